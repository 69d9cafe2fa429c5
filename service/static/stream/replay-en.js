// Texts of the page with the record of a match (en).
export default {
  "replay.page": "Records",
  "replay.match": "Match",
  "replay.film": "Film",
  "replay.start": "The film begins at",
  "replay.lead":
    "Open a film of the match to see it beside the record; the film is not uploaded. If a hand is corrected on " +
    "the page Matches, the record is computed again.",
  "replay.moments": "What happened",
  "replay.as.jsonl": "JSON lines",
  "replay.as.vtt": "Subtitles (WebVTT)",
  "replay.as.chapters": "Chapters for the recording",
  "replay.what.seen": "A camera saw a hand",
  "replay.what.answered": "How the hand was won was entered",
  "replay.what.noticed": "A camera noticed something",
  "replay.what.refused": "Refused by the director",
  "replay.what.riichi": "Riichi",
  "replay.what.dismissed": "The hand was dismissed",
  "replay.what.show": "Shown by the director",
  "replay.what.hide": "Hidden by the director",
  "replay.what.pin": "Pinned",
  "replay.what.unpin": "No longer pinned",
  "replay.what.waits": "Waits shown",
  "replay.what.setting": "Setting changed",
  "replay.what.other": "Another event at the desk",
};
