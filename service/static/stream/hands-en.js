// Texts of the page on which hands that cameras saw are answered (en).
export default {
  "stream.handsPage": "hands that cameras saw",
  "air.page": "On air",
  "air.records": "Records",
  "stream.toDesk": "The desk",
  "stream.asked": "To be answered",
  "stream.answered": "Answered or dismissed",
  "stream.noHands": "There is no hand to answer.",
  "stream.newHand": "A camera saw a finished hand.",
  "stream.noRules": "The rules of this table are unknown. Set them in tables.toml, or open a match for the table.",
  "stream.tell": "Show the score",
  "stream.tellAndRecord": "Show it and record it in the match",
  "stream.nowShown": "The score is on the screen.",
  "stream.save": "Save the score",
  "stream.saveAndRecord": "Save it and record it in the match",
  "stream.saveAndShow": "Save it and show it on the screen",
  "stream.saved":
    "The score is saved. The screen does not show it: the hand is no longer on the table, or the director " +
    "decides what is shown.",
  "stream.dismiss": "Dismiss",
  "stream.dismissHint":
    "A dismissed hand does not count: screens no longer show it, and pages no longer ask about it. You can " +
    "still answer it later.",
  "stream.dismissed": "Dismissed",
  "stream.isDismissed": "The hand is dismissed.",
  "stream.hand": "Waiting for a finished hand",
  "stream.rest": "Tiles or players' arms are moving",
  "stream.look": "Looking at the tiles",
  "stream.clearing": "A finished hand lies on the table",
  "stream.known":
    "This hand was already announced. The same tiles are announced again only after the camera has seen their " +
    "place on the table empty",
  "stream.ended": "The video has ended",
  "stream.refused": "The hand on the table cannot be recorded",
  "stream.problem.no_such_file": "There is no file {where}. Check the table's source in tables.toml.",
  "stream.problem.bad_source":
    "{where} is not a valid source. Write webcam:0, a video file, or an address that begins with rtsp:// or " +
    "http:// into tables.toml, and start again.",
  "stream.problem.no_pictures":
    "{where} sends no pictures. Check that the camera is on and connected, that its address and password are " +
    "correct, and that no other program uses it.",
  "stream.problem.unsupported_source":
    "The installed FFmpeg cannot open {where}. Use RTSP, or relay the stream on this machine with ffmpeg " +
    "(docs/streams.md).",
  "stream.problem.phone":
    "The phone of this table sends no pictures. Open the page of the camera on the phone, and check what it says.",
  "stream.problem.no_such_match":
    "tables.toml names the match {where} for this table, but this match does not exist. Correct tables.toml, " +
    "and start again.",
  "stream.problem.database_unreachable":
    "The database of records does not answer. No hand is lost; the service tries again.",
};
