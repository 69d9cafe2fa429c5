// The texts of the page that needs no service, in Chinese.

export default {
  "alone.title": "输入手牌，立得分数。",
  "alone.lead": "输入和了的牌，谁付给谁一目了然。",
  "alone.licences": "许可证",
  "alone.storing": "正在把页面保存到手机：{part}%",
  "alone.again": "浏览器删除了本页的文件，正在重新下载：{part}%",
  "alone.stored": "页面已保存到手机，没有网络也能用。这里不能识别照片。",
  "alone.notStored": "页面没能保存到手机，有网络时可以使用。",
  "alone.update": "正在下载本页的新版本：{part}%",
  "alone.updated": "本页有了新版本，下次打开时使用。",
  "alone.insecure": "页面不能保存到手机：浏览器只允许通过HTTPS保存。",
  "alone.makeSecure": "设置安全连接",
  "alone.handOver": "移交给牌桌：{players}",
  "alone.handOverTitle": "移交这场牌局？",
  "alone.handOverText": "所有对局记录都会发到牌桌，屋里的每部手机都能接着记。这部手机留有副本，但不再记录。",
  "alone.handOverYes": "移交",
  "alone.handedOver": "牌局已移交。",
  "alone.toTable": "到牌桌页面继续",
  "alone.noTable": "连不上牌桌。请连接牌桌的网络后再试。",
  "error.no_reader": "本页不能识别照片，请输入牌。",
};
