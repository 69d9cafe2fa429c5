// Errors of the service in the page's words.

import { has, t } from "/static/i18n.js";

/** The text for an error of the service; the service's own text if the page has none. */
export const problemText = (problem) =>
  has(`error.${problem.code}`) ? t(`error.${problem.code}`) : problem.message || t("error.internal_error");
