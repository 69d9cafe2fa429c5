// The keyboard's place is never lost: if the focused element disappears, the nearest one that is left gets the focus.

/** Elements that may get the focus, in the order of preference, if nothing is left near the lost one. */
const FALLBACK = "main h2[tabindex], main";

/** Where the focus was: its element and the elements around it, the nearest first. */
let way = [];

const isThere = (element) => element.isConnected && element.getClientRects().length > 0;

function back() {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  const last = way[0];
  if (!last || isThere(last)) return; // the reader has put the focus aside, for example by a tap on the page
  const around = way.find(isThere);
  const near = around?.querySelector("button:not([disabled]), a[href], input, select, summary");
  const next = near ?? [...document.querySelectorAll(FALLBACK)].find(isThere);
  next?.focus({ preventScroll: true });
}

/** Watch the focus of the page. */
export function keepFocus() {
  document.addEventListener("focusin", ({ target }) => {
    way = [];
    for (let at = /** @type {any} */ (target); at && at !== document.body; at = at.parentElement) way.push(at);
  });
  new MutationObserver(() => setTimeout(back)).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["hidden", "data-view"],
  });
}
