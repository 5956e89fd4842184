/** What somebody does at their table: it is sent to the server, and what the server refuses is told. */

import { Refusal } from "./link.js";

/** @typedef {import("./types.js").Command} Command */

export class Acts {
  /**
   * @param {import("./link.js").Link} link
   * @param {import("./state.js").State} state
   * @param {(text: string) => void} tell
   */
  constructor(link, state, tell) {
    this.link = link;
    this.state = state;
    this.tell = tell;
    this.undoing = false;
  }

  /**
   * Send a command that needs no more than to be done.
   * @param {Command} command
   * @returns {Promise<boolean>} whether it was
   */
  async send(command) {
    try {
      this.tell("");
      await this.link.send(command);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.tell(error.message);
      return false;
    }
  }

  /**
   * @param {number} action
   * @returns {Promise<boolean>} false: it was refused, and the question is still there
   */
  async move(action) {
    const { frame } = this.state;
    if (!frame || frame.eyes === null) return true;
    const { epoch, ply } = frame;
    if (await this.send({ t: "move", seat: frame.eyes, epoch, ply, action })) return true;
    return this.state.frame?.ply !== ply || this.state.frame.epoch !== epoch;
  }

  /**
   * @param {number | null} ply null: one step
   * @returns {Promise<boolean>} whether it goes back
   */
  async undo(ply) {
    const { frame } = this.state;
    if (this.undoing) return true; // pressed twice, it goes back once: the second answer would be to an old question
    if (!frame || frame.undo === null || frame.eyes === null) return false;
    this.undoing = true;
    const target = ply ?? Math.max(frame.undo, frame.ply - 1);
    try {
      return await this.send({ t: "undo", seat: frame.eyes, epoch: frame.epoch, ply: target });
    } finally {
      this.undoing = false;
    }
  }

  /** @param {number} seat */
  takeBack(seat) {
    this.send({ t: "take_back", seat });
  }

  /** @param {number} seat @param {string} bot that plays on */
  handOver(seat, bot) {
    this.send({ t: "hand_over", seat, bot });
  }

  /** @param {number | null} eyes @param {import("./screen.js").Look} look */
  see(eyes, look) {
    this.send({ t: "eyes", eyes, theme: look.theme, narrow: look.narrow });
  }

  /** @param {number} ply @returns {Promise<import("./types.js").Moment>} how it was then */
  async look(ply) {
    return /** @type {import("./types.js").Moment} */ ((await this.link.send({ t: "look", ply })).data);
  }

  /** @returns {Promise<number[]>} the choices that the strongest bot would take, the best first */
  async hint() {
    const answer = await this.link.send({ t: "hint", seat: this.state.frame?.eyes ?? 0 });
    return /** @type {{choices: {action: number}[]}} */ (answer.data).choices.map((choice) => choice.action);
  }
}
