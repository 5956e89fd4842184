/** The end: the score sheet. Its groups add up to what stands below them, and these add up to the totals. */

import { byId, make } from "../shared/dom.js";
import { figure, sumOf } from "../shared/numbers.js";
import { tellMore } from "../shared/overflow.js";
import { badge, emptyBadge } from "./badge.js";
import { ruleLink } from "./log.js";

/**
 * @typedef {import("../shared/types.js").Frame} Frame
 * @typedef {import("../shared/types.js").Sheet} SheetData
 * @typedef {import("../shared/types.js").SheetRow} SheetRow
 * @typedef {import("../shared/types.js").Standing} Standing
 * @typedef {{title: string, rows: SheetRow[], sums: number[]}} Group
 */

export class Sheet {
  /** @param {import("../shared/words.js").Words} words @param {string} rules the page of the rules */
  constructor(words, rules) {
    this.words = words;
    this.rules = rules;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("sheet"));
    this.seen = false;
    byId("sheet-open").addEventListener("click", () => this.open());
    byId("sheet-close").addEventListener("click", () => this.dialog.close());
    tellMore(byId("sheet-scroll"));
  }

  /** @param {Frame} frame */
  show(frame) {
    byId("ending").hidden = frame.stage !== "over";
    if (frame.stage !== "over" || !frame.sheet) return;
    const { sheet, standings } = frame;
    const groups = groupsOf(sheet, this.words.say("sheet_what"));
    const winner = standings.find((standing) => standing.rank === 1);
    byId("sheet-winner").textContent = frame.question;
    byId("sheet-badge").replaceChildren(winner ? sign(winner, 34) : "");
    byId("sheet-groups").replaceChildren(...groups.map((group) => this.#group(group, sheet, standings)));
    byId("sheet-totals").replaceChildren(this.#totals(groups, sheet, standings));
    if (!this.seen) this.open();
    this.seen = true;
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {Group} group @param {SheetData} sheet @param {Standing[]} standings */
  #group(group, sheet, standings) {
    const heads = sheet.columns.map((name, column) =>
      make("th", { scope: "col", title: name }, sign(standings[column], 22), make("span", { class: "sr" }, name)),
    );
    const rows = group.rows.map((row) => {
      const what = make("th", { scope: "row" }, row.name || row.text);
      if (row.rule) what.append(" ", ruleLink(row.rule, this.rules));
      return make("tr", {}, what, ...row.points.map((points) => cell(points)));
    });
    const sums = make(
      "tr",
      {},
      make("th", { scope: "row" }, this.words.say("sheet_sum")),
      ...group.sums.map((sum) => cell(sum)),
    );
    return make(
      "table",
      { class: "score-group" },
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, group.title), ...heads)),
      make("tbody", {}, ...rows),
      make("tfoot", {}, sums),
    );
  }

  /** @param {Group[]} groups @param {SheetData} sheet @param {Standing[]} standings */
  #totals(groups, sheet, standings) {
    const columns = sheet.columns.map((name, column) => {
      const standing = standings[column];
      const addends = groups.map((group) => group.sums[column] ?? 0);
      const total = make(
        "li",
        { class: standing?.rank === 1 ? "score-total is-winner" : "score-total" },
        sign(standing, 26),
        make("span", { class: "score-name" }, name),
      );
      if (groups.length > 1) total.append(make("span", { class: "score-sum" }, sumOf(addends)));
      total.append(make("b", {}, figure(sheet.totals[column] ?? 0)));
      return total;
    });
    return make("ul", { "aria-label": this.words.say("sheet_total") }, ...columns);
  }
}

/** @param {SheetData} sheet @param {string} otherwise the title where there are no groups @returns {Group[]} */
function groupsOf(sheet, otherwise) {
  /** @type {Map<string, Group>} */
  const found = new Map();
  for (const row of sheet.rows) {
    const title = row.group || otherwise;
    const group = found.get(title) ?? { title, rows: [], sums: sheet.columns.map(() => 0) };
    group.rows.push(row);
    row.points.forEach((points, column) => (group.sums[column] = (group.sums[column] ?? 0) + (points ?? 0)));
    found.set(title, group);
  }
  return [...found.values()];
}

/** @param {number | null} points */
function cell(points) {
  return make("td", {}, points === null ? "–" : figure(points));
}

/** @param {Standing | undefined} standing @param {number} size @returns {Element} */
function sign(standing, size) {
  if (standing && standing.seat !== null) return badge(standing.seat, size);
  return emptyBadge(size);
}
