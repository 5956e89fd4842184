/** The words that the page says by script. They come with the page, in the reader's language. */

import { figure } from "./numbers.js";

/** @typedef {{[form: string]: string}} Forms one for each plural of the language */
/** @typedef {{[key: string]: string | Forms}} WordList */

export class Words {
  /**
   * @param {WordList} words
   * @param {string} locale
   */
  constructor(words, locale) {
    this.words = words;
    this.locale = locale;
    this.plurals = new Intl.PluralRules(locale);
  }

  /**
   * @param {string} key
   * @param {{[field: string]: string | number}} [fields]
   * @returns {string}
   */
  say(key, fields = {}) {
    const found = this.words[key];
    const text = typeof found === "object" ? (found[this.plurals.select(Number(fields.count ?? 0))] ?? found.other) : found;
    if (text === undefined) throw new Error(`there are no words for ${key}`);
    return text.replaceAll(/\{(\w+)\}/g, (whole, field) => {
      const value = fields[field] ?? whole;
      return typeof value === "number" ? figure(value) : value;
    });
  }
}
