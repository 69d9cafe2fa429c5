"""The fans, as data: the number, names, points and definition of each fan, and the other fans that it excludes.

Fans 1 to 81 are those of the rule book of 1998, with its numbers. Fan 82 (a melded and a concealed kong) is an addition
of this project. `scorer.mcr.value` checks the fans in the order of this list: if a fan is excluded, it does not exclude
other fans. Source: Mahjong Competition Rules of 1998, pages 29 to 98, as they are applied at Chinese tournaments.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scorer.rules import Names


@dataclass(frozen=True, slots=True)
class Fan:
    """One fan. `implies`: the fans that it always includes, which do not count in addition (non-repetition).

    `within`: the fans that sets of this fan form among themselves; these do not count (non-separation). `terminals`:
    which Pungs of Terminals or Honors it excludes: `own` (those of its own sets), `one` (one of the hand), "" (none).
    """

    number: int
    id: str
    name: Names
    points: int
    rule: str
    implies: tuple[int, ...] = ()
    within: tuple[int, ...] = ()
    terminals: str = ""


def _fan(
    number: int,
    fan_id: str,
    names: str,
    points: int,
    rule: str,
    *,
    implies: tuple[int, ...] = (),
    within: tuple[int, ...] = (),
    terminals: str = "",
) -> Fan:
    return Fan(number, fan_id, Names(*names.split(" / ")), points, rule, implies, within, terminals)


# fmt: off
FANS: Final = (
    _fan(1, "big_four_winds", "Big Four Winds / 大四喜 / 大四喜", 88,
         "Pungs of all four winds.", implies=(38, 48, 60, 61), terminals="own"),
    _fan(2, "big_three_dragons", "Big Three Dragons / 大三元 / 大三元", 88,
         "Pungs of all three dragons.", implies=(54, 59)),
    _fan(3, "all_green", "All Green / 緑一色 / 绿一色", 88,
         "Only 2 3 4 6 8 of bamboo and the green dragon; four sets and a pair, or seven pairs.", implies=(49, 75)),
    _fan(4, "nine_gates", "Nine Gates / 九蓮宝燈 / 九莲宝灯", 88,
         "1112345678999 of one suit, without melds, and any tile of it.", implies=(22, 56, 62, 76), terminals="one"),
    _fan(5, "four_kongs", "Four Kongs / 四槓 / 四杠", 88,
         "Four declared kongs, melded or concealed.", implies=(17, 48, 53, 57, 67, 74, 79)),
    _fan(6, "seven_shifted_pairs", "Seven Shifted Pairs / 連七対 / 连七对", 88,
         "Seven pairs of one suit in seven consecutive numbers.", implies=(19, 22, 56, 62, 76, 79)),
    _fan(7, "thirteen_orphans", "Thirteen Orphans / 十三幺 / 十三幺", 88,
         "One of each terminal and honour (13), and a second tile of one of these.", implies=(18, 51, 56, 62, 79)),
    _fan(8, "all_terminals", "All Terminals / 清幺九 / 清幺九", 64,
         "Only ones and nines; four sets and a pair, or seven pairs.", implies=(18, 48, 55, 65, 73, 76)),
    _fan(9, "little_four_winds", "Little Four Winds / 小四喜 / 小四喜", 64,
         "Pungs of three winds and a pair of the fourth.", implies=(38,), terminals="own"),
    _fan(10, "little_three_dragons", "Little Three Dragons / 小三元 / 小三元", 64,
         "Pungs of two dragons and a pair of the third.", implies=(54, 59)),
    _fan(11, "all_honors", "All Honors / 字一色 / 字一色", 64,
         "Only honours; four sets and a pair, or seven pairs.", implies=(18, 48, 55, 73)),
    _fan(12, "four_concealed_pungs", "Four Concealed Pungs / 四暗刻 / 四暗刻", 64,
         "Four concealed pungs.", implies=(33, 48, 56, 62, 66)),
    _fan(13, "pure_terminal_chows", "Pure Terminal Chows / 一色双龍会 / 一色双龙会", 64,
         "One suit: 123 123 789 789 and 55.", implies=(19, 22, 63, 76), within=(69, 72)),
    _fan(14, "quadruple_chow", "Quadruple Chow / 一色四同順 / 一色四同顺", 48,
         "Four identical chows.", implies=(64,), within=(23, 24, 69)),
    _fan(15, "four_pure_shifted_pungs", "Four Pure Shifted Pungs / 一色四節高 / 一色四节高", 48,
         "Pungs of four consecutive numbers of a suit.", implies=(48,), within=(23, 24)),
    _fan(16, "four_pure_shifted_chows", "Four Pure Shifted Chows / 一色四歩高 / 一色四步高", 32,
         "Four chows of a suit, each one number higher than the one before, or each two higher.", within=(30, 71, 72)),
    _fan(17, "three_kongs", "Three Kongs / 三槓 / 三杠", 32, "Three declared kongs.", implies=(53, 57, 67, 74)),
    _fan(18, "all_terminals_and_honors", "All Terminals and Honors / 混幺九 / 混幺九", 32,
         "Only terminals and honours; four sets and a pair, or seven pairs.", implies=(48, 55, 73)),
    _fan(19, "seven_pairs", "Seven Pairs / 七対 / 七对", 24,
         "Seven pairs, concealed; four identical tiles count as two pairs.", implies=(56, 62, 79)),
    _fan(20, "greater_honors_and_knitted_tiles", "Greater Honors and Knitted Tiles / 七星不靠 / 七星不靠", 24,
         "Each honour one time, and seven different tiles of one knitted straight.", implies=(34, 51, 56, 62, 79)),
    _fan(21, "all_even_pungs", "All Even Pungs / 全双刻 / 全双刻", 24,
         "Four pungs and a pair, all of 2 4 6 8 (never seven pairs).", implies=(48, 68, 76)),
    _fan(22, "full_flush", "Full Flush / 清一色 / 清一色", 24, "One suit, no honours.", implies=(76,)),
    _fan(23, "pure_triple_chow", "Pure Triple Chow / 一色三同順 / 一色三同顺", 24,
         "Three identical chows.", within=(24, 69)),
    _fan(24, "pure_shifted_pungs", "Pure Shifted Pungs / 一色三節高 / 一色三节高", 24,
         "Pungs of three consecutive numbers of a suit.", within=(23,)),
    _fan(25, "upper_tiles", "Upper Tiles / 全大 / 全大", 24, "Only 7 8 9.", implies=(36, 76)),
    _fan(26, "middle_tiles", "Middle Tiles / 全中 / 全中", 24, "Only 4 5 6.", implies=(68, 76)),
    _fan(27, "lower_tiles", "Lower Tiles / 全小 / 全小", 24, "Only 1 2 3.", implies=(37, 76)),
    _fan(28, "pure_straight", "Pure Straight / 清龍 / 清龙", 16, "123 456 789 of one suit.", within=(71, 72)),
    _fan(29, "three_suited_terminal_chows", "Three-Suited Terminal Chows / 三色双龍会 / 三色双龙会", 16,
         "123 and 789 in each of two suits, and 55 of the third suit.", implies=(63, 76), within=(70, 72)),
    _fan(30, "pure_shifted_chows", "Pure Shifted Chows / 一色三歩高 / 一色三步高", 16,
         "Three chows of a suit, each one number higher than the one before, or each two higher."),
    _fan(31, "all_fives", "All Fives / 全帯五 / 全带五", 16,
         "Every set and the pair contain a 5.", implies=(68, 76)),
    _fan(32, "triple_pung", "Triple Pung / 三同刻 / 三同刻", 16,
         "Pungs of the same number in all three suits.", within=(65,)),
    _fan(33, "three_concealed_pungs", "Three Concealed Pungs / 三暗刻 / 三暗刻", 16,
         "Three concealed pungs.", implies=(66,)),
    _fan(34, "lesser_honors_and_knitted_tiles", "Lesser Honors and Knitted Tiles / 全不靠 / 全不靠", 12,
         "14 different tiles: five or more honours, and tiles of one knitted straight.", implies=(51, 56, 62, 79)),
    _fan(35, "knitted_straight", "Knitted Straight / 組合龍 / 组合龙", 12,
         "147 of one suit, 258 of a second suit and 369 of the third."),
    _fan(36, "upper_four", "Upper Four / 大于五 / 大于五", 12, "Only 6 7 8 9.", implies=(76,)),
    _fan(37, "lower_four", "Lower Four / 小于五 / 小于五", 12, "Only 1 2 3 4.", implies=(76,)),
    _fan(38, "big_three_winds", "Big Three Winds / 三風刻 / 三风刻", 12,
         "Pungs of three winds.", terminals="own"),
    _fan(39, "mixed_straight", "Mixed Straight / 花龍 / 花龙", 8, "123, 456 and 789, each in a different suit."),
    _fan(40, "reversible_tiles", "Reversible Tiles / 推不倒 / 推不倒", 8,
         "Only 1234589 of dots, 245689 of bamboo and white dragon.", implies=(75,)),
    _fan(41, "mixed_triple_chow", "Mixed Triple Chow / 三色三同順 / 三色三同顺", 8,
         "The same chow in all three suits.", within=(70,)),
    _fan(42, "mixed_shifted_pungs", "Mixed Shifted Pungs / 三色三節高 / 三色三节高", 8,
         "Pungs of three consecutive numbers, each in a different suit."),
    _fan(43, "chicken_hand", "Chicken Hand / 無番和 / 无番和", 8, "No other fan counts, apart from flowers."),
    _fan(44, "last_tile_draw", "Last Tile Draw / 妙手回春 / 妙手回春", 8,
         "Self-draw of the last tile of the wall.", implies=(80,)),
    _fan(45, "last_tile_claim", "Last Tile Claim / 海底撈月 / 海底捞月", 8,
         "The discard after the last tile of the wall was drawn."),
    _fan(46, "out_with_replacement_tile", "Out with Replacement Tile / 槓上開花 / 杠上开花", 8,
         "Self-draw of the replacement tile for a kong, with no flower replaced in between.", implies=(80,)),
    _fan(47, "robbing_the_kong", "Robbing the Kong / 搶槓和 / 抢杠和", 8,
         "A win on the tile that another player adds to a pung.", implies=(58,)),
    _fan(48, "all_pungs", "All Pungs / 碰碰和 / 碰碰和", 6, "Four pungs."),
    _fan(49, "half_flush", "Half Flush / 混一色 / 混一色", 6,
         "One suit and at least one honour; four sets and a pair, or seven pairs."),
    _fan(50, "mixed_shifted_chows", "Mixed Shifted Chows / 三色三歩高 / 三色三步高", 6,
         "Three chows in three different suits, each one number higher than the one before (never two)."),
    _fan(51, "all_types", "All Types / 五門斉 / 五门齐", 6, "The hand has all three suits, a wind and a dragon."),
    _fan(52, "melded_hand", "Melded Hand / 全求人 / 全求人", 6,
         "Four claimed melds (no concealed kong), and a win on another player's tile.", implies=(79,)),
    _fan(53, "two_concealed_kongs", "Two Concealed Kongs / 双暗槓 / 双暗杠", 6,
         "Two concealed kongs.", implies=(66, 67)),
    _fan(54, "two_dragon_pungs", "Two Dragon Pungs / 双箭刻 / 双箭刻", 6, "Pungs of two dragons.", implies=(59,)),
    _fan(82, "melded_and_concealed_kong", "Melded and Concealed Kong / 明暗槓 / 明暗杠", 5,
         "One melded and one concealed kong, and no other.", implies=(67, 74)),
    _fan(55, "outside_hand", "Outside Hand / 全帯幺 / 全带幺", 4,
         "Every set and the pair contain a terminal or an honour."),
    _fan(56, "fully_concealed_hand", "Fully Concealed Hand / 不求人 / 不求人", 4,
         "No claimed meld (concealed kongs are allowed), and a self-draw.", implies=(80,)),
    _fan(57, "two_melded_kongs", "Two Melded Kongs / 双明槓 / 双明杠", 4, "Two melded kongs.", implies=(74,)),
    _fan(58, "last_tile", "Last Tile / 和絶張 / 和绝张", 4,
         "A win on the fourth tile of its kind, if all players can see the other three."),
    _fan(59, "dragon_pung", "Dragon Pung / 箭刻 / 箭刻", 2, "A pung of dragons.", terminals="own"),
    _fan(60, "prevalent_wind", "Prevalent Wind / 圏風刻 / 圈风刻", 2, "A pung of the round wind.", terminals="own"),
    _fan(61, "seat_wind", "Seat Wind / 門風刻 / 门风刻", 2, "A pung of the seat wind.", terminals="own"),
    _fan(62, "concealed_hand", "Concealed Hand / 門前清 / 门前清", 2,
         "No claimed meld (concealed kongs are allowed), and a win on another player's tile."),
    _fan(63, "all_chows", "All Chows / 平和 / 平和", 2,
         "Four chows and a pair of number tiles; every wait is allowed, and so are claimed chows.", implies=(76,)),
    _fan(64, "tile_hog", "Tile Hog / 四帰一 / 四归一", 2,
         "All four copies of a tile in the hand, not declared as a kong."),
    _fan(65, "double_pung", "Double Pung / 双同刻 / 双同刻", 2, "Pungs of the same number in two suits."),
    _fan(66, "two_concealed_pungs", "Two Concealed Pungs / 双暗刻 / 双暗刻", 2, "Two concealed pungs."),
    _fan(67, "concealed_kong", "Concealed Kong / 暗槓 / 暗杠", 2, "A concealed kong."),
    _fan(68, "all_simples", "All Simples / 断幺 / 断幺", 2, "Only numbers 2 to 8.", implies=(76,)),
    _fan(69, "pure_double_chow", "Pure Double Chow / 一般高 / 一般高", 1, "Two identical chows."),
    _fan(70, "mixed_double_chow", "Mixed Double Chow / 喜相逢 / 喜相逢", 1,
         "The same chow in two suits."),
    _fan(71, "short_straight", "Short Straight / 連六 / 连六", 1,
         "Two chows of one suit that form six consecutive numbers."),
    _fan(72, "two_terminal_chows", "Two Terminal Chows / 老少副 / 老少副", 1, "123 and 789 of one suit."),
    _fan(73, "pung_of_terminals_or_honors", "Pung of Terminals or Honors / 幺九刻 / 幺九刻", 1,
         "A pung of ones, of nines or of a wind."),
    _fan(74, "melded_kong", "Melded Kong / 明槓 / 明杠", 1, "A melded kong."),
    _fan(75, "one_voided_suit", "One Voided Suit / 缺一門 / 缺一门", 1,
         "Exactly two of the three suits; honours are allowed."),
    _fan(76, "no_honors", "No Honors / 無字 / 无字", 1, "No honour."),
    _fan(77, "edge_wait", "Edge Wait / 辺張 / 边张", 1,
         "The only winning tile completes 12 or 89 to a chow.", implies=(78, 79)),
    _fan(78, "closed_wait", "Closed Wait / 坎張 / 坎张", 1,
         "The only winning tile is the middle tile of a chow.", implies=(79,)),
    _fan(79, "single_wait", "Single Wait / 単釣将 / 单钓将", 1, "The only winning tile completes the pair."),
    _fan(80, "self_drawn", "Self-Drawn / 自摸 / 自摸", 1, "A win on a tile that the winner drew."),
    _fan(81, "flower_tiles", "Flower Tiles / 花牌 / 花牌", 1,
         "Each flower or season that the winner has laid out, whatever its seat."),
)
# fmt: on

BY_NUMBER: Final[Mapping[int, Fan]] = {fan.number: fan for fan in FANS}
RANK: Final[Mapping[int, int]] = {fan.number: place for place, fan in enumerate(FANS)}
"""For the number of each fan: the fan's position in the order in which fans are checked."""

CHICKEN: Final = 43
TERMINAL_PUNG: Final = 73
FLOWERS: Final = 81
