// The payments of a win as players say them: "1,300 / 2,600", "2,600 all + 1,000 sticks", "8,000 from West".
//
// Nothing here knows of the page. The amounts are the service's: honba are included in what each player pays, and
// the riichi sticks on the table are a separate amount.

/**
 * The form of the sentence and its amounts: `{form, ..., table, sticks}`.
 *
 * | form | payers | fields |
 * |---|---|---|
 * | `from` | one | `from`, `amount` |
 * | `all` | three, all the same | `amount` |
 * | `split` | three on a self-draw, East pays another amount | `each`, `dealer` |
 * | `others` | three on a discard, the discarder pays more | `from`, `amount`, `each` |
 * | `list` | any others | `of`: [payer, amount] in the order of the payments |
 * | `none` | none, or only the table | |
 *
 * `table`: what the table pays besides the sticks. A payer is a seat, or null for a discarder who is not known.
 */
export function paymentForm(payments) {
  const payers = payersOf(payments.filter((one) => one.from !== "table" && one.to !== "table"));
  const fromTable = payments.filter((one) => one.from === "table");
  const sum = (list) => list.reduce((all, one) => all + one.amount, 0);
  return {
    ...formOf(
      payers,
      payments.some((one) => one.reason === "self-draw"),
    ),
    table: sum(fromTable.filter((one) => one.reason !== "sticks")),
    sticks: sum(fromTable.filter((one) => one.reason === "sticks")),
  };
}

/**
 * [payer, amount] of each payer. Where the discarder is not known the others are not known either: each payment for
 * the discard is then another payer's, and the first is the discarder's.
 */
function payersOf(payments) {
  const payers = [];
  for (const { from, amount, reason } of payments) {
    const known = from === null && reason === "discard" ? null : payers.find(([payer]) => payer === from);
    if (known) known[1] += amount;
    else payers.push([from, amount]);
  }
  return payers;
}

function formOf(payers, drawn) {
  if (!payers.length) return { form: "none" };
  if (payers.length === 1) return { form: "from", from: payers[0][0], amount: payers[0][1] };
  const odd = payers.filter(([, amount]) => payers.filter((other) => other[1] === amount).length === 1);
  if (payers.length === 3 && !odd.length) return { form: "all", amount: payers[0][1] };
  if (payers.length === 3 && odd.length === 1) {
    const [[from, amount]] = odd;
    const [, each] = payers.find((one) => one !== odd[0]);
    if (drawn && from === "east") return { form: "split", each, dealer: amount };
    if (!drawn) return { form: "others", from, amount, each };
  }
  return { form: "list", of: payers };
}

/**
 * The sentence in the page's language. `words`: `t(key, values)` and `number(value)` of the page. Empty without
 * payments.
 */
export function paymentText(payments, { t, number }) {
  const form = paymentForm(payments);
  const seat = (name) => (name === null ? t("say.discarder") : t(`seat.${name}`));
  const said = {
    none: () => "",
    all: () => t("say.all", { amount: number(form.amount) }),
    from: () => t("say.from", { amount: number(form.amount), seat: seat(form.from) }),
    split: () => t("say.split", { each: number(form.each), dealer: number(form.dealer) }),
    others: () => t("say.others", { amount: number(form.amount), seat: seat(form.from), each: number(form.each) }),
    list: () =>
      form.of
        .map(([payer, amount]) => t("say.from", { amount: number(amount), seat: seat(payer) }))
        .join(t("say.comma")),
  };
  return [
    said[form.form](),
    form.table ? t("say.table", { amount: number(form.table) }) : "",
    form.sticks ? t("say.sticks", { amount: number(form.sticks) }) : "",
  ]
    .filter(Boolean)
    .join(t("say.plus"));
}

/** What each seat gains or loses: [seat, sum] for `seats`, and for a payer who is not known. */
export function changesOf(payments, seats) {
  const sums = new Map(seats.map((seat) => [seat, 0]));
  for (const { from, to, amount } of payments) {
    for (const [name, value] of [
      [from, -amount],
      [to, amount],
    ])
      if (name !== "table") sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return [...sums];
}

/** The total that the winner gets, honba and sticks included. */
export const movedBy = (payments, winner) =>
  payments.reduce((all, { from, to, amount }) => all + (to === winner ? amount : from === winner ? -amount : 0), 0);
