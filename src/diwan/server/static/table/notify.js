/** Telling somebody who looks elsewhere that it is their turn: title, icon, notification, and a sound if wanted. */

/** @typedef {import("./settings.js").Settings} Settings */

export class Notify {
  /** @param {import("../shared/words.js").Words} words @param {Settings} settings */
  constructor(words, settings) {
    this.words = words;
    this.settings = settings;
    this.title = document.title;
    this.icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel~="icon"]'));
    this.calm = this.icon?.getAttribute("href") ?? "";
    this.mine = false;
    /** @type {Notification | null} */
    this.shown = null;
    /** @type {AudioContext | null} */
    this.audio = null;
    document.addEventListener("visibilitychange", () => document.hidden || this.#clear());
  }

  /** @param {boolean} mine whether the reader is asked @param {string} question */
  turn(mine, question) {
    document.title = mine ? this.words.say("title_turn", { title: this.title }) : this.title;
    const turn = this.icon?.dataset.turn;
    if (this.icon && turn) this.icon.href = mine ? turn : this.calm;
    if (mine && !this.mine) this.#call(question);
    if (!mine) this.#clear();
    this.mine = mine;
  }

  /** @param {string} question */
  #call(question) {
    if (this.settings.get("sound")) this.play();
    if (!document.hidden || !this.settings.get("notify") || !("Notification" in window)) return;
    if (Notification.permission !== "granted") return;
    try {
      this.shown = new Notification(this.words.say("title_turn", { title: this.title }), {
        body: question,
        tag: location.pathname,
        icon: this.calm,
      });
      this.shown.onclick = () => {
        window.focus();
        this.#clear();
      };
    } catch {
      // Some phones only let a service worker show one; the title and the icon have to do.
    }
  }

  #clear() {
    this.shown?.close();
    this.shown = null;
  }

  /** @returns {Promise<boolean>} whether the browser lets us */
  async allow() {
    if (!("Notification" in window)) return false;
    return (await Notification.requestPermission()) === "granted";
  }

  /** Two soft notes. */
  play() {
    this.audio ??= new AudioContext();
    const audio = this.audio;
    [523.25, 783.99].forEach((pitch, place) => {
      const start = audio.currentTime + place * 0.16;
      const note = audio.createOscillator();
      const volume = audio.createGain();
      note.frequency.value = pitch;
      note.type = "sine";
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
      note.connect(volume).connect(audio.destination);
      note.start(start);
      note.stop(start + 0.5);
    });
  }
}
