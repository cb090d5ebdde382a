"""A page composed of parts: omitted parts are empty, but sentences always exist."""

from examples.goods_yard.game import Bid, Demand, GoodsYard, make
from trunkline.kernel import Choices, Page, Parts, Range, Seat, laid_over, view
from trunkline.kernel.page import PLAIN


def test_a_title_without_a_page_has_words_only() -> None:
    known = make("goods-yard", 2, {})
    game = GoodsYard("goods-yard", 1, known.options, 2, known.steps)
    seen = view(game, game.start(), 0)
    page: Page = game.page
    assert page is PLAIN
    bid = Range(Bid(Seat(0), 0), "amount", 0, 2)
    assert (page.still(), page.now(seen), page.mine(seen)) == ({}, {}, {})
    assert page.pictures(seen) == {}
    assert (page.private_pictures(seen), page.figures(seen), page.describe_offer(seen, bid)) == (
        {},
        {},
        {},
    )
    assert page.choices(seen, "anywhere") == Choices()
    assert page.place(bid) == ""
    assert page.explain("1") is None
    assert page.plan_note(seen, bid.action) is None
    assert page.label(bid) == "Bid"
    assert page.label(Bid(Seat(0), 3)) == "Bid 3"
    assert page.label(Demand(Seat(0), Seat(1))) == "Demand player 2"


def test_a_part_is_enough() -> None:
    page: Page = Parts(explain=lambda section: f"Rule {section}.")
    assert page.explain("2") == "Rule 2."
    assert page.still() == {}


def test_current_data_is_laid_over_constant_data() -> None:
    still = {"title": "Yard", "hexes": {"A1": {"name": "Ayr"}, "B2": {"name": "Bo"}}, "order": [1]}
    now = {"hexes": {"A1": {"tile": "57"}, "C3": None}, "order": [2, 1]}
    assert laid_over(still, now) == {
        "title": "Yard",
        "hexes": {"A1": {"name": "Ayr", "tile": "57"}, "B2": {"name": "Bo"}, "C3": None},
        "order": [2, 1],
    }
    assert still["order"] == [1]
