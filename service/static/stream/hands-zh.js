// Texts of the page on which hands that cameras saw are answered (zh).
export default {
  "stream.handsPage": "摄像机所见的手牌",
  "stream.toDesk": "裁判台",
  "stream.asked": "待回答",
  "stream.answered": "已回答",
  "stream.noHands": "没有等待回答的手牌。",
  "stream.newHand": "摄像机看到一副和牌。",
  "stream.noRules": "不知道这一桌用什么规则。请在 tables.toml 中写明 rules，或为这一桌开始对局。",
  "stream.tell": "显示分数",
  "stream.tellAndRecord": "显示并记入对局",
  "stream.told": "分数已显示。",
  "stream.hand": "等待和牌",
  "stream.rest": "牌或手在动",
  "stream.look": "正在看牌",
  "stream.clearing": "手牌摊在桌上",
  "stream.ended": "视频已结束",
};
