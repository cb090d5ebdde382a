"""An iterator that several ask: each sees all of it, and nothing is found twice."""

from threading import Barrier, Thread

from trunkline.eighteen.parts.networks import AT_ONCE, Growing


def test_each_asker_sees_everything_once():
    made = []

    def source():
        for number in range(3 * AT_ONCE + 1):
            made.append(number)
            yield number

    growing = Growing(source())
    assert next(iter(growing)) == 0
    assert len(made) == AT_ONCE  # it looks no further than it is asked
    assert list(growing) == list(growing) == made == list(range(3 * AT_ONCE + 1))


def test_threads_share_what_is_found():
    begin, seen = Barrier(4), []
    growing = Growing(iter(range(50 * AT_ONCE)))

    def ask():
        begin.wait()
        seen.append(list(growing))

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [list(range(50 * AT_ONCE))] * 4
