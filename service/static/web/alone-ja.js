// The texts of the page that needs no service, in Japanese.

export default {
  "alone.title": "手牌を入力する。点数が出る。",
  "alone.lead": "和了した手牌を入力し、支払いを読み取ります。",
  "alone.licences": "ライセンス",
  "alone.storing": "このページをスマホに保存しています：{part}％",
  "alone.again": "ブラウザーがこのページのファイルを削除していました。もう一度ダウンロードしています：{part}％",
  "alone.stored": "このページはスマホに保存され、オフラインでも写真を読み取り、点数を計算します。",
  "alone.reading": "点数計算はもう使えます。写真の読み取りに必要なファイルをダウンロードしています：{part}％",
  "alone.by.phone": "このスマホで読み取りました。",
  "alone.by.service": "卓のサーバーで読み取りました。",
  "alone.notStored": "このページをスマホに保存できませんでした。オンラインの間は使えます。",
  "alone.update": "このページの新しいバージョンをダウンロードしています：{part}％",
  "alone.updated": "このページの新しいバージョンがあります。次に開いたときから使われます。",
  "alone.insecure": "このページはスマホに保存できません。保存にはHTTPSが必要です。",
  "alone.makeSecure": "安全な接続を設定する",
  "alone.handOver": "卓に引き継ぐ：{players}",
  "alone.handOverTitle": "対局を引き継ぎますか？",
  "alone.handOverText":
    "すべての局が卓に送られ、部屋のどのスマホでも続けられます。このスマホには控えが残り、これ以上記録できません。",
  "alone.handOverYes": "引き継ぐ",
  "alone.handedOver": "対局を引き継ぎました。",
  "alone.toTable": "卓のページで続ける",
  "alone.noTable": "卓につながりません。卓のネットワークに接続して、もう一度お試しください。",
  "error.no_reader":
    "このスマホでは写真を読み取れません。必要なファイルがまだ保存されていないか、ブラウザーが対応していません。牌を入力してください。",
};
