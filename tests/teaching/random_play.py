"""Whole games of The Goods Yard, played at random from a seed."""

from random import Random

from tests.teaching.game import Yard, make
from trunkline.kernel import Timeline, examples, finished, legal


def random_game(seed: int, seats: int = 3, cards: int = 13) -> Timeline[Yard]:
    random = Random(seed)
    options = {"cards": [random.randint(1, 6) for _ in range(cards)], "coins": 3}
    game = make("goods-yard", seats, options)
    timeline = Timeline(game, game.start())
    while not finished(timeline.state):
        choices = [a for offer in legal(game, timeline.state) for a in examples(offer)]
        timeline.play(random.choice(choices))
    return timeline
