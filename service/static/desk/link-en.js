// Texts of all pages that are opened by a link, in English.

export default {
  "tournaments": "Tournaments",
  "skipLink": "Skip to the page",
  "live.live": "Live",
  "live.lost": "No connection",
  "error.offline":
    "No answer from the service. Press again when it is there: what was sent already is not recorded twice.",
  "error.link_missing": "This page is opened by a link. Ask the director of the event for yours.",
  "error.link_forged": "This link was not given out here. Ask the director for another.",
  "error.link_expired": "The link's time is over. Ask the director for another.",
  "error.link_revoked": "The link was taken back. Ask the director for another.",
  "error.not_allowed": "Your link does not allow this.",
  "error.not_found": "This is not here. A service without `--desk` has no desk.",
};
