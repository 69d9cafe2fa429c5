// The texts of the page that teaches tiles, in Chinese. A test compares the keys of the languages.

export default {
  "teachLead": "每副牌的图案不同。展示一次，识别就更准确。",
  "setsTitle": "桌上的牌",
  "anySet": "不指定",
  "newSet": "新的一副牌",
  "nameSet": "起个名字（字母、数字、- 和 _）",
  "layOut": "每种牌一张，按此顺序逐行正面摆放：",
  "photograph": "从正上方拍照。若放不下，其余的拍第二张。",
  "photo1": "第一张照片",
  "photo2": "第二张照片",
  "noPhoto": "请先拍照。",
  "learn": "学习",
  "taught": "已学会 {name}，今后用它识别。",
};
