"""Models that cannot be used."""

TEXTS = {
    "file": "モデル{model}のファイル{file}が見つからないか、読めない。",
    "file_hint": "tehaiを再インストールするか、TEHAI_MODELSにファイルのあるフォルダを指定してください。",
    "checksum": "{file}のSHA-256は{found}…で、モデル一覧の{expected}…と異なる。",
    "checksum_hint": "tehaiを再インストールしてください。チェックサムの異なるモデルファイルは使わない。",
    "registry": "モデル一覧{path}が見つからないか、読めない。",
    "registry_hint": "tehaiを再インストールするか、TEHAI_MODELSにregistry.jsonのあるフォルダを指定してください。",
    "registry_invalid": "{path}は正しいモデル一覧ではない（{error}）。",
    "again": "tehaiを再インストールしてください。",
    "unknown": "モデル{name}はない。",
    "unknown_hint": "モデルは次のとおり：{names}。",
    "no_default": "モデル一覧に{task}の既定のモデルがない。",
    "unusable": "モデルファイルを使えない。{why}",
    "unusable_hint": "tehaiを再インストールするか、モデルを書き出し直してください。",
    "no_openvino": "TEHAI_RUNTIMEはopenvinoだが、インストールされていない。",
    "no_openvino_hint": "tehai[openvino]をインストールするか、TEHAI_RUNTIMEを設定しないでください。",
}
