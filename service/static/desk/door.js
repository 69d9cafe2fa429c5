// The page that opens every link and redirects to the page of its role.

import { get } from "/static/desk/link.js";
import { attempt, begin, ready } from "/static/desk/page.js";

const PAGES = {
  table: "/desk/table",
  referee: "/desk/referee",
  director: "/desk/referee",
  onlooker: "/desk/clock",
  camera: "/desk/phone",
};

async function lead() {
  const { role, scope } = await get("/api/desk/me");
  if (role === "player") location.replace(`/tournaments/${scope.split(" ")[0]}/me`);
  else if (PAGES[role]) location.replace(PAGES[role]);
  else ready();
}

if (await begin([], () => {})) (await attempt(lead)) || ready();
