"""Whole games of The Goods Yard, played at random from a seed."""

from random import Random

from examples.goods_yard.game import Yard, make
from trunkline.kernel import CHANCE, Timeline, asked, draw_chance, examples, finished, legal


def random_game(seed: int, seats: int = 3, cards: int = 13, deal: str = "singly") -> Timeline[Yard]:
    """Return a whole game from its seed; judge and audit every action."""
    random = Random(seed)
    options = {"cards": [random.randint(1, 6) for _ in range(cards)], "coins": 3, "deal": deal}
    game = make("goods-yard", seats, options)
    timeline = Timeline(game, game.start())
    while not finished(timeline.state):
        if CHANCE in asked(timeline.state):
            timeline.play(draw_chance(game, timeline.state, random))
            continue
        choices = [a for offer in legal(game, timeline.state) for a in examples(offer)]
        timeline.play(random.choice(choices))
    return timeline
