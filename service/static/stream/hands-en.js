// Texts of the page on which hands that cameras saw are answered (en).
export default {
  "stream.handsPage": "hands that cameras saw",
  "stream.toDesk": "The desk",
  "stream.asked": "To be answered",
  "stream.answered": "Answered or dismissed",
  "stream.noHands": "No hand waits for an answer.",
  "stream.newHand": "A camera saw a finished hand.",
  "stream.noRules":
    "It is not known by which rules this table plays. Name the rules in tables.toml, or open a match for the table.",
  "stream.tell": "Show the score",
  "stream.tellAndRecord": "Show it and record it in the match",
  "stream.told": "The score is on the screen.",
  "stream.save": "Save the score",
  "stream.saveAndRecord": "Save it and record it in the match",
  "stream.saveAndShow": "Save it and show it on the screen",
  "stream.saved": "The score is saved. The screen does not show it, as the hand does not lie there any more.",
  "stream.dismiss": "Dismiss",
  "stream.dismissHint":
    "It does not count: no screen shows it any more, and no page asks about it. It can be answered after all.",
  "stream.dismissed": "Dismissed",
  "stream.isDismissed": "The hand is dismissed.",
  "stream.hand": "Waiting for a finished hand",
  "stream.rest": "Tiles or hands move",
  "stream.look": "Looking at the tiles",
  "stream.clearing": "A hand lies there",
  "stream.known":
    "A hand that was announced before lies there again; it is announced again once its place was seen empty",
  "stream.ended": "The video is over",
  "stream.refused": "A hand lies there that cannot be recorded",
  "stream.problem.no_such_file": "There is no file {where}. Check the table's source in tables.toml.",
  "stream.problem.bad_source":
    "{where} is no source. Write webcam:0, a video file, or an address that begins with rtsp:// or " +
    "http:// into tables.toml, and start again.",
  "stream.problem.no_pictures":
    "{where} gives no pictures. Check that the camera is on and connected, its address and password, and " +
    "that no other program uses it.",
  "stream.problem.no_such_match":
    "The match {where} that tables.toml names for this table does not exist. Correct it, and start again.",
  "stream.problem.database_unreachable":
    "The database of records does not answer. No hand is lost; it is tried again.",
};
