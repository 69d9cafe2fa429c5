"""What the commands `serve`, `stream`, `records` and `web` print, and their errors."""

TEXTS = {
    "site_written": "{folder}に{files}個のファイルを書き込みました。圧縮後{size} MB、ビルド{build}。",
    "publish": "このフォルダーを、HTTPSでホスト名の直下に公開してください。",
    "no_parts": "サービスなしで動くページの部品がインストールされていません。",
    "no_parts_hint": (
        "tehai-webをインストールする（pip install tehai-web）か、部品のフォルダーを指定してください"
        "（--parts DIR、TEHAI_WEB_PARTS）。そのフォルダーは`make web-parts`で作れます。"
    ),
    "parts_unlisted": "{folder}の{name}を読めません：{error}。",
    "parts_missing": "{folder}に{names}がありません。",
    "other_files": "{folder}には別のファイルがあります。",
    "other_files_hint": "新しいか空のフォルダー、またはこのコマンドで書き込んだフォルダーを指定してください。",
    "cannot_write_folder_hint": "書き込めるフォルダーを指定してください。",
    "answers": "Tehaiは{address}で動いています（Ctrl-Cで停止）",
    "answers_lan": "Tehaiはローカルネットワークの{address}で動いています。ペアリングコードは{code}です（Ctrl-Cで停止）",
    "only_here": "このコンピューターからだけ使えます。スマートフォンから使うには：tehai serve --lan",
    "scan_to_open": "スマートフォンで読み取ると開きます：",
    "scan_to_pair": "スマートフォンで読み取るとペアリングされます：",
    "desk_at": (
        "デスクは{address}です。使う人にはそれぞれリンクが必要です。まず責任者のリンクを発行してください。"
        "ほかのリンクは責任者が発行できます："
    ),
    "securely": "安全な接続：{address}（証明書：{certificate}）",
    "fingerprint": "ルート証明書のフィンガープリント：{fingerprint}",
    "follows": "Tehaiは卓を追っています：{address}（Ctrl-Cで停止）",
    "lan_loopback": "--lanはローカルネットワーク向けですが、{host}にはそこから届きません。",
    "lan_loopback_hint": "--hostを外すか、ローカルネットワークでのこのコンピューターのアドレスを指定してください。",
    "cannot_listen": "{address}で待ち受けられません：{error}。",
    "cannot_listen_hint": "--portか--hostを変えてください。ほかのプログラムがこのポートを使っている可能性があります。",
    "key_alone": "--keyには--certが必要です。",
    "bad_certificate": "{path}は使えません：{error}。",
    "bad_certificate_hint": "--certにPEMの証明書を、--keyにその鍵を指定してください。",
    "one_input": "卓のファイル、--batchとフォルダー、または--rehearseと映像を指定してください。",
    "hand_alone": "--handには--rehearseが必要です。",
    "hand_alone_hint": "卓のファイルでは、カメラを[[table.hand]]に書いてください。",
    "no_film": "リハーサルで再生できるのは動画ファイルで、カメラではありません。",
    "no_film_hint": "動画ファイルを指定してください。カメラを使うには、卓のファイルに書いてください。",
    "new_hands": "新しい手牌は{count}件です。",
    "director_at": "責任者：{address}",
    "overlay_at": "オーバーレイ：{address}",
    "progress_damaged": "{path}が壊れています。",
    "progress_damaged_hint": "最初からやり直すには、これを削除してください。",
    "no_videos": "{folder}は動画の入ったフォルダーではありません。",
    "no_videos_hint": "フォルダーに動画を入れてください：{kinds}。",
    "out_hint": "--outには既存のフォルダーの中のファイルを指定してください。",
    "video_done": "完了、手牌{count}件",
    "cannot_write": "{path}に書き込めません：{error}。",
}
