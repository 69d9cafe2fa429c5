// Texts of the page on which hands that cameras saw are answered (ja).
export default {
  "stream.handsPage": "カメラが見た手",
  "stream.toDesk": "デスク",
  "stream.asked": "未回答",
  "stream.answered": "回答済み",
  "stream.noHands": "回答待ちの手はありません。",
  "stream.newHand": "カメラが和了の手を見つけました。",
  "stream.noRules": "この卓のルールが分かりません。tables.toml に rules を書くか、この卓の対局を始めてください。",
  "stream.tell": "点数を表示する",
  "stream.tellAndRecord": "表示して対局に記録する",
  "stream.told": "点数を表示しました。",
  "stream.hand": "和了の手を待っています",
  "stream.rest": "牌か手が動いています",
  "stream.look": "牌を読み取っています",
  "stream.clearing": "手が公開されています",
  "stream.ended": "映像が終わりました",
};
