// The texts of the sheets that share a result, in Chinese. A test compares the keys of the languages.

export default {
  "asText": "文字",
  "copyText": "复制文字",
  "copyLink": "复制链接",
  "savePicture": "保存图片",
  "shareOn": "分享……",
  "holdPicture": "长按图片可保存或发送。",
  "copyByHand": "文字已选中，请手动复制。",
  "linkHint": "链接只含手牌，不含照片。",
  "saved": "已保存。",
  "giveText": "照片和改正后的牌会保存在牌桌的电脑上用于训练，不保存地点、时间、姓名等信息。",
  "giveYes": "提供这张照片",
  "given": "谢谢，已保存。",
};
