// 凭链接打开的页面共用的文字（中文）。

export default {
  "tournaments": "赛事",
  "skipLink": "跳到正文",
  "live.live": "实时",
  "live.lost": "没有连接",
  "error.offline": "服务没有回应。恢复后请再按一次：已经发出的不会重复记录。",
  "error.link_missing": "此页面要用链接打开。请向赛事负责人索取。",
  "error.link_forged": "此链接不是这里发出的。请向负责人另要一个。",
  "error.link_expired": "链接已过期。请向负责人另要一个。",
  "error.link_revoked": "链接已被收回。请向负责人另要一个。",
  "error.not_allowed": "您的链接不允许这样做。",
  "error.not_found": "这里没有。不带 `--desk` 启动的服务没有裁判台。",
};
