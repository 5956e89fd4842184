/** What somebody wants at their tables: as they told the server, or as they have chosen here since, in this browser. */

const PLACE = "diwan.table";

/** @typedef {{confirm: boolean, sound: boolean, notify: boolean}} Values */

export class Settings {
  /** @param {Values} told the server's preferences */
  constructor(told) {
    this.told = told;
    /** @type {{[name: string]: {value: boolean, instead: boolean}}} what was chosen here, and instead of what */
    this.chosen = stored();
  }

  /** @param {keyof Values} name */
  get(name) {
    const here = this.chosen[name];
    // Whoever has changed their mind elsewhere since means that.
    return here && here.instead === this.told[name] ? here.value : this.told[name];
  }

  /** @param {keyof Values} name @param {boolean} value */
  set(name, value) {
    this.chosen[name] = { value, instead: this.told[name] };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.chosen));
    } catch {
      // A browser that keeps nothing: it lasts as long as the page.
    }
  }
}

/** @returns {{[name: string]: {value: boolean, instead: boolean}}} */
function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}
