// House rules: a base set, changed options and values of patterns, under a name. This phone stores them, and a request
// contains all their values. The round of a hand contains them too, so that an old hand keeps the rules that it had.

import { load, save } from "/static/store.js";

/** The most sets that this phone stores. */
export const MOST = 50;
const PREFIX = "house:";

/** The stored sets: [{id, base, name, options, values}]. */
export const houseSets = () => load("house", []);

/** The stored set of a name, or undefined. */
export const setNamed = (name) => houseSets().find((one) => one.name === name);

/** Store a set; it replaces the one with the same id. */
export function keepSet(set) {
  const sets = houseSets();
  const place = sets.findIndex((one) => one.id === set.id);
  if (place < 0) save("house", [...sets, set].slice(-MOST));
  else save("house", sets.with(place, set));
  return set;
}

/** Remove a set. */
export const dropSet = (id) =>
  save(
    "house",
    houseSets().filter((one) => one.id !== id),
  );

/** A new id; without a secure connection `crypto.randomUUID` is missing. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join("");

/** The id of a set in a round and in the list of rule sets. */
export const idOf = (set) => PREFIX + set.id;

/** The fields of a set as the service takes them. */
export const givenOf = ({ base, name, options, values }) => ({ base, name, options, values });

/** What a request names: the id of a rule set, or all values of house rules. */
export const referenceOf = (rules) => (rules.house ? givenOf(rules.house) : rules.id);

/** Whether two sets have the same content. */
export const same = (one, other) => JSON.stringify(sorted(givenOf(one))) === JSON.stringify(sorted(givenOf(other)));

const sorted = (value) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, sorted(value[key])]),
      )
    : value;

const made = new WeakMap();

/** A set in the form of the rule sets of `/api/rules`, or null if this service does not know its base. */
export function described(set, known) {
  const base = known.find((one) => one.id === set.base);
  if (!base) return null;
  const found = made.get(set);
  if (found?.of === base) return found.rules;
  const rules = {
    ...base,
    id: idOf(set),
    base: base.id,
    name: { en: set.name, ja: set.name, zh: set.name },
    house: set,
    options: base.options.map((option) =>
      option.name in set.options ? { ...option, default: set.options[option.name] } : option,
    ),
  };
  made.set(set, { of: base, rules });
  return rules;
}

const sets = new WeakMap();

/** An id that follows from the content, so that each answer of the service gives the same one. */
const idFor = (given) =>
  [...JSON.stringify(sorted(given))]
    .reduce((sum, letter) => (31 * sum + letter.codePointAt(0)) % 2 ** 31, 7)
    .toString(36);

/** The set of an object that a record or a match names, with an id for this page. */
function setFor(given) {
  if (!sets.has(given)) sets.set(given, asSet(given, idFor(given)));
  return sets.get(given);
}

/** The rule set that the service names, by its id or as the object of house rules; undefined if it is unknown. */
export const rulesOf = (reference, known) =>
  typeof reference === "string"
    ? known.find((one) => one.id === reference)
    : (reference && described(setFor(reference), known)) || undefined;

/** The part of a round that a rule set and the options that a table changed are. */
export const roundBy = (rules, options) => ({
  rules: rules.id,
  house: rules.house ?? null,
  options: { [rules.id]: options },
});

/** Whether a rule set is the one that a match or this browser names. */
export const isOf = (rules, reference) =>
  typeof reference === "string" ? rules.id === reference : Boolean(rules.house) && same(rules.house, reference);

/** The rule sets of the form: house rules of this browser and of the last match first. */
export function ruleChoices(last, known) {
  const own = houseSets().map((set) => described(set, known));
  const other = typeof last === "string" || own.some((one) => one && isOf(one, last)) ? null : rulesOf(last, known);
  return [other, ...own, ...known].filter(Boolean);
}

/** The house rules of a round, or null; a round whose rule set was changed elsewhere has none. */
export const setOf = ({ rules, house }) => (house && rules === idOf(house) ? house : null);

const isRecord = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** House rules from a link or an old round, or null: it is untrusted, so only known fields are taken. */
export function asSet(value, id = newId()) {
  if (!isRecord(value) || typeof value.base !== "string" || typeof value.name !== "string") return null;
  const { base, name, options = {}, values = {} } = value;
  if (!isRecord(options) || !isRecord(values)) return null;
  return { id, base, name: name.slice(0, 80), options, values };
}
