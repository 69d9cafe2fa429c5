// The page that asks for the code: a shared hand in the address is kept until this phone is paired.

import { keepLink } from "/static/carried.js";

keepLink(location.hash);
