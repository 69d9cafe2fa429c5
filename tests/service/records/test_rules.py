"""The bounds of records, photos, sheets and comparisons: one step before each, and one step after."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from scorer.errors import ParseError
from scorer.match.stated import stated_score
from scorer.rules import rule_set
from scorer.situation import Situation
from service.cli import records_commands
from service.contract.reading import read
from service.problems import ServiceError
from service.records import decision_results, outside_chain, photos
from service.records.canonical import digest
from service.records.checkpoint_writer import Sealer
from service.records.checkpoints import Checkpoint
from service.records.claim_comparison import Claim
from service.records.claims import Photo, file
from service.records.evidence import Witnesses
from service.records.matches import Matches, options_kept
from service.records.paper_sheets import read_sheet
from service.records.recent_records import RecentRecords
from service.records.record import Record
from service.records.rescoring import differences
from service.records.shapes import AnswerRequest
from service.records.store import Store
from service.records.verify import GENESIS, Verified, verify

PLAYERS = ["Aki", "Ben", "Chie", "Dai"]
OPENING = {"rules": "wsom", "players": PLAYERS}
CLAIM = {"player": "Aki", "rules": "wsom", "situation": {"win": "self-draw", "seat": "east"}}
READING = {"as_seen": None, "hand": None, "model": {"name": "none"}}


@pytest.fixture
def quick(tmp_path, clock):
    """A store on SQLite alone."""
    with Store(f"sqlite:///{tmp_path / 'records.db'}", clock) as made:
        yield made


# Matches


def test_a_table_has_a_name_of_at_most_80_printable_characters(quick):
    matches = Matches(quick)
    opened = matches.open("a", "tests", f" {'t' * 80} ", OPENING)
    assert opened["table"] == "t" * 80
    for name in ("", "  ", "t" * 81, "a\nb"):
        with pytest.raises(ParseError) as refused:
            matches.open("b", "tests", name, OPENING)
        assert refused.value.where == "table"
    assert quick.length() == 1


def test_a_match_that_began_elsewhere_keeps_its_id_of_at_most_40_characters(quick):
    matches = Matches(quick)
    for match in ("m" * 40, "m"):
        assert matches.open(match, "tests", "1", OPENING, match=match)["match"] == match
        assert matches.table_of(match) == "1"
        assert matches.ledger(match).state.order
    for unknown in ("m" * 41, "m\n", "卓", "", "n"):
        for ask in (matches.table_of, matches.ledger):
            with pytest.raises(ServiceError) as refused:
                ask(unknown)
            assert refused.value.code == "no_such_match"


def test_the_ledger_before_a_record_leaves_that_record_out(quick):
    matches = Matches(quick)
    match = matches.open("open", "tests", "1", {"rules": "riichi", "players": PLAYERS})["match"]
    first = matches.add("1", "tests", match, {"type": "riichi", "player": "Aki"})["record"]
    second = matches.add("2", "tests", match, {"type": "draw", "ready": ["Aki"]})["record"]
    assert [len(matches.ledger_before(match, each).events) for each in (first, second, second + 1)] == [1, 2, 3]


def test_options_that_a_rule_set_has_no_more_are_dropped():
    options = (
        SimpleNamespace(name="many", choices=("a", "b")),
        SimpleNamespace(name="one", choices=(1, 2)),
        SimpleNamespace(name="free", choices=()),
    )
    rules = SimpleNamespace(options=options)
    kept = options_kept(rules, {"many": ["a", "c"], "one": 2, "free": [7], "gone": 1})
    assert kept == {"many": ["a"], "one": 2, "free": [7]}
    assert options_kept(rules, {"one": 3, "many": "c", "free": 9}) == {"free": 9}


def test_a_record_number_that_no_store_reaches_is_no_record(quick):
    Matches(quick).open("a", "tests", "1", OPENING)
    assert quick.record(1).kind == "match"
    for number in (0, 2, 2**53, 2**63, 2**64):
        with pytest.raises(ServiceError) as refused:
            quick.record(number)
        assert refused.value.code == "no_such_record"


def test_each_written_record_wakes_who_waits_once_and_a_retry_nobody(quick):
    counts = []
    for key in ("a", "a", "b"):
        Matches(quick).open(key, "tests", "1", OPENING)
        counts.append((quick.written, quick.news))
    assert counts == [(1, 1), (1, 1), (2, 2)]
    quick.wake()
    assert (quick.written, quick.news) == (2, 3)


def test_a_first_record_follows_64_zeros(quick):
    assert GENESIS == "0" * 64
    Matches(quick).open("a", "tests", "1", OPENING)
    found = verify(quick)
    assert (found.whole, found.length, found.checkpoints, found.signed) == (True, 1, 0, 0)


# The latest records


class Chain:
    """Records of a store that is only a count; `asked`: the numbers after which it was read."""

    def __init__(self, length: int) -> None:
        self.length, self.asked = length, []

    def read(self, after: int, limit: int) -> list[Record]:
        self.asked.append((after, limit))
        last = min(after + limit, self.length)
        return [Record(n, "note", None, "", "", "", {}) for n in range(after + 1, last + 1)]

    def recent(self) -> RecentRecords:
        return RecentRecords(self.read, lambda: self.length)


def test_the_latest_500_records_are_answered_from_memory_200_at_once():
    chain = Chain(1000)
    recent = chain.recent()
    assert recent.after(1000, 0, 60) == []
    chain.length = 1600
    assert recent.after(1600, 1, 60) == []
    chain.asked.clear()
    assert [each.number for each in recent.after(1100, 1, 60)] == list(range(1101, 1301))
    assert [each.number for each in recent.after(1500, 1, 60)] == list(range(1501, 1601))
    assert chain.asked == []
    assert [each.number for each in recent.after(1099, 1, 60)] == list(range(1100, 1300))
    assert chain.asked == [(1099, 200)]


def test_the_first_question_reads_whatever_was_written_before():
    chain = Chain(3)
    recent = chain.recent()
    assert [each.number for each in recent.after(0, 0, 60)] == [1, 2, 3]
    chain.length = 4
    assert recent.after(3, 0, 60) == []
    assert [each.number for each in recent.after(3, 1, 60)] == [4]


# Photos


@pytest.fixture
def filed(quick):
    """File a photo that is kept 30 days; its hash."""

    def make(data: bytes) -> str:
        sent = Photo(data, "image/jpeg", READING, photos.lifetime(quick, 30))
        return file(quick, f"case {data!r} {quick.now()}", "table", Claim.from_json(CLAIM), photo=sent)["photo"][
            "sha256"
        ]

    return make


def test_a_photo_is_there_until_the_last_moment_of_its_30_days(quick, clock, filed):
    kept = filed(b"one")
    clock.move(days=30, microseconds=-1)
    assert photos.load(quick, kept) == (b"one", "image/jpeg")
    clock.move(microseconds=1)
    with pytest.raises(ServiceError) as gone:
        photos.load(quick, kept)
    with pytest.raises(ServiceError) as unknown:
        photos.load(quick, "0" * 64)
    assert (gone.value.code, unknown.value.code) == ("no_such_photo", "no_such_photo")
    assert gone.value.message.startswith("The photo was erased or has expired")
    assert not unknown.value.message.startswith("The photo was erased or has expired")


def note(quick, clock, **later):
    clock.move(**later)
    Matches(quick).open(f"at {clock()}", "tests", "1", OPENING)


def test_a_gap_of_14_days_between_records_is_usual_and_a_moment_more_is_not(quick, clock, filed):
    """Clubs meet every week; after a longer gap a person confirms first that the clock is right."""
    assert photos.GAP.days == 14 == records_commands.GAP_DAYS
    kept = filed(b"one")
    note(quick, clock, days=14)
    clock.move(days=14)
    assert photos.expire(quick) == photos.Expired((), ())
    note(quick, clock)
    clock.move(days=14)
    assert photos.expire(quick) == photos.Expired((kept,), ())
    late = filed(b"two")
    note(quick, clock, days=14, microseconds=1)
    note(quick, clock, days=10)
    clock.move(days=10)
    assert photos.expire(quick) == photos.Expired((), (late,))


def test_a_photo_of_the_first_record_after_a_gap_is_erased_and_those_before_are_kept(quick, clock, filed):
    before = filed(b"one")
    clock.move(days=15)
    after = filed(b"two")
    for _ in range(4):
        note(quick, clock, days=10)
    found = photos.expire(quick)
    assert found == photos.Expired((after,), (before,))
    said = str(photos.ahead(found))
    assert "1 photos have expired by this machine's clock" in said
    assert "more than 14 days" in said
    assert "1 other photos were erased" in said


def test_a_gap_up_to_now_keeps_the_photo_of_the_last_record_too(quick, clock, filed):
    early, last = filed(b"one"), filed(b"two")
    clock.move(days=31)
    assert photos.expire(quick).kept == tuple(sorted((early, last)))
    assert photos.expire(quick).erased == ()


def test_a_clock_that_goes_back_and_on_again_makes_no_gap(quick, clock, filed):
    kept = filed(b"one")
    note(quick, clock, days=10)
    note(quick, clock, days=-10)
    note(quick, clock, days=20)
    clock.move(days=11)
    assert photos.expire(quick) == photos.Expired((kept,), ())


def test_a_photo_is_erased_and_cropped_once_each_and_distinguished_by_its_hash(quick, clock, filed):
    one, other = filed(b"one"), filed(b"two")
    photos.crop(quick, "crop", "director", one, b"small", "image/png")
    assert photos.load(quick, one) == (b"small", "image/png")
    photos.erase(quick, "erase", "director", one, "asked")
    assert photos.load(quick, other) == (b"two", "image/jpeg")
    for again in (one, "0" * 64):
        with pytest.raises(ServiceError) as refused:
            photos.erase(quick, f"again {again}", "director", again, "asked")
        assert refused.value.code == "no_such_photo"
    clock.move(days=1)
    assert filed(b"one") == one  # filed again
    assert photos.load(quick, one)[0] == b"one"


# What verification expects outside the chain


def test_a_time_that_was_not_recorded_exactly_is_that_time_or_a_later_one():
    since = outside_chain._Since("2026-07-29T10:00:00")
    assert since == "2026-07-29T10:00:00"
    assert since == "2026-07-29T10:00:01"
    assert since != "2026-07-29T09:59:59"
    empty = None  # in the database
    assert since != empty


def expected(*changes):
    made = outside_chain.ExpectedData()
    for number, (kind, at, by, part) in enumerate(changes, 1):
        made.add(number, {"kind": kind, "at": at, "by": by}, part)
    return made


def case(expires, sha="a"):
    return ("case", "1", "table", {"photo": {"sha256": sha, "media_type": "image/png", "expires_at": expires}})


def erased(at, by="tehai", reason="expired"):
    return ("photo", at, by, {"photo": {"sha256": "a", "done": "erased", "reason": reason}})


@pytest.mark.parametrize(
    ("at", "by", "reason", "broken"),
    [
        ("4", "tehai", "expired", True),
        ("4", "command", "expired", True),
        ("5", "tehai", "expired", False),
        ("4", "director", "expired", False),
        ("4", "tehai", "asked", False),
    ],
)
def test_the_program_erases_no_photo_before_its_time_and_a_person_may(at, by, reason, broken):
    made = expected(case("5"), erased(at, by, reason))
    assert bool(made.breaks) is broken
    assert (made.photos["a"].state, made.photos["a"].now, made.photos["a"].record) == ("erased", None, 2)


def test_a_photo_that_is_filed_twice_is_expected_until_the_later_time():
    assert expected(case("5"), case("7")).photos["a"].expires_at == "7"
    assert expected(case("7"), case("5")).photos["a"].expires_at == "7"
    assert expected(case(None), case("5")).photos["a"].expires_at is None
    assert expected(case("5"), case(None)).photos["a"].expires_at == "5"
    after = expected(case("5"), erased("5"), case("9")).photos["a"]
    assert (after.state, after.expires_at, after.now, after.record) == ("original", "9", "a", 3)
    assert expected(("case", "1", "table", {"photo": None})).photos == {}
    early = expected(case(None), erased("1"))
    assert early.breaks == []


def test_a_photo_is_compared_in_each_of_its_fields():
    own = digest(b"data")
    wanted = outside_chain._Photo("original", "image/png", "5", own, 1)
    row = {"data": b"data", "data_sha256": own, "state": "original", "media_type": "image/png", "expires_at": "5"}

    def said(change, **unstated):
        other = outside_chain._Photo(**{**{n: getattr(wanted, n) for n in wanted.__slots__}, **unstated})
        return outside_chain._wrong_photo(SimpleNamespace(**{**row, **change}), other)

    assert said({}) == ""
    assert said({"media_type": "image/gif", "expires_at": "6"}, media_type=None, expires_at=None) == ""
    assert "it is gone" in said({"data": None})
    assert "still exists" in said({}, now=None)
    assert said({"data": None, "data_sha256": None, "state": "erased"}, now=None, state="erased") == ""
    assert said({"data": b"x"}) == said({"data_sha256": "x"}) == "its bytes differ"
    assert "its state is cropped, not original" in said({"state": "cropped"})
    assert "its type is image/gif, not image/png" in said({"media_type": "image/gif"})
    assert "its expiry time is 6, not 5" in said({"expires_at": "6"})


# Checkpoints


@pytest.mark.parametrize(
    ("good", "unchecked", "length", "said"),
    [
        (0, 3, 5, "3 not checked"),
        (0, 0, 5, "none"),
        (2, 0, 5, "2, signed up to record 3; 2 records since"),
        (2, 0, 4, "2, signed up to record 3; 1 records since"),
        (2, 0, 3, "2, signed up to record 3"),
    ],
)
def test_the_line_about_checkpoints(good, unchecked, length, said):
    made = Witnesses(tuple(Checkpoint("", "", "", "", "") for _ in range(good)), (), unchecked, missing=False)
    words = made.words(Verified(length, "", (), {}, good, 3)).text()
    assert words.startswith(said)
    assert ("since" in words) is ("since" in said)


def test_missing_checkpoints_break_a_chain_that_has_records():
    missing = Witnesses((), (), 0, missing=True)
    assert [each.where for each in missing.judge(Verified(1, "", (), {})).breaks] == ["checkpoint"]
    assert missing.judge(Verified(0, GENESIS, (), {})).whole
    assert Witnesses((), (), 0, missing=False).judge(Verified(1, "", (), {})).whole


def test_a_checkpoint_gathers_the_records_of_5_seconds_and_looks_each_minute(tmp_path):
    """A checkpoint covers the records of 5 seconds; once a minute the records of other processes are looked for."""
    waited, looked = [], []
    store = SimpleNamespace(written=1, changed=None, url=f"sqlite:///{tmp_path / 'records.db'}")

    class Changed:
        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

        def wait_for(self, over, seconds):
            looked.append((over(), seconds))

    class Over:
        rounds = 0

        def is_set(self):
            return self.rounds > 1

        def wait(self, seconds):
            waited.append((self.rounds, seconds))

    store.changed = Changed()
    sealer = Sealer(store, tmp_path / "keys" / "records.pem", tmp_path)
    over = Over()

    def count():
        over.rounds += 1

    sealer._try = count
    sealer._run(over, 0)
    # The first round finds a new record and gathers; the second finds none.
    assert looked == [(True, 60.0), (False, 60.0)]
    assert waited == [(0, 5.0)]


# Claims and decisions


@pytest.mark.parametrize(
    ("limit", "value"),
    [
        ("mangan", {"han": 5}),
        ("haneman", {"han": 6}),
        ("baiman", {"han": 8}),
        ("sanbaiman", {"han": 11}),
        ("counted yakuman", {"han": 13}),
        ("yakuman", {"yakuman": 1}),
    ],
)
def test_a_limit_stands_for_the_least_han_that_reach_it(limit, value):
    assert decision_results._stated({"limit": limit}) == value
    assert decision_results._stated({"limit": limit, "han": 7}) == {"han": 7}
    assert decision_results._stated({"limit": "none such"}) is None
    rules = rule_set("riichi")
    paid = {"mangan": 8000, "haneman": 12000, "baiman": 16000, "sanbaiman": 24000}.get(limit, 32000)
    situation = Situation.from_json({"win": "discard", "seat": "south"})
    score = stated_score(rules, rules.options_in_force({}), value, situation)
    assert score["total"] == paid


@pytest.mark.parametrize("value", [None, {}])
def test_a_claim_without_a_value_states_no_numbers(value):
    assert decision_results._stated(value) is None


@pytest.mark.parametrize("name", ["han", "fu", "yakuman", "points", "loss"])
def test_a_claimed_number_is_from_0_to_10000(name):
    for number in (0, 10_000):
        assert Claim.from_json({**CLAIM, "value": {name: number}}).value == {name: number}
    for number in (-1, 10_001):
        with pytest.raises(ParseError):
            Claim.from_json({**CLAIM, "value": {name: number}})


def test_a_claimed_payment_is_from_0_to_ten_million():
    for total in (0, 10_000_000):
        assert Claim.from_json({**CLAIM, "total": total}).total == total
    for total in (-1, 10_000_001):
        with pytest.raises(ParseError):
            Claim.from_json({**CLAIM, "total": total})


def test_at_most_two_others_win_on_the_same_discard():
    winner = {"player": "Ben", "stated": {"han": 1, "fu": 30}}
    assert len(Claim.from_json({**CLAIM, "also": [winner] * 2}).also) == 2
    with pytest.raises(ParseError):
        Claim.from_json({**CLAIM, "also": [winner] * 3})


def test_a_call_has_at_most_500_characters_on_one_or_more_lines():
    for words in ("w" * 500, "one\ntwo", ""):
        assert read(AnswerRequest, {"words": words}).words == words
    for words in ("w" * 501, "bell\a.", "a\tb"):
        with pytest.raises(ParseError):
            read(AnswerRequest, {"words": words})


# Scores that are made again


@pytest.mark.parametrize(
    ("then", "now", "found"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, [("a", 1, 2)]),
        ({"a": 1}, {}, [("a", 1, None)]),
        ({}, {"a": 1}, [("a", None, 1)]),
        ({"engine": 1}, {"engine": 2}, []),
        ({"a": [1, 2]}, {"a": [1, 3]}, [("a[1]", 2, 3)]),
        ({"a": [1, 2]}, {"a": [1]}, [("a", [1, 2], [1])]),
        ({"a": [1]}, {"a": 1}, [("a", [1], 1)]),
        ({"a": 1}, {"a": [1]}, [("a", 1, [1])]),
        ({"a": {"b": 1}}, {"a": None}, [("a", {"b": 1}, None)]),
        ({"a": None}, {"a": {"b": 1}}, [("a", None, {"b": 1})]),
        ({"state": {"a": 1}}, {"state": {"a": 1, "new": 2}}, []),
        ({"state": {"a": 1}}, {"state": {}}, [("state.a", 1, None)]),
        ({"other": {"a": 1}}, {"other": {"a": 1, "new": 2}}, [("other.new", None, 2)]),
        ({"b": {"state": {}}}, {"b": {"state": {"new": 2}}}, [("b.state.new", None, 2)]),
        ({"b": {"options": {}}}, {"b": {"options": {"new": 2}}}, []),
        ({"options": {}}, {"options": {"new": 2}}, []),
    ],
)
def test_a_difference_is_reported_with_its_place_and_both_values(then, now, found):
    assert list(differences(then, now)) == found


# Sheets of paper

COLUMNS = "result,winner,from,value,riichi,ready,reason,Aki,Ben"


def sheet(*lines, rules="riichi"):
    return read_sheet("\n".join((COLUMNS, *lines)), rules, tuple(PLAYERS))


def test_each_line_of_a_sheet_is_an_event():
    found = sheet(
        "win,Ben,Aki,3/30,Ben; Dai,,,21100,",
        "also,Chie,,1,,,,,",
        "draw,,,,,Aki ;Ben,,,1",
        "draw,,,,,,nine_kinds,,",
        "foul,Ben,,,,,no_yaku,,",
        "ruling,Ben,,-300,,,late,,",
        "time,,,,Aki,,,,",
    )
    both = [{"player": "Ben", "stated": {"han": 3, "fu": 30}}, {"player": "Chie", "stated": {"han": 1}}]
    assert found.events == (
        {"type": "riichi", "player": "Ben"},
        {"type": "riichi", "player": "Dai"},
        {"type": "win", "winners": both, "from": "Aki"},
        {"type": "draw", "ready": ["Aki", "Ben"], "reason": "exhaustive"},
        {"type": "draw", "ready": [], "reason": "nine_kinds"},
        {"type": "foul", "player": "Ben", "case": "no_yaku"},
        {"type": "ruling", "reason": "late", "points": {"Ben": -300}},
        {"type": "riichi", "player": "Aki"},
        {"type": "time"},
    )
    assert found.stated == {3: {"Aki": 21100}, 4: {"Ben": 1}}


@pytest.mark.parametrize(
    ("rules", "cell", "stated"),
    [
        ("riichi", "5", {"han": 5}),
        ("riichi", "3/30", {"han": 3, "fu": 30}),
        ("riichi", "yakuman", {"yakuman": 1}),
        ("riichi", "2 yakuman", {"yakuman": 2}),
        ("wsom", "25", {"points": 25}),
        ("australian", "512/8", {"points": 512, "loss": 8}),
    ],
)
def test_the_value_of_a_win_as_it_is_written_on_paper(rules, cell, stated):
    found = sheet(f"win,Ben,,{cell},,,,,", rules=rules)
    assert found.events == ({"type": "win", "winners": [{"player": "Ben", "stated": stated}]},)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["also,Ben,,1/30,,,,,"], "Line 2: A line with `also`"),
        (["draw,,,,,,,,", "also,Ben,,1/30,,,,,"], "Line 3: A line with `also`"),
        (["draw,,,,,,,,", "won,Ben,,1/30,,,,,"], "Line 3: `result` must be"),
        (["win,Ben,,x,,,,,"], "Line 2: "),
    ],
)
def test_a_line_that_cannot_be_read_is_named_as_a_spreadsheet_counts(lines, said):
    with pytest.raises(ServiceError, match=said) as refused:
        sheet(*lines)
    assert refused.value.code == "bad_sheet"


@pytest.mark.parametrize(
    ("columns", "said"),
    [("result,Eve", "unknown columns: Eve"), ("winner,from", "`result` is missing"), ("", "`result` is missing")],
)
def test_a_sheet_has_a_column_for_the_result_and_no_unknown_ones(columns, said):
    with pytest.raises(ServiceError, match=said):
        read_sheet(columns, "riichi", tuple(PLAYERS))
