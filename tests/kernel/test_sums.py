from math import fsum

from trunkline.kernel import add_up


def test_a_sum_is_rounded_after_each_number_on_every_python() -> None:
    tenths = [0.1] * 10
    assert add_up(tenths) == 0.9999999999999999
    assert fsum(tenths) == 1.0, "the exact sum, which `sum` gives since Python 3.12"


def test_the_order_counts() -> None:
    assert add_up([1e16, 1.0, -1e16]) == 0.0
    assert add_up([1e16, -1e16, 1.0]) == 1.0


def test_whole_numbers_stay_whole() -> None:
    assert str(add_up(range(4))) == "6"
    assert str(add_up([])) == "0"
    assert add_up(n / 2 for n in range(4)) == 3.0
