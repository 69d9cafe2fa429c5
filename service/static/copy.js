// Copy a text over every connection: without a secure one the browser has no clipboard for pages, but copies a
// selection.

/** Copy a text; without success, show it selected in `field`. Returns whether it was copied. */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, field);
  }
}

function copySelected(text, field) {
  const before = /** @type {HTMLElement} */ (document.activeElement);
  field.value = text;
  field.hidden = false;
  field.select();
  const copied = document.execCommand("copy");
  if (!copied) return false;
  field.hidden = true;
  before?.focus();
  return true;
}
