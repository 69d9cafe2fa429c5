"""The pages that pair a phone and that set up the live camera."""

TEXTS = {
    "pair_title": "配对此手机",
    "pair_how": ("请扫描牌桌电脑屏幕上的二维码，或在此输入八位代码（字母和数字），大小写、空格和连字符均可。"),
    "pair_wrong": "代码不正确。",
    "pair_code": "代码",
    "pair": "配对",
    "secure_title": "设置实时相机",
    "secure_why": (
        "实时相机会自动找到手牌并拍照。浏览器要求手机先认得牌桌的电脑，只需做一次，共三步。不做也可以，"
        "其他功能用手机自带的相机都能用。设置和最近的牌会一起带过去。"
    ),
    "get_certificate": "1. 获取证书",
    "trust": "2. 让手机信任证书",
    "on_iphone": "设置 → 通用 → VPN与设备管理：安装描述文件。再到设置 → 通用 → 关于本机 → 证书信任设置中打开。",
    "on_android": "设置 → 安全 → 加密与凭据 → 安装证书 → CA证书，选择该文件。",
    "computer": "电脑",
    "on_computer": "打开文件并加入受信任的证书颁发机构；Firefox另有自己的列表（设置 → 证书）。",
    "private_only": "它只对内部网络的地址有效。不再需要时，请在同一处删除。",
    "open_securely": "3. 用实时相机打开",
}
