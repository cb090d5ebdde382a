"""The law of pages: every panel stands in a view, every action has words."""

from __future__ import annotations

import json
from typing import Any

from trunkline.kernel import SPECTATOR, Timeline, asked, kind_of, legal, template, view
from trunkline.testing.broken import expect
from trunkline.testing.moments import moments

ALONE = {"map", "charts"}
"""Parts of a view besides panels."""


def pages_show_everything(timeline: Timeline[Any]) -> None:
    """Check that a page with panels shows each of them, and has words for every offer.

    A title without a page of its own has no panels, and is not checked.
    """
    page, game = timeline.game.page, timeline.game
    still = json.loads(json.dumps(page.still()))
    panels = set(still.get("panels", ()))
    if not panels:
        return
    shown = {panel for tab in still.get("views", ()) for panel in tab["panels"]}
    shown |= set(still.get("side", ()))
    hidden, unknown = panels - shown, shown - panels - ALONE
    expect(not hidden, f"no view of the page shows the panels {sorted(hidden)}")
    expect(not unknown, f"views of the page show {sorted(unknown)}, which are no panels")
    for index in moments(timeline, 10):
        state = timeline.at(index).state
        now = json.loads(json.dumps(page.now(view(game, state, SPECTATOR))))
        more = set(now.get("panels", ())) - panels
        expect(not more, f"`now` has panels {sorted(more)} that `still` does not have", index)
        for seat in asked(state):
            for offer in legal(game, state, seat)[:50] if seat >= 0 else ():
                kind = kind_of(type(template(offer)))
                expect(kind in still["acts"], f"the page has no act for {kind}", index)
                expect(page.label(offer), f"the page has no label for {kind}", index)
                json.dumps(page.describe_offer(view(game, state, seat), offer))
