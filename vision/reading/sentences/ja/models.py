"""Models that cannot be used."""

TEXTS = {
    "file": "モデル{model}のファイル{file}が見つからないか、読めません。",
    "file_hint": "tehaiを再インストールするか、TEHAI_MODELSにファイルのあるフォルダを指定してください。",
    "checksum": "{file}のSHA-256は{found}…で、モデル一覧の{expected}…と異なります。",
    "checksum_hint": "tehaiを再インストールしてください。チェックサムの異なるモデルファイルは使えません。",
    "registry": "モデル一覧{path}が見つからないか、読めません。",
    "registry_hint": "tehaiを再インストールするか、TEHAI_MODELSにregistry.jsonのあるフォルダを指定してください。",
    "registry_invalid": "{path}は正しいモデル一覧ではありません（{error}）。",
    "again": "tehaiを再インストールしてください。",
    "unknown": "モデル{name}はありません。",
    "unknown_hint": "モデルは次のとおりです：{names}。",
    "no_default": "モデル一覧に{task}の既定のモデルがありません。",
    "unusable": "モデルファイルを使えません。{why}",
    "unusable_hint": "tehaiを再インストールするか、モデルを書き出し直してください。",
    "no_openvino": "TEHAI_RUNTIMEはopenvinoですが、インストールされていません。",
    "no_openvino_hint": "tehai[openvino]をインストールするか、TEHAI_RUNTIMEを設定しないでください。",
}
