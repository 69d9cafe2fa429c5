"""Models that cannot be used."""

TEXTS = {
    "file": "模型{model}的文件{file}不存在或无法读取。",
    "file_hint": "请重新安装tehai，或将TEHAI_MODELS设为含有该文件的文件夹。",
    "checksum": "{file}的SHA-256为{found}…，与模型列表中的{expected}…不符。",
    "checksum_hint": "请重新安装tehai。校验和不符的模型文件不会使用。",
    "registry": "模型列表{path}不存在或无法读取。",
    "registry_hint": "请重新安装tehai，或将TEHAI_MODELS设为含有registry.json的文件夹。",
    "registry_invalid": "{path}不是有效的模型列表（{error}）。",
    "again": "请重新安装tehai。",
    "unknown": "没有模型{name}。",
    "unknown_hint": "可用的模型：{names}。",
    "no_default": "模型列表中没有{task}的默认模型。",
    "unusable": "无法使用模型文件。{why}",
    "unusable_hint": "请重新安装tehai，或重新导出模型。",
    "no_openvino": "TEHAI_RUNTIME为openvino，但未安装。",
    "no_openvino_hint": "请安装tehai[openvino]，或不设置TEHAI_RUNTIME。",
}
