"""Warnings of a reading."""

TEXTS = {
    "no_tiles": "牌が見つかりません。手牌全体が写るように、もっと近くから撮影してください。",
    "read_as": "{seen}を{taken}と読み取り",
    "repaired": "{changes}：{why}。正しい確率は{probability}です。",
    "makes_a_win": "こう読むと和了になります",
    "makes_a_set": "こう読むと面子ができて和了になります",
    "no_such_hand": "見た目どおりの牌では手牌として成り立ちません",
    "could_win": "読み取りのままでは和了ではありません。{changes}とすれば和了になります（確率{probability}）。",
    "dropped": "{tiles}：牌ではない可能性が高く、除いたほうが手牌として自然です。",
    "a_back": "伏せた牌",
    "among_flowers": "{changes}：同じ列のほかの牌は花牌です。",
    "faint": "{tiles}ははっきり写っていませんが、手牌として自然なので加えました。写真を確認してください。",
    "looked_again": "最初の読み取りが不確かだったので、写真を読み直しました。変わったところ：{tiles}。",
    "without": "{tile}を除いた",
    "other_groups": "牌は同じで、分け方が異なる",
    "in_the_row": "列に",
    "in_the_melds": "列と副露に",
    "kongs_as_three": "槓を三枚と数えて",
    "too_many_tiles": (
        "{counted}{count}枚を読み取りました。規則では14枚で、十六枚麻雀には対応していません。"
        "手牌でない牌をタップしてください。"
    ),
    "too_many_left_out": (
        "{counted}{count}枚を読み取り、うち{left}枚は手牌から除きました。規則では14枚で、十六枚麻雀には対応していません。"
        "手牌でない牌をタップしてください。"
    ),
    "wrong_tile_count": "{counted}{count}枚を読み取りましたが、和了した手は14枚です。{advice}",
    "too_few": "手牌全体が写るように離れて撮影するか、足りない牌を加えてください。",
    "elsewhere": "写真を手牌だけに切り抜くか、手牌の牌をタップしてください。",
    "five_of_a_kind": (
        "{tile}を{count}枚読み取りましたが、同じ牌は四枚しかありません。少なくとも一枚は誤りです。タップして直してください。"
    ),
    "winning_tile_unknown": ("写真では和了牌が分かりません。列の端に離すか横向きに置くか、入力してください。"),
    "meld_unclear": "{count}組の副露の種類か、鳴いた相手が分かりません。種類と打牌者を確認してください。",
    "sets_apart": (
        "{tiles}は面子として離して置かれていますが、手の内と読み取りました。鳴いた面子なら副露にまとめてください。"
    ),
    "several_rows": "手牌らしい列が{rows}列あります。最も確からしい列を読み取りました。{advice}",
    "low_confidence": "不確かな牌：{tiles}。手牌を確認するか、もっと近くから撮影してください。",
    "unsure": "{tile}（{confidence}）",
    "unsure_or": "{tile}（{confidence}、または{other}）",
    "face_down": "列の{count}枚が伏せてあります。手牌の牌なら表に向けてください。",
    "white_or_back": "列の{count}枚を伏せた牌と見て手牌から除きました。白であればその牌をタップしてください。",
}
