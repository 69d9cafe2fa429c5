// The page that sets up the live camera: the last link takes the settings of this browser along.

import { withSettings } from "/static/carried.js";

const link = /** @type {HTMLAnchorElement} */ (document.getElementById("open-securely"));
link.href = withSettings(link.href);
