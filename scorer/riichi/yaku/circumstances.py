"""Yaku of the circumstances: what was declared, and where the winning tile came from."""

from __future__ import annotations

from scorer.riichi.pattern import Evidence, Table, When, there
from scorer.riichi.shapes import Shape

TABLE = Table()


@TABLE.enter(
    "riichi",
    ("Riichi", "立直", "立直"),
    1,
    0,
    when=When(flags=("riichi", "double_riichi"), decides=True),
)
def riichi(shape: Shape) -> Evidence | None:
    """立直: a declaration that a concealed hand is ready (tenpai)."""
    return there(shape.facts.situation.in_riichi)


@TABLE.enter(
    "double_riichi",
    ("Double Riichi", "ダブル立直", "两立直"),
    2,
    0,
    ("riichi",),
    when=When(flags=("double_riichi",), decides=True),
)
def double_riichi(shape: Shape) -> Evidence | None:
    """ダブル立直: riichi on the first discard, before any call."""
    return there(shape.facts.situation.double_riichi)


@TABLE.enter(
    "ippatsu",
    ("Ippatsu", "一発", "一发"),
    1,
    0,
    when=When(flags=("ippatsu",), decides=True),
)
def ippatsu(shape: Shape) -> Evidence | None:
    """一発: a win within one turn after riichi, with no call in between."""
    return there(shape.facts.situation.ippatsu)


@TABLE.enter(
    "menzen_tsumo",
    ("Concealed Self-draw", "門前清自摸和", "门前清自摸和"),
    1,
    0,
    when=When(drawn=True, decides=True),
)
def menzen_tsumo(shape: Shape) -> Evidence | None:
    """門前清自摸和: self-draw with a concealed hand."""
    return there(shape.facts.self_draw)


@TABLE.enter(
    "rinshan",
    ("After a Kong", "嶺上開花", "岭上开花"),
    1,
    1,
    when=When(flags=("replacement_tile",), decides=True),
)
def rinshan(shape: Shape) -> Evidence | None:
    """嶺上開花: self-draw of a replacement tile."""
    return there(shape.facts.situation.replacement_tile)


@TABLE.enter(
    "chankan",
    ("Robbing a Kong", "槍槓", "抢杠"),
    1,
    1,
    when=When(flags=("robbed_kong",), decides=True),
)
def chankan(shape: Shape) -> Evidence | None:
    """槍槓: winning on a tile that another player adds to a pung."""
    return there(shape.facts.situation.robbed_kong)


@TABLE.enter(
    "haitei",
    ("Last Tile Draw", "海底摸月", "海底捞月"),
    1,
    1,
    when=When(flags=("last_tile",), drawn=True, decides=True),
)
def haitei(shape: Shape) -> Evidence | None:
    """海底摸月: self-draw of the last tile of the wall."""
    return there(shape.facts.situation.last_tile and shape.facts.self_draw)


@TABLE.enter(
    "houtei",
    ("Last Tile Discard", "河底撈魚", "河底捞鱼"),
    1,
    1,
    when=When(flags=("last_tile",), drawn=False, decides=True),
)
def houtei(shape: Shape) -> Evidence | None:
    """河底撈魚: winning on the last discard."""
    return there(shape.facts.situation.last_tile and not shape.facts.self_draw)
