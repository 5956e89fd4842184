/** What somebody wants at their tables: the server keeps it, so that it is the same here and on their own page. */

/** @typedef {{confirm: boolean, forced: boolean, sound: boolean, notify: boolean}} Values */

/** @type {{[name in keyof Values]: string}} what the server calls them */
const NAMES = { confirm: "confirm", forced: "forced", sound: "sound", notify: "notifications" };

export class Settings {
  /** @param {Values} told the server's preferences */
  constructor(told) {
    this.values = { ...told };
  }

  /** @param {keyof Values} name */
  get(name) {
    return this.values[name];
  }

  /** @param {keyof Values} name @param {boolean} value */
  set(name, value) {
    this.values[name] = value;
    const body = new URLSearchParams({ part: "one", name: NAMES[name], value: value ? "yes" : "no" });
    // Where it can't be kept, it lasts as long as the page.
    fetch("/me/preferences", { method: "POST", body, keepalive: true }).catch(() => {});
  }
}
