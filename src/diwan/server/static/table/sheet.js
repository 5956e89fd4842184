/** The end: the score sheet, which adds up line by line. */

import { byId, make } from "../shared/dom.js";
import { ruleLink } from "./log.js";

/** @typedef {import("../shared/types.js").Sheet} SheetData */

export class Sheet {
  /** @param {import("../shared/words.js").Words} words @param {string} rules the page of the rules */
  constructor(words, rules) {
    this.words = words;
    this.rules = rules;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));
    this.seen = false;
    byId("sheet-open").addEventListener("click", () => this.open());
    byId("sheet-close").addEventListener("click", () => this.dialog.close());
  }

  /** @param {import("../shared/types.js").Frame} frame */
  show(frame) {
    byId("ending").hidden = frame.stage !== "over";
    if (frame.stage !== "over" || !frame.sheet) return;
    byId("sheet-winner").textContent = frame.question;
    byId("sheet-table").replaceChildren(...this.#parts(frame.sheet));
    if (!this.seen) this.open();
    this.seen = true;
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {SheetData} sheet */
  #parts(sheet) {
    const heads = sheet.columns.map((name) => make("th", { scope: "col" }, name));
    const head = make(
      "thead",
      {},
      make("tr", {}, make("th", { scope: "col" }, this.words.say("sheet_what")), ...heads),
    );
    const rows = sheet.rows.map((row) => {
      const what = make("th", { scope: "row" }, row.text);
      if (row.rule) what.append(" ", ruleLink(row.rule, this.rules));
      return make(
        "tr",
        {},
        what,
        ...row.points.map((points) => make("td", {}, points === null ? "–" : String(points))),
      );
    });
    const totals = sheet.totals.map((total) => make("td", {}, String(total)));
    const foot = make(
      "tfoot",
      {},
      make("tr", {}, make("th", { scope: "row" }, this.words.say("sheet_total")), ...totals),
    );
    return [head, make("tbody", {}, ...rows), foot];
  }
}
