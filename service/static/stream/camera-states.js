// What a page says about the camera of a table.

import { has, t } from "/static/i18n.js";
import { problemText } from "/static/problems.js";

/** States of a table that need a person's help. */
const FAULTS = ["lost", "wrong", "stopped", "refused", "frozen", "detector", "records"];

/** Whether a table needs a person's help. */
export const isFaulty = ({ problem, waiting }) => Boolean(problem) || FAULTS.includes(waiting);

/** The problem of a table, in the page's words if it has them. */
export function problemOf(problem) {
  const isPhone = problem.code === "no_pictures" && problem.where === "phone";
  const key = isPhone ? "stream.problem.phone" : `stream.problem.${problem.code}`;
  return has(key) ? t(key, { where: problem.where }) : `${problemText(problem)} (${problem.code})`;
}
