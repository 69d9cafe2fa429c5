// Keep the page for use without a connection: its files are loaded a second time, so this waits until the first score
// is shown or the page is left.

let isKept = false;

/** Install the service worker, once. Without a trusted certificate the browser refuses, and everything else works. */
export function keepPage() {
  if (isKept || "alone" in document.documentElement.dataset) return; // that page has a service worker of its own
  isKept = true;
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
}

document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keepPage());
