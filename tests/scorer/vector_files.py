"""Adapter: a line of the riichi vector files as a request of ours, and what we answer as the file says it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "vectors"
SEATS = ("east", "south", "west", "north")
_REDS = {16: "0m", 52: "0p", 88: "0s"}
_SOURCES = {1: "right", 2: "across", 3: "left"}
_MELDS = {
    "chi": "chow",
    "pon": "pung",
    "daiminkan": "exposed kong",
    "kakan": "added kong",
    "ankan": "concealed kong",
}


def lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def code(tile: int, *, aka: bool) -> str:
    if aka and tile in _REDS:
        return _REDS[tile]
    kind = tile // 4
    return f"{kind % 9 + 1}{'mpsz'[kind // 9]}" if kind < 27 else f"{kind - 26}z"


def riichi_request(line: dict[str, Any], rules: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    def text(tiles: list[int]) -> str:
        return "".join(code(tile, aka=line["aka"]) for tile in tiles)

    melds = []
    for meld in line["melds"]:
        entry = {"kind": _MELDS[meld["type"]], "tiles": text(meld["tiles"])}
        if meld["type"] != "ankan":
            entry["called_from"] = _SOURCES[meld["from_rel"]]
            entry["called_tile"] = code(meld["called"], aka=line["aka"])
        melds.append(entry)
    seat = line["seat_wind"]
    situation: dict[str, Any] = {
        "win": "self-draw" if line["tsumo"] else "discard",
        "seat": SEATS[seat],
        "round": SEATS[line["round_wind"]],
        "riichi": line["riichi"],
        "double_riichi": line["double_riichi"],
        "ippatsu": line["ippatsu"],
        "last_tile": line["haitei"] or line["houtei"],
        "replacement_tile": line["rinshan"],
        "robbed_kong": line["chankan"],
        "first_turn": line["tenhou"] or line["chiihou"] or line["renhou"],
        "dora_indicators": text(line["dora_ind"]),
        "ura_indicators": text(line["ura_ind"]),
        "honba": line["honba"],
        "sticks": line["sticks"],
        "options": options or {},
    }
    if not line["tsumo"]:
        situation["from"] = SEATS[(seat + 1) % 4]
    hand = {
        "concealed": text(line["closed"]),
        "winning_tile": code(line["win_tile"], aka=line["aka"]),
        "melds": melds,
        "flowers": "",
    }
    return {"rules": rules, "hand": hand, "situation": situation}


def riichi_answer(score: dict[str, Any]) -> dict[str, Any]:
    """What the file calls `expected`, but for the names of the yaku."""
    if not score["valid"]:
        return {"valid": False}
    value = score["value"]
    return {
        "valid": True,
        "points": score["total"],
        "yakuman": value["limit"] == "yakuman",
        "han": value["han"],
        "fu": value["fu"],
    }


NAMES = {
    "LIZHI": "riichi", "DABULIZHI": "double_riichi", "YIPA": "ippatsu", "MENQIANQINGZIMOHE": "menzen_tsumo",
    "LINGSHANGKAIHUA": "rinshan", "QIANGGANG": "chankan", "HAIDIMOYUE": "haitei", "HEDILAOYU": "houtei",
    "BAOPAI": "dora", "LIBAOPAI": "ura_dora", "CHIBAOPAI": "red_dora", "FANPAI=8": "yakuhai_haku",
    "FANPAIFA": "yakuhai_hatsu", "FANPAIZHONG": "yakuhai_chun", "ZHUANGFENG": "yakuhai_round",
    "ZHUANGFENGNAN": "yakuhai_round", "MENFENG=4": "yakuhai_seat", "MENFENGNAN": "yakuhai_seat",
    "MENFENGXI": "yakuhai_seat", "MENFENGBEI": "yakuhai_seat", "XIAOSANYUAN": "shousangen", "PINGHE": "pinfu",
    "YIBEIKOU": "iipeikou", "ERBEIKOU": "ryanpeikou", "SANSETONGSHUN": "sanshoku", "YIQITONGGUAN": "ittsuu",
    "DUIDUIHU": "toitoi", "SANANKE": "sanankou", "SANGANGZI": "sankantsu", "SANSETONGKE": "sanshoku_doukou",
    "DUANYAOJIU": "tanyao", "QIDUIZI": "chiitoitsu", "HUNQUANDAIYAOJIU": "chanta", "CHUNQUANDAIYAOJIU": "junchan",
    "HUNLAOTOU": "honroutou", "HUNYISE": "honitsu", "QINGYISE": "chinitsu",
}  # fmt: skip
"""The file's names (of the package that made the line) for patterns below yakuman, and ours."""
