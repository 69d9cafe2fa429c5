// Texts of the page of a phone that is the camera of a table (zh).
export default {
  "phone.page": "用手机做摄像头",
  "phone.title": "{table}号桌的摄像头",
  "phone.lead": "请把手机放在能从上方看到整个对局区域的位置，并接上充电器。请保持此页面打开。",
  "phone.start": "开启摄像头",
  "phone.stop": "停止",
  "phone.begins": "摄像头正在启动。",
  "phone.sending": "这部手机正在发送画面。",
  "phone.size": "{size}像素，每秒{rate}张",
  "phone.large": "牌足够大：宽{n}像素。",
  "phone.small": "牌太小：宽{n}像素，需要{clear}像素。请把手机移近。",
  "phone.offline": "服务没有响应，手机会重试。",
  "phone.insecure": "浏览器只允许HTTPS页面或本机页面使用摄像头。请向赛事负责人索取HTTPS链接。",
  "error.no_camera_allowed": "此页面不能使用摄像头。请在浏览器设置中允许，然后再按一次。",
  "error.camera_taken": "另一部手机正在做此桌的摄像头。请关闭那边的页面，这部手机随后会自动开始。",
  "error.no_camera": '此桌的摄像头不是手机。tables.toml 中的 source 应为 "phone"。',
};
