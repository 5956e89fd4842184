/**
 * What is forced is played by itself: a question with one choice that follows one's own move, unless the choice ends the
 * turn or turns something up, and so can't be taken back.
 */

const WAIT_MS = 600; // as long as it is shown as picked before it counts

/**
 * @typedef {import("../shared/types.js").Choice} Choice
 * @typedef {object} ForcedEars
 * @property {() => boolean} wanted whether the reader likes that
 * @property {(choice: Choice) => void} pick show that it is taken
 * @property {(choice: Choice) => boolean} still whether it is picked still, and nothing else is going on
 * @property {(choice: Choice) => void} play it counts now
 */

export class Forced {
  /** @param {import("../shared/state.js").State} state @param {ForcedEars} ears */
  constructor(state, ears) {
    this.state = state;
    this.ears = ears;
    this.answered = ""; // the question that the reader has answered on this page
    this.next = ""; // the one that follows it at once, if the same seat is asked
    this.timer = 0;
    /** @type {Set<number>} the plies that were played by themselves, in this epoch */
    this.plies = new Set();
    this.epoch = 0;
    this.goesBack = false; // a move is being taken back from here
  }

  /** The question on the screen is being answered. */
  follow() {
    const { frame, question } = this.state;
    this.stop();
    if (!frame) return;
    this.answered = question;
    this.next = `${frame.epoch} ${frame.ply + 1} ${frame.eyes}`;
  }

  /** Nothing is played by itself until the reader chooses again. */
  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.answered = "";
    this.next = "";
  }

  /** A frame is on the screen. */
  look() {
    const { frame, question } = this.state;
    if (!frame) return;
    this.#forget(frame);
    if (question === this.answered || this.timer) return;
    const [choice, ...others] = this.state.myTurn && question === this.next ? frame.choices : [];
    if (!choice || others.length || choice.ends || choice.reveals || !this.ears.wanted()) {
      this.stop();
      return;
    }
    this.ears.pick(choice);
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (this.state.question !== question || !this.ears.wanted() || !this.ears.still(choice)) {
        this.stop(); // whatever is shown of this question from now on, it waits for its player
        return;
      }
      this.plies.add(frame.ply);
      this.ears.play(choice);
    }, WAIT_MS);
  }

  /** @param {import("../shared/types.js").Frame} frame after which some plies were not played by themselves any more */
  #forget(frame) {
    if (frame.epoch !== this.epoch) {
      // What somebody has taken back elsewhere may have been played otherwise since, and not by itself.
      if (!this.goesBack || frame.epoch !== this.epoch + 1) this.plies.clear();
      this.goesBack = false;
      this.epoch = frame.epoch;
    }
    for (const ply of this.plies) if (ply >= frame.ply) this.plies.delete(ply);
  }

  /** A move is about to be taken back. @returns {number | null} the last question that somebody has answered */
  goBack() {
    this.stop();
    const { frame } = this.state;
    if (!frame || frame.undo === null) return null;
    this.goesBack = true;
    let ply = frame.ply - 1;
    while (this.plies.has(ply) && ply > frame.undo) ply -= 1;
    return Math.max(ply, frame.undo);
  }

  /** It was not taken back. */
  stay() {
    this.goesBack = false;
  }
}
