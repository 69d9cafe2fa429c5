// The first thing that the page does: it takes the settings that another address of the table has sent along,
// before the other modules read them.

import { takeSettings } from "/static/carried.js";

if (takeSettings(location.hash)) history.replaceState(history.state, "", "/");
