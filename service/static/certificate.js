// The page that sets up the live camera: the link to the secure address contains the settings of this browser.

import { withSettings } from "/static/carried.js";

const link = /** @type {HTMLAnchorElement} */ (document.getElementById("open-securely"));
link.href = withSettings(link.href);
