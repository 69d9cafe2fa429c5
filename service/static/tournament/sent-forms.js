// Forms that are filled in again while what they have sent is on its way: the answer must not empty them.

const sent = new WeakSet();
const changed = new WeakSet();

/** Watch the forms in a place. */
export function watchForms(place) {
  place.addEventListener(
    "submit",
    ({ target }) => {
      sent.add(target);
      changed.delete(target);
    },
    true, // before the handler of the form
  );
  place.addEventListener("input", ({ target }) => {
    const form = target.closest("form");
    if (form && sent.has(form)) changed.add(form);
  });
}

/** Whether a form was changed since it was sent. */
export const changedSinceSent = (form) => changed.has(form);
