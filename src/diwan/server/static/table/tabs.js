/** Log, chat and settings behind tabs; on a phone the board is one of them. */

import { byId } from "../shared/dom.js";

export class Tabs {
  /** @param {(tab: string) => void} shown */
  constructor(shown) {
    this.shown = shown;
    this.table = byId("table");
    this.tabs = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("#tabs [role=tab]")]);
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.show(tab.dataset.tab ?? ""));
      tab.addEventListener("keydown", (event) => this.#key(event, tab));
    }
    this.small = matchMedia("(max-width: 699px), (max-height: 500px)");
    this.small.addEventListener("change", () => this.show(this.small.matches ? "board" : "log"));
    this.show(this.small.matches ? "board" : "log");
  }

  /** @param {string} name */
  show(name) {
    this.table.dataset.tab = name;
    for (const tab of this.tabs) {
      const is = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", String(is));
      tab.tabIndex = is ? 0 : -1;
      if (is) tab.classList.remove("has-news");
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel && tab.dataset.tab !== "board") panel.hidden = !is;
    }
    this.shown(name);
  }

  /** @param {string} name something is new there @returns {boolean} whether it is out of sight */
  news(name) {
    if (this.table.dataset.tab === name) return false;
    this.tabs.find((tab) => tab.dataset.tab === name)?.classList.add("has-news");
    return true;
  }

  /** @param {KeyboardEvent} event @param {HTMLButtonElement} tab */
  #key(event, tab) {
    const moves = { ArrowRight: 1, ArrowLeft: -1 };
    if (!(event.key in moves)) return;
    const seen = this.tabs.filter((other) => other.offsetParent !== null);
    const step = moves[/** @type {keyof typeof moves} */ (event.key)];
    const next = seen[(seen.indexOf(tab) + step + seen.length) % seen.length];
    event.preventDefault();
    event.stopPropagation();
    this.show(next?.dataset.tab ?? "");
    next?.focus();
  }
}
