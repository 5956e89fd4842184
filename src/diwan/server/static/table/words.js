/** The words that the page says by script. They come with the page, in the reader's language. */

/** @typedef {{[form: string]: string}} Forms */

export class Words {
  /**
   * @param {{[key: string]: string | Forms}} words
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
    if (found === undefined) throw new Error(`there are no words for ${key}`);
    let text = found;
    if (typeof text !== "string") text = text[this.plurals.select(Number(fields.count ?? 0))] ?? text.other;
    return text.replaceAll(/\{(\w+)\}/g, (whole, field) => String(fields[field] ?? whole));
  }
}
