// Events that this table recorded and that the service does not have yet: kept on the device, sent in order.
//
// They survive a reload. Each part that is sent has a key of its own, so that a lost answer records nothing twice.

import { post } from "/static/desk/link.js";
import { load, save } from "/static/store.js";

const nameOf = (match) => `backlog.${match}`;

/** The events of a match that were not sent yet, in order. */
export const waiting = (match) => load(nameOf(match), { events: [] }).events;

/** The entry that was begun last, see `begin`. */
let begun = null;

/**
 * Begin an entry. Returns an object whose `after` is the number of events of the match before the entry: `known`
 * events, or if older entries wait, the number before these, which grows when they are sent.
 */
export function begin(match, known) {
  const kept = load(nameOf(match));
  begun = { match, after: kept?.after ?? known, waits: Boolean(kept) };
  return begun;
}

/** Keep an event for later; `after`: the number of events of the match when its entry was begun. */
export function keep(match, after, event) {
  const kept = load(nameOf(match), { after, events: [] });
  save(nameOf(match), { after: kept.after, events: [...kept.events, event] });
}

/** Forget the last event that was kept. */
export function takeOff(match) {
  const kept = load(nameOf(match), { events: [] });
  save(nameOf(match), kept.events.length > 1 ? { ...kept, events: kept.events.slice(0, -1) } : null);
}

/**
 * Send what was kept, in order. Returns what became of it (`recorded`, `same`, `held`), or null if there was nothing.
 * Without the network it stays, and the error is thrown.
 */
export async function send(match) {
  const kept = load(nameOf(match));
  if (!kept) return null;
  const found = await post(`/api/desk/matches/${match}/backlog`, kept, { about: kept.events.length });
  const later = load(nameOf(match), { events: [] }).events.slice(kept.events.length);
  const known = kept.after + found.recorded.length + found.same.length;
  save(nameOf(match), later.length ? { after: known, events: later } : null);
  if (begun?.match === match && begun.waits) Object.assign(begun, { after: known, waits: later.length > 0 });
  return found;
}
