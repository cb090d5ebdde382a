"""An installable page with notifications: its manifest, its service worker, its settings."""

from __future__ import annotations

import json

from tests.browser.conftest import widths
from workbench.pages import api

WORKER = """async () => {
  await navigator.serviceWorker.register("/worker.js", { scope: "/" });
  await navigator.serviceWorker.ready;
}"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  const found = await worker.getNotifications();
  return found.map(({ title, body, data }) => ({ title, body, path: data.path }));
}"""
FAKE = """() => {
  const made = { endpoint: "https://push.example/x", toJSON: () => ({
    endpoint: "https://push.example/x", keys: { p256dh: "key", auth: "auth" } }) };
  PushManager.prototype.subscribe = async function subscribe({ applicationServerKey }) {
    window.applicationKey = applicationServerKey.length;
    PushManager.prototype.getSubscription = async () => made;
    return made;
  };
}"""


def delivered(page, base: str, data: str) -> None:
    """A message comes to the service worker as from a push service."""
    session = page.context.new_cdp_session(page)
    ids: list[str] = []

    def heard(event) -> None:
        ids.extend(one["registrationId"] for one in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", heard)
    session.send("ServiceWorker.enable")
    while not ids:
        page.wait_for_timeout(20)
    wish = {"origin": base, "registrationId": ids[0], "data": data}
    session.send("ServiceWorker.deliverPushMessage", wish)


def shown(page, count: int):
    """Wait until the browser shows a number of notifications, and return them."""
    for _ in range(1500):
        found = page.evaluate(SHOWN)
        if len(found) >= count:
            return found
        page.wait_for_timeout(20)
    raise AssertionError(f"only {found} is shown")


def test_a_delivered_message_is_shown_and_can_be_installed(guest, base):
    page = guest()
    page.context.grant_permissions(["notifications"], origin=base)
    page.goto("/rules/1848")
    page.evaluate(WORKER)
    told = {"title": "Tuesday", "body": "it is your turn.", "path": "/table/abc"}
    delivered(page, base, json.dumps(told))
    assert shown(page, 1) == [told]
    # foreign addresses lead to the front page
    delivered(page, base, '{"path": "//elsewhere.example/"}')
    unsaid = {"title": "Trunkline", "body": "You have a notification.", "path": "/"}
    assert unsaid in shown(page, 2)
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],  # as every page of a test is
    )


@widths("phone")
def test_notifications_are_chosen_in_the_page(guest, viewport, base):
    page = guest(viewport=viewport)
    page.context.grant_permissions(["notifications"], origin=base)
    sent = []
    page.route(
        "**/api/account/push",
        lambda route: (sent.append(route.request.post_data_json), route.fulfill(status=204)),
    )
    page.goto("/settings")
    page.evaluate(FAKE)
    page.click(".settings >> text=Notifications")
    page.wait_for_selector(".telling select")
    page.select_option(".telling select", "60")
    page.wait_for_function("() => document.querySelector('.telling select').value === '60'")

    def kept(response) -> bool:
        sent = response.request.post_data_json
        return response.request.method == "PUT" and sent["every"] == 60 and not sent["mention"]

    with page.expect_response(kept):
        page.uncheck(".telling [name=mention]")
    told = api(page, "/api/account/notifications")
    assert (told["every"], told["mention"], told["turn"]) == (60, False, True)
    with page.expect_response("**/api/account/push"):
        page.click(".telling [name=push]")
    page.wait_for_selector(".telling [name=push]:checked")
    page.wait_for_function("() => window.applicationKey === 65")
    assert sent == [{"endpoint": "https://push.example/x", "key": "key", "auth": "auth"}]
