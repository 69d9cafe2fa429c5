// Texts of the page with the record of a match (ja).
export default {
  "replay.page": "対局の記録",
  "replay.match": "対局",
  "replay.film": "映像",
  "replay.start": "映像の開始時刻",
  "replay.lead":
    "映像を開くと、記録と並べて見られます。映像はこの端末から送られません。手牌の訂正は対局のページで行い、記録は計算し直されます。",
  "replay.moments": "できごと",
  "replay.as.jsonl": "JSON Lines",
  "replay.as.vtt": "字幕（WebVTT）",
  "replay.as.chapters": "録画のチャプター",
  "replay.what.seen": "カメラが和了を検出",
  "replay.what.answered": "和了を確認",
  "replay.what.dismissed": "和了を取り消し",
  "replay.what.show": "責任者が放送",
  "replay.what.hide": "責任者が消去",
  "replay.what.pin": "固定",
  "replay.what.unpin": "固定を解除",
  "replay.what.waits": "待ちを表示",
  "replay.what.setting": "設定を変更",
  "replay.what.other": "デスクのその他の記録",
};
