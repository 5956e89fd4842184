/** What this page knows of its table: the frame, the picture, the log, and who is here. */

import { splice } from "./splices.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").FrameNews} FrameNews */

/** The table as this page knows it. */
export class State {
  constructor() {
    /** @type {Frame | null} */
    this.frame = null;
    this.picture = "";
    /** @type {import("./types.js").LogLine[]} */
    this.log = [];
    /** @type {import("./types.js").People} */
    this.people = { stage: "playing", sitters: [], watchers: 0, abandoned: [] };
    /** @type {import("./types.js").Clock | null} */
    this.clock = null;
    /** @type {number | null} */
    this.thinking = null;
    /** @type {number[]} the seats of whoever reads */
    this.seats = [];
    this.behind = 0; // how many milliseconds our clock is behind the server's
    this.said = 0; // how many entries of the log we have heard the sayings of
  }

  /**
   * Take in what changed.
   * @param {FrameNews} news
   * @returns {boolean} whether it fitted; if not, the whole frame must be asked for
   */
  take(news) {
    if (news.base === null || news.base === undefined) {
      this.frame = /** @type {Frame} */ ({ ...news.set, id: news.id });
      if (typeof news.picture === "string") this.picture = news.picture;
      this.log = news.log ? [...news.log.lines] : [];
      return true;
    }
    if (this.frame === null || this.frame.id !== news.base) return false;
    this.frame = { ...this.frame, ...news.set, id: news.id };
    if (typeof news.picture === "string") this.picture = news.picture;
    else if (news.picture) this.picture = splice(this.picture, news.picture);
    if (news.log) {
      const { from, lines } = news.log;
      this.log = this.log.filter((line) => line.ply <= from).concat(lines);
    }
    return true;
  }

  /** What is on the screen, for a server that tells what changed since: which frame, and how it was painted. */
  get screen() {
    return { have: this.frame?.id ?? null, look: this.frame?.look ?? "" };
  }

  /** Which question is on the screen: its epoch, its ply and whose eyes see it; "" before the first. */
  get question() {
    return this.frame ? `${this.frame.epoch} ${this.frame.ply} ${this.frame.eyes}` : "";
  }

  /** The reader's seat that is asked while the page looks through another of theirs, at a shared screen; or null. */
  get otherAsked() {
    const { asked, eyes } = this.frame ?? { asked: null, eyes: null };
    return this.hereAsked && asked !== eyes ? asked : null;
  }

  /** Whether the reader is asked: the seat through whose eyes the page looks, and no bot plays for it. */
  get myTurn() {
    const frame = this.frame;
    if (frame === null || frame.stage !== "playing" || frame.asked === null || frame.asked !== frame.eyes) return false;
    return !this.standIn;
  }

  /** Whether anybody at this screen is asked, whoever looks just now, and no bot plays for them. */
  get hereAsked() {
    const { stage, asked } = this.frame ?? { stage: "over", asked: null };
    if (stage !== "playing" || asked === null || !this.seats.includes(asked)) return false;
    return !this.people.sitters.some((sitter) => sitter.seat === asked && sitter.bot !== null);
  }

  /** Whether a bot plays for the reader now. */
  get standIn() {
    return Boolean(this.#own?.bot);
  }

  /** Whether that is so because the reader's time ran out. */
  get ranOut() {
    return this.#own?.why === "time";
  }

  /** Who sits where the page looks from. */
  get #own() {
    const eyes = this.frame?.eyes ?? null;
    return eyes === null ? undefined : this.people.sitters.find((sitter) => sitter.seat === eyes);
  }

  /** @param {number | null} seat @returns {string} */
  nameOf(seat) {
    if (seat === null) return "";
    const sitter = this.people.sitters.find((other) => other.seat === seat);
    if (sitter?.name) return sitter.name;
    return this.frame?.standings.find((standing) => standing.seat === seat)?.name ?? String(seat + 1);
  }

  /** The lines of what others did since the reader's last turn; none where the reader has not acted yet. */
  get sinceLastTurn() {
    const eyes = this.frame?.eyes ?? null;
    if (eyes === null) return [];
    const mine = this.log.map((line) => line.seat).lastIndexOf(eyes);
    return mine < 0 ? [] : this.log.slice(mine + 1).filter((line) => line.beside !== eyes); // that, they did themselves
  }
}
