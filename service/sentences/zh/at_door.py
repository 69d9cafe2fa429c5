"""The pages that pair a phone and that install the certificate."""

TEXTS = {
    "pair_title": "配对此手机",
    "pair_how": "请扫描服务屏幕上的二维码，或在此输入八位代码（字母和数字），大小写、空格和连字符均可。",
    "pair_wrong": "代码不正确。",
    "pair_code": "代码",
    "pair": "配对",
    "secure_title": "安全连接",
    "secure_why": (
        "浏览器只在安全连接下允许实时相机和安装。本服务自己制作了根证书，手机信任后全部功能可用；不信任时，只"
        "是不能用实时相机和离线打开。"
    ),
    "get_certificate": "1. 获取证书",
    "trust": "2. 让手机信任证书",
    "on_iphone": "设置 → 通用 → VPN与设备管理：安装描述文件。再到设置 → 通用 → 关于本机 → 证书信任设置中打开。",
    "on_android": "设置 → 安全 → 加密与凭据 → 安装证书 → CA证书，选择该文件。",
    "computer": "电脑",
    "on_computer": "打开文件并加入受信任的根证书；Firefox另有自己的列表（设置 → 证书）。",
    "compare": "请与服务屏幕上的SHA-256指纹核对：",
    "private_only": "它只对内部网络的地址有效。不再需要时，请在同一处删除。",
    "open_securely": "3. 安全打开",
}
