// The texts of the sheets that share a result, in Japanese. A test compares the keys of the languages.

export default {
  "asText": "テキスト",
  "copyText": "文をコピー",
  "copyLink": "リンクをコピー",
  "savePicture": "画像を保存",
  "shareOn": "共有…",
  "holdPicture": "画像を長押しすると、保存や送信ができます。",
  "copyByHand": "文を選択しました。手動でコピーしてください。",
  "linkHint": "リンクには手牌だけが入り、写真は入りません。",
  "saved": "保存しました。",
  "giveText": "写真と修正済みの牌を、学習用に卓のパソコンに保存します。場所・時刻・名前などは保存しません。",
  "giveYes": "この写真を提供する",
  "given": "ありがとうございます。保存しました。",
};
