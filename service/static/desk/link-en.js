// Texts of all pages that are opened by a link, in English.

export default {
  "tournaments": "Tournaments",
  "skipLink": "Skip to the page",
  "live.live": "Live",
  "live.lost": "No connection",
  "error.offline": "The service does not answer. Press again later; nothing is recorded twice.",
  "error.link_missing": "You need a link to open this page. Ask the director of the event for a link.",
  "error.link_forged": "This link was not created by this service. Ask the director for a new link.",
  "error.link_expired": "The link has expired. Ask the director for a new link.",
  "error.link_revoked": "The link was revoked. Ask the director for a new link.",
  "error.not_allowed": "Your link does not allow this.",
  "error.not_found": "This page does not exist. A service without `--desk` has no desk.",
};
