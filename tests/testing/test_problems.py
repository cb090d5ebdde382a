"""Route problems from a seed: the same again, different ones, and each with something to run."""

import pytest

from trunkline import routes
from trunkline.kernel import BadData
from trunkline.testing import problems


@pytest.mark.parametrize("name", problems.CLASSES)
def test_a_seed_makes_one_problem_of_a_class(name):
    one, again, other = (problems.problem(name, seed) for seed in (1, 1, 2))
    assert one == again != other
    for made in (one, other):
        routes.validate(made)
        assert any(stop.token for stop in made.stops)
        assert {train.name for train in made.trains} <= {
            train for mix in problems.CLASSES[name].mixes for train in mix
        }
        found = routes.some_route(made)
        assert found is not None
        assert routes.price(made, [found]) > 0


def test_late_maps_have_more_track_than_early_ones():
    sizes = [
        len(problems.problem(name, 1).paths) for name in ("18OE-mid", "18OE-late", "18OE-dense")
    ]
    assert sizes == sorted(sizes)
    assert problems.problem("18OE-dense", 1).junctions > 20


def test_a_class_that_is_not_there_is_refused():
    with pytest.raises(BadData, match="There is no class '1830'; there are 1848-limited"):
        problems.problem("1830", 1)
