// Texts of the page of a phone that is the camera of a table (ja).
export default {
  "phone.page": "スマートフォンをカメラに",
  "phone.title": "{table}卓のカメラ",
  "phone.lead":
    "対局範囲全体が上から見えるようにスマートフォンを置き、充電器につないでください。このページは開いたままにしてください。",
  "phone.start": "カメラを始める",
  "phone.stop": "やめる",
  "phone.begins": "カメラを始めています。",
  "phone.sending": "映像を送っています。",
  "phone.size": "{size}ピクセル、毎秒{rate}枚",
  "phone.large": "牌は十分な大きさです（幅{n}ピクセル）。",
  "phone.small": "牌が小さすぎます（幅{n}ピクセル、{clear}以上が必要）。近づけてください。",
  "phone.offline": "サービスが応答しません。自動で送り直します。",
  "phone.insecure":
    "ブラウザーは、HTTPSのページかそのコンピューター自身のページにだけカメラを使わせます。責任者にHTTPSのリンクを求めてください。",
  "error.no_camera_allowed":
    "カメラの使用が許可されていません。ブラウザーの設定で許可してから、もう一度押してください。",
  "error.camera_taken":
    "別のスマートフォンがこの卓のカメラになっています。そちらのページを閉じると、自動で始まります。",
  "error.no_camera": 'この卓のカメラはスマートフォンではありません。tables.toml の source を "phone" にしてください。',
};
