// Texts of the page on which hands that cameras saw are answered (en).
export default {
  "stream.handsPage": "hands that cameras saw",
  "stream.toDesk": "The desk",
  "stream.asked": "To be answered",
  "stream.answered": "Answered",
  "stream.noHands": "No hand waits for an answer.",
  "stream.newHand": "A camera saw a finished hand.",
  "stream.noRules": "It is not known by which rules this table plays. Name the rules in tables.toml, or open a match for the table.",
  "stream.tell": "Show the score",
  "stream.tellAndRecord": "Show it and record it in the match",
  "stream.told": "The score is on the screen.",
  "stream.hand": "Waiting for a finished hand",
  "stream.rest": "Tiles or hands move",
  "stream.look": "Looking at the tiles",
  "stream.clearing": "A hand lies there",
  "stream.ended": "The video is over",
};
