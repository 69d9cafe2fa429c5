"""Texts of rule presets, house rules and the options that they need."""

TEXTS = {
    "name_taken": "{name} は規則の id です。ハウスルールには別の名前を付けてください。",
    "bad_toml": "{path} は TOML ではありません：{why}",
    "no_file": "ハウスルールのファイル {path} を読めません：{why}。",
    "no_option": "規則 {rules} に設定 {name} はありません。",
    "no_values": "{rules} は翻と符で数えます。役の点数を変えられるのは点数制の規則だけです。",
    "no_pattern": "規則 {rules} に役 {name} はありません。",
    "bad_value": "{name} の点数は 0 から {most} までの整数です。",
    "bad_uma_by_floating": "uma_by_floating の行は人数（0〜4）と、合計が 0 になる四つの数です。{row} は使えません。",
    "uma_by_floating_twice": "uma_by_floating に {number} 人の行が二つあります。",
    "few_tiles_left": "リーチには山に {least} 枚以上必要ですが、残りは {left} 枚です。",
    "too_many_reds": "同じ色の赤五が {count} 枚ありますが、この規則では {most} 枚までです。",
    "times_not_asked": "この反則は回数や分数で数えません。",
    "times_too_many": "この反則は {most} 回（分）までです。",
    "no_ippatsu": "この規則に一発はありません。",
    "no_ura_dora": "この規則に裏ドラはありません。",
    "no_kan_dora": "この規則に槓ドラはありません。数えるのは最初の表示牌だけです。",
    "yakuman_most": "この規則では役満の複合は {most} 倍までです。",
    "all_green_hatsu": "この規則の緑一色には發が必要です。",
    "local_yaku_twice": "設定 local_yaku に {name} が二度あります。",
}
