// Texts of the page on which hands that cameras saw are answered (ja).
export default {
  "stream.handsPage": "カメラが見た手",
  "air.page": "放送",
  "air.records": "記録",
  "stream.toDesk": "デスク",
  "stream.asked": "未回答",
  "stream.answered": "回答済み・対象外",
  "stream.noHands": "回答待ちの手はありません。",
  "stream.newHand": "カメラが和了の手を見つけました。",
  "stream.noRules": "この卓のルールが分かりません。tables.toml に rules を書くか、この卓の対局を始めてください。",
  "stream.tell": "点数を表示する",
  "stream.tellAndRecord": "表示して対局に記録する",
  "stream.nowShown": "点数を表示しました。",
  "stream.save": "点数を保存する",
  "stream.saveAndRecord": "保存して対局に記録する",
  "stream.saveAndShow": "保存して画面に表示する",
  "stream.saved": "点数を保存しました。画面には出ていません。手牌が片付けられたか、責任者が出す設定です。",
  "stream.dismiss": "対象外にする",
  "stream.dismissHint":
    "この手を無効とします。画面には表示されず、回答も求められません。あとから回答することもできます。",
  "stream.dismissed": "対象外",
  "stream.isDismissed": "手を対象外にしました。",
  "stream.hand": "和了の手を待っています",
  "stream.rest": "牌か手が動いています",
  "stream.look": "牌を読み取っています",
  "stream.clearing": "手が公開されています",
  "stream.known": "前に知らせた手牌がまたあります。場所が一度空くと、次は新しい和了として知らせます",
  "stream.ended": "映像が終わりました",
  "stream.refused": "記録できない手があります",
  "stream.problem.no_such_file": "ファイル {where} がありません。tables.toml の source を確認してください。",
  "stream.problem.bad_source":
    "{where} は使えません。tables.toml の source に webcam:0、動画ファイル、または rtsp:// か http:// で始まるアドレスを書き、起動し直してください。",
  "stream.problem.no_pictures":
    "{where} から映像が届きません。カメラの電源と接続、アドレスとパスワード、ほかのプログラムが使っていないかを確認してください。",
  "stream.problem.unsupported_source":
    "インストールされているFFmpegでは {where} を開けません。RTSPを使うか、このコンピューターのffmpegで中継してください（docs/streams.md）。",
  "stream.problem.phone":
    "この卓のスマートフォンから映像が届きません。スマートフォンでカメラのページを開き、表示を確かめてください。",
  "stream.problem.no_such_match": "tables.toml に書かれた対局 {where} がありません。直してから起動し直してください。",
  "stream.problem.database_unreachable": "記録のデータベースが応答しません。手は失われず、書き込みを続けて試みます。",
};
