/** What is to be seen at a table: each part of the page is told what the state has become. */

import { announce } from "../shared/announce.js";
import { byId, keepingFocus, make, showText } from "../shared/dom.js";

/** @typedef {import("../shared/types.js").Frame} Frame */

/**
 * @typedef {object} Parts
 * @property {import("../shared/words.js").Words} words
 * @property {import("../board/board.js").Board} board
 * @property {import("./choices.js").Choices} choices
 * @property {import("../board/zones.js").Zones} zones
 * @property {import("./tabs.js").Tabs} tabs
 * @property {import("./panels.js").Panels} panels
 * @property {import("./log.js").Log} log
 * @property {import("./past.js").Past} past
 * @property {import("./cover.js").Cover} cover
 * @property {import("./notify.js").Notify} notify
 * @property {import("./hints.js").Hints} hints
 * @property {import("./since.js").Since} since
 * @property {import("./sheet.js").Sheet} sheet
 * @property {import("./trouble.js").Trouble} trouble
 */

const LONG_QUESTION = 80; // characters; a longer one is written smaller

/** @param {string} text a short note beside the question */
export function tell(text) {
  byId("tell").textContent = text;
}

export class View {
  /** @param {import("../shared/state.js").State} state @param {Parts} parts */
  constructor(state, parts) {
    this.state = state;
    this.parts = parts;
    this.table = byId("table");
    this.arrived = false; // whether the first frame has been shown
    this.question = ""; // epoch, ply and eyes of the question that is shown
    this.done = ""; // what the page has done by itself, until it is announced with what came of it
  }

  /** @param {boolean} fresh whether the frame has just come */
  showFrame(fresh) {
    const { state, parts } = this;
    const { frame } = state;
    if (!frame) return;
    this.#call(frame);
    if (!parts.cover.allows(frame, state.seats, state.nameOf(frame.eyes), state.nameOf(frame.asked))) {
      this.#hide();
      return;
    }
    const { question } = state;
    const asked = question !== this.question;
    this.question = question;
    const mine = state.myTurn;
    this.#label(frame, mine);
    this.#showBoard(mine);
    if (asked) this.#showQuestion(frame, mine);
    this.#showWords(frame, mine);
    parts.panels.show(state);
    parts.log.show(state.log);
    parts.sheet.show(frame);
    if (asked && mine && parts.past.ply === null) parts.zones.reveal(parts.board.revealChoices());
    if (fresh && asked && this.arrived) {
      announce([this.done, frame.announce, mine ? frame.question : ""].filter(Boolean).join(" "));
      this.done = "";
    }
    parts.since.show();
    this.arrived = true;
  }

  /**
   * Whoever looks elsewhere is called, also while a cover lies over the question: then the call does not tell it.
   * @param {Frame} frame
   */
  #call(frame) {
    const { state, parts } = this;
    const named = parts.words.say("turn_of", { name: state.nameOf(frame.asked) });
    parts.notify.turn(state.hereAsked, state.seats.length > 1 ? named : frame.question);
  }

  /** @param {Frame} frame @param {boolean} mine */
  #label(frame, mine) {
    const { stage, epoch, ply, eyes } = frame;
    Object.assign(this.table.dataset, { stage, epoch, ply, eyes: eyes ?? "" });
    this.table.classList.toggle("is-my-turn", mine);
  }

  /** @param {boolean} mine */
  #showBoard(mine) {
    const { past, zones } = this.parts;
    if (past.ply === null) this.#showNow({ gliding: this.arrived, choosing: mine });
    zones.show();
  }

  /** @param {{gliding: boolean, choosing: boolean}} how */
  #showNow(how) {
    const { state } = this;
    const { have, look } = state.screen;
    this.parts.trouble.judge(`${have} ${look}`, this.parts.board.show(state.picture, how));
  }

  /** @param {Frame} frame @param {boolean} mine */
  #showQuestion(frame, mine) {
    this.parts.board.unmark(); // the picture may be the same again, after a move was taken back
    this.parts.choices.show(frame, mine);
    this.parts.hints.forget(mine);
    tell("");
  }

  /** @param {Frame} frame @param {boolean} mine */
  #showWords(frame, mine) {
    const { state } = this;
    const { words } = this.parts;
    const name = state.nameOf(frame.asked);
    // A question to somebody else says by itself whom it is for.
    const turn = !mine ? "" : state.seats.length > 1 ? words.say("turn_of", { name }) : words.say("turn_yours");
    byId("turn").textContent = frame.stage === "over" ? words.say("over") : turn;
    const standIn = state.standIn && frame.stage === "playing";
    const question = standIn ? words.say(state.ranOut ? "bot_for_you_time" : "bot_for_you") : frame.question;
    byId("question").textContent = question;
    byId("question").classList.toggle("is-long", question.length > LONG_QUESTION);
    const taking = byId("stand-in");
    keepingFocus(
      taking,
      () => (taking.hidden = !standIn),
      () => byId("question"),
    );
    const later = mine ? frame.afterwards : [];
    byId("afterwards-lines").replaceChildren(...later.map((text) => make("li", {}, text)));
    byId("afterwards").hidden = !later.length;
    byId("undo").hidden = standIn || frame.undo === null || frame.undo >= frame.ply || frame.stage === "over";
  }

  /**
   * Somebody came, went, or let a bot play.
   * @param {boolean} turned whether that has changed if the reader is asked
   */
  showPeople(turned) {
    const { state, parts } = this;
    const { frame, people } = state;
    if (turned) {
      this.question = "";
      this.showFrame(false);
    }
    parts.panels.show(state);
    if (frame && !parts.cover.down) this.#showWords(frame, state.myTurn);
    const sitter = people.sitters.find((other) => other.seat === frame?.eyes && other.yours);
    const leave = byId("leave");
    keepingFocus(
      leave,
      () => (leave.hidden = !sitter || sitter.bot !== null || people.stage !== "playing"),
      () => (state.standIn ? byId("take-back") : byId("question")),
    );
    this.table.dataset.people = people.stage;
  }

  /** @param {import("../shared/types.js").Moment | null} moment null: now */
  showMoment(moment) {
    const { board, choices, log, tabs, words, zones } = this.parts;
    this.table.classList.toggle("is-past", moment !== null);
    log.mark(moment?.ply ?? null);
    if (moment) {
      if (tabs.small.matches) tabs.show("board");
      if (!board.show(moment.picture, { gliding: true, choosing: false })) tell(words.say("no_picture"));
    } else if (this.state.frame) {
      this.#showNow({ gliding: true, choosing: this.state.myTurn });
      board.mark(choices.chosen?.action ?? null);
    }
    zones.show();
  }

  /** @param {import("../shared/link.js").LinkState} link @param {string} text */
  showLink(link, text) {
    const bar = byId("lost");
    bar.hidden = link === "open" || link === "connecting";
    bar.textContent = bar.hidden ? "" : link === "stopped" ? text : this.parts.words.say("lost");
    this.table.dataset.link = link;
  }

  /** @param {boolean} waits whether something has not been kept yet, though the connection seems to be there */
  showWaiting(waits) {
    showText("lost", waits ? this.parts.words.say("unkept") : "");
  }

  /** The right one sits before the screen now, and goes on at the question. */
  uncover() {
    this.showFrame(false);
    byId("question").focus({ preventScroll: true });
  }

  /** Somebody else may sit down before the screen now. */
  #hide() {
    const { board, log, past, since } = this.parts;
    past.leave();
    board.clear();
    log.show([]); // it may tell what only the last reader has seen
    this.question = "";
    byId("choices").replaceChildren();
    byId("question").textContent = "";
    byId("turn").textContent = "";
    byId("path").replaceChildren();
    byId("path-row").hidden = true;
    byId("afterwards").hidden = true;
    since.hide();
  }
}
