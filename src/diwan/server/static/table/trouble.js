/** What is wrong, in a bar above the table: at the server, or with the picture that came from there. */

import { showText } from "../shared/dom.js";

export class Trouble {
  /** @param {import("../shared/words.js").Words} words @param {() => void} askAgain for the frame, whole */
  constructor(words, askAgain) {
    this.words = words;
    this.askAgain = askAgain;
    this.atServer = "";
    this.inPicture = "";
    this.shown = "";
    this.asked = ""; // the frame that was asked for once more
  }

  /** @param {string} text what is wrong at the server, or nothing */
  tell(text) {
    this.atServer = text;
    this.#show();
  }

  /**
   * A picture was drawn, or is none. Then it is asked for once more; where that one is none, too, the next will come.
   * @param {string} frame that it came with
   * @param {boolean} drawn
   */
  judge(frame, drawn) {
    if (!drawn && this.asked !== frame) {
      this.asked = frame;
      this.askAgain();
      return;
    }
    this.inPicture = drawn ? "" : this.words.say("no_picture");
    this.#show();
  }

  #show() {
    const text = this.atServer || this.inPicture;
    if (text !== this.shown) showText("trouble", text); // the same once more would be read out once more
    this.shown = text;
  }
}
