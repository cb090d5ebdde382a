"""The cancellation flag: polled by workers, and pushed to workers that cannot poll."""

import threading

import pytest

from trunkline.kernel import Cancel, Cancelled
from trunkline.kernel.cancel import waiting


def test_a_flag_is_set_once_and_for_all():
    flag = Cancel()
    assert list(flag.each("ab")) == ["a", "b"]
    flag.go_on()
    flag.set()
    assert flag.is_set()
    with pytest.raises(Cancelled):
        flag.go_on()
    with pytest.raises(Cancelled):
        list(flag.each("ab"))


def test_a_search_tells_how_far_it_got_unless_it_is_quiet():
    flag = Cancel()
    assert flag.progress is None
    flag.tell(100, 250)
    with flag.quiet(), flag.quiet():
        flag.tell(7, 9)
    assert tuple(flag.progress) == (100, 250)
    flag.tell(120, 200)
    assert tuple(flag.progress) == (120, 200)


def test_a_flag_looks_at_what_may_be_due_only_within():
    flag, due = Cancel(), []
    with flag.when(lambda: bool(due)), flag.when(lambda: False):
        assert not flag.is_set()
    due.append(1)
    assert not flag.is_set()
    with flag.when(lambda: bool(due)):
        assert flag.is_set()
    assert flag.is_set()


def test_a_watcher_is_notified_when_a_flag_is_or_was_set():
    flag, rung = Cancel(), []
    with flag.watched(lambda: rung.append("over")):
        pass
    with flag.watched(lambda: rung.append("now")):
        assert rung == []
        flag.set()
        assert rung == ["now"]
    with flag.watched(lambda: rung.append("late")):
        assert rung == ["now", "late"]


def test_a_waiting_caller_is_known_on_its_thread_only():
    outer, inner, elsewhere = Cancel(), Cancel(), []
    with outer.over():
        with inner.over():
            assert waiting() is inner
        assert waiting() is outer
        thread = threading.Thread(target=lambda: elsewhere.append(waiting()))
        thread.start()
        thread.join()
    assert waiting() is None
    assert elsewhere == [None]
