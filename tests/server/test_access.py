"""Who may do what at a table, and the links that let people in."""

from __future__ import annotations

from itertools import combinations

from diwan.server.tables.access import Grant, Role, invitation, is_key, player_key, role_of, watch_key
from diwan.server.tables.facts import Created
from diwan.server.tables.record import Record
from diwan.server.tables.wish import SeatWish, Wish, created_by

ANN, BOB, EVE = "player-ann", "player-bob", "player-eve"


def new_table(*, listed: bool = False) -> Created:
    wish = Wish("alhambra", (SeatWish("me"), SeatWish("friend"), SeatWish("anybody")), listed=listed)
    return created_by(wish, ANN, "Ann")


def test_all_links_of_a_table_are_different_secrets() -> None:
    created = new_table()
    keys = [watch_key(created)]
    for seat in range(3):
        keys += [invitation(created, seat), player_key(Record([created]), seat)]
    assert all(one != other for one, other in combinations(keys, 2))
    assert all(len(key) == 22 and created.secret not in key for key in keys)


def test_links_of_two_tables_are_different() -> None:
    assert watch_key(new_table()) != watch_key(new_table())


def test_a_key_fits_itself_alone() -> None:
    key = watch_key(new_table())
    assert is_key(key, key)
    assert not is_key(key[:-1], key)
    assert not is_key("", key)
    assert not is_key("\u0416\ud800", key)


def test_a_private_table_lets_in_who_sits_there_who_made_it_and_who_has_a_link() -> None:
    record = Record([new_table()])
    assert role_of(record, ANN) == Role((0,), watches=True, host=True)
    assert not role_of(record, EVE).enters
    assert role_of(record, EVE, [Grant(None)]) == Role((), watches=True)
    assert role_of(record, EVE, [Grant(2)]) == Role((2,), watches=True)
    for fact in record.decide_sit(2, BOB, "Bob"):
        record.apply(fact)
    assert role_of(record, BOB).seats == (2,)
    assert role_of(record, BOB).enters


def test_all_may_watch_a_listed_table_and_nobody_plays_by_that() -> None:
    record = Record([new_table(listed=True)])
    assert role_of(record, EVE) == Role((), watches=True)


def test_a_grant_for_a_seat_that_is_not_there_is_worth_nothing() -> None:
    assert role_of(Record([new_table()]), EVE, [Grant(7)]).seats == ()


def test_a_player_s_link_is_worth_nothing_when_somebody_else_sits_there() -> None:
    record = Record([new_table()])
    keys = [player_key(record, 2)]
    for player, name in ((BOB, "Bob"), (EVE, "Eve")):
        for fact in record.decide_sit(2, player, name):
            record.apply(fact)
        keys.append(player_key(record, 2))
        for fact in record.decide_stand(2, player):
            record.apply(fact)
    assert len(set(keys)) == 3


def test_a_player_s_link_is_worth_nothing_when_the_player_is_gone() -> None:
    record = Record([new_table()])
    record.gone = frozenset({ANN})
    assert not role_of(record, EVE, [Grant(0)]).enters
    assert role_of(record, EVE, [Grant(2)]).seats == (2,)


def test_who_made_the_table_as_a_guest_is_its_host_with_an_account_too() -> None:
    assert role_of(Record([new_table()]), EVE, [Grant(None, host=True)]) == Role((), watches=True, host=True)
