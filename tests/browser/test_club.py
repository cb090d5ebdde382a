"""The club in the browser: a moderator's page, reports, registration and the announcement."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hands import open_log
from trunkline.table.house import House
from trunkline.table.storage.store import Store
from workbench.serving import served

SECRET = "long password"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("club") / "club.sqlite"


@pytest.fixture(scope="module")
def base(database: Path) -> Iterator[str]:
    """A server of its own: the settings of a club concern everybody."""
    with served(database) as address:
        house = House(Store(str(database)))
        house.people.register("Boss", SECRET)
        house.standings.appoint("Boss", moderator=True)
        house.close()
        yield address


def api(page: Any, method: str, path: str, body: Any = None) -> Any:
    """Send a request with the session of the page."""
    return page.evaluate(
        """async ([method, path, body]) => {
            const headers = body ? { "content-type": "application/json" } : {};
            const sent = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
            return sent.status === 204 ? null : sent.json();
        }""",
        [method, path, body],
    )


def test_a_club_registers_reports_and_moderates(visitor: Callable[..., Any]) -> None:
    boss = visitor("/health")
    api(boss, "POST", "/api/session", {"name": "Boss", "password": SECRET})
    ann = visitor("/health")
    api(ann, "POST", "/api/guests", {"name": "ann"})
    wish = {"title": "1848", "seats": [{"kind": "me"}] * 3, "visibility": "public"}
    table = api(ann, "POST", "/api/tables", wish)["table"]["id"]
    line = api(ann, "POST", f"/api/tables/{table}/chat", {"id": "c", "text": "a rude word"})
    ann.goto(f"/table/{table}")
    open_log(ann)
    ann.locator(f"[data-said='{line['entry']}'] .speaker").first.click()
    ann.locator("[data-key=report]").click()
    ann.get_by_label("What is wrong?").fill("Please read this.")
    ann.get_by_role("button", name="Send report").click()
    ann.get_by_text("The moderators have your report.").wait_for()
    # The moderator reads it, hides the message, and changes the settings.
    boss.goto("/")
    boss.locator("[data-key=moderate]").click()
    boss.get_by_text("Please read this.").wait_for()
    boss.get_by_role("button", name="Hide message").click()
    boss.get_by_text("No open reports.").wait_for()
    boss.get_by_label("Club name").fill("Tuesday Trains")
    boss.get_by_label("Announcement").fill("Down at 8 pm")
    boss.get_by_label("Who may register").select_option("approval")
    boss.get_by_role("button", name="Save").click()
    boss.locator("#announcement", has_text="Down at 8 pm").wait_for()
    # A new visitor sees the club, and waits for approval.
    cid = visitor("/")
    cid.get_by_role("heading", name="Tuesday Trains").wait_for()
    cid.locator("#announcement", has_text="Down at 8 pm").wait_for()
    cid.click("[data-key=sign-in]")
    cid.click("[data-key=sign-up]")
    cid.get_by_label("Name", exact=True).fill("Cid")
    cid.get_by_label("Password", exact=True).fill(SECRET)
    cid.get_by_role("button", name="Create my account").click()
    cid.get_by_text("A moderator has to approve your account. Sign in later").wait_for()
    boss.goto("/moderate")
    boss.locator("[data-person=Cid]").get_by_role("button", name="Approve").click()
    boss.get_by_text("Cid may sign in.").wait_for()
    # An invitation is a link that fills the form.
    boss.get_by_role("button", name="Make an invitation").click()
    boss.locator("output", has_text="/join/").wait_for()
    boss.get_by_label("Name", exact=True).fill("Cid")
    boss.get_by_role("button", name="Find").click()
    boss.locator("[data-person=Cid]").wait_for()
    # The page was drawn again and still has the link, which the server tells only once.
    link = boss.locator("output").inner_text().split()[-1]
    dan = visitor(link)
    assert dan.get_by_label("Invitation").input_value() == link.rpartition("/")[2]
