// House rules are checked by the service before this phone stores them.

import { ServiceError, send } from "/static/api.js";
import { has, lang, t } from "/static/i18n.js";
import { problemText } from "/static/problems.js";

/**
 * Check house rules: an object, or the text of a TOML file. `page`: also get their link and QR code.
 * @param {object | string} rules
 * @param {{page?: boolean}} [given]
 * @returns {Promise<Api.HouseRulesChecked>}
 */
export const check = (rules, { page = false } = {}) =>
  send("/api/rules", { rules, lang: lang(), ...(page ? { page: `${location.origin}/` } : {}) });

/** A sentence of the service with the names of options and values as this page shows them. */
const named = (text) =>
  text
    .replace(/([a-z]+(?:_[a-z]+)*)(: | is )([a-z]+(?:_[a-z]+)*)/g, (all, option, between, value) =>
      has(`choice.${option}.${value}`) ? `${option}${between}${t(`choice.${option}.${value}`)}` : all,
    )
    .replace(/[a-z]+(?:_[a-z]+)+/g, (name) => (has(`option.${name}`) ? t(`option.${name}`) : name));

/** Why rules are refused, a line each. Other errors than refusals are thrown. */
export function reasons(error) {
  if (!(error instanceof ServiceError)) throw error;
  return error.faults.length ? error.faults.map((fault) => named(fault.message)) : [named(reason(error))];
}

/** What the service says about a field goes before the general text of the page for its code. */
const reason = (error) => (error.code === "offline" ? problemText(error) : error.message || problemText(error));
