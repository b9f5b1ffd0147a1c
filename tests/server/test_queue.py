"""SQLite's one writer: whoever waits is served in turn, and no disk is said to be full."""

import threading
import time

import pytest
from django.db import OperationalError, connection, connections, transaction

from meydan.server.models import Event
from meydan.server.sqlite.base import Queue

pytestmark = pytest.mark.on_sqlite


def test_turns_come_in_the_order_of_waiting() -> None:
    queue, served = Queue(), []
    assert queue.take(1)
    threads = []
    for number in range(8):

        def wait(number: int = number) -> None:
            assert queue.take(10)
            served.append(number)
            queue.give()

        threads.append(threading.Thread(target=wait))
        threads[-1].start()
        while queue.waiting <= number:
            time.sleep(0.001)
    queue.give()
    for thread in threads:
        thread.join(10)
    assert served == list(range(8))


def test_who_gives_up_leaves_the_queue() -> None:
    queue = Queue()
    assert queue.take(1)
    assert not queue.take(0.01)
    assert queue.waiting == 0
    queue.give()
    assert queue.take(0.01)


@pytest.mark.django_db(transaction=True)
def test_a_failed_transaction_lets_the_next_one_in() -> None:
    def fail() -> None:
        with transaction.atomic():
            Event.objects.create(slug="bir", name="Bir")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    found: list[object] = []

    def write() -> None:
        try:
            with transaction.atomic():
                Event.objects.create(slug="iki", name="İki")
            found.append(True)
        except OperationalError as error:
            found.append(error)
        finally:
            connections.close_all()

    thread = threading.Thread(target=write)
    thread.start()
    thread.join(10)
    assert found == [True]
    assert list(Event.objects.values_list("slug", flat=True)) == ["iki"]


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_is_closed_in_a_transaction_holds_nobody() -> None:
    def die() -> None:
        transaction.set_autocommit(True)
        connection._start_transaction_under_autocommit()  # type: ignore[attr-defined]
        connection.close()

    thread = threading.Thread(target=die)
    thread.start()
    thread.join(10)
    with transaction.atomic():
        Event.objects.create(slug="uc", name="Üç")
    assert Event.objects.count() == 1
