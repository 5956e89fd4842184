/**
 * The socket of a table: numbered messages that are answered exactly once, however often the connection dies.
 *
 * What was sent and not answered is kept, and sent again under the same number after every return; the server gives
 * a repeat its first answer. So nothing is lost and nothing counts twice.
 */

import { unpack } from "./unpack.js";

const VERSION = 1;
const QUIET_MS = 20_000; // without news for this long: ask whether anybody is there
const DEAF_MS = 8_000; // and without an answer for this long: the connection is dead
const SLOW_MS = 2_500; // without an answer to something for this long: say so, and ask likewise
const SOON_MS = 4_000; // and here the answer to that has to be there, the first time
const LONGEST_DEAF_MS = 60_000; // each time that did not help it may take twice as long: so much may be slow, and alive
const WATCH_MS = 500;
/** @type {readonly string[]} what is to be kept; the other things only ask */
const KEPT = ["move", "undo", "say", "hand_over", "take_back"];
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;

/**
 * @typedef {import("./types.js").Ack} Ack
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").News} News
 * @typedef {News | Ack | import("./types.js").No | import("./types.js").ByeMessage} Message
 * @typedef {Command & {n: number}} Numbered
 * @typedef {"connecting" | "open" | "lost" | "stopped"} LinkState
 */

/** A refusal by the server: a code, and a sentence for people. */
export class Refusal extends Error {
  /** @param {{code: string, text: string, wait?: number}} no */
  constructor(no) {
    super(no.text);
    this.code = no.code;
    this.wait = no.wait;
  }
}

/** @returns {string} a name for this tab that nobody can guess */
function newClient() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** One tab's connection to its table. */
export class Link {
  /**
   * @param {string} address the path of the socket
   * @param {object} ears
   * @param {() => object} ears.hello what the first message says beside version and client
   * @param {(news: News) => void} ears.news everything that is no answer
   * @param {(state: LinkState, text: string) => void} ears.changed the connection was made, lost or given up
   * @param {(waits: boolean) => void} [ears.waits] whether something that is to be kept has had no answer for a while
   */
  constructor(address, ears) {
    this.address = address;
    this.ears = ears;
    this.client = newClient();
    this.number = 0;
    /** @type {Map<number, {message: Numbered, at: number, kept: (ack: Ack) => void, refused: (why: Error) => void}>} */
    this.unanswered = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {LinkState} */
    this.state = "connecting";
    this.stopped = ""; // why it was given up
    this.failures = 0;
    this.heard = 0; // when anything came last
    this.asked = 0; // when we asked whether anybody is there; 0: no question is open
    this.patience = DEAF_MS; // for the answer to that
    this.deaf = 0; // connections that were left for dead, since there was an answer to anything
    this.troubled = false; // whether the server has said itself that nothing can be kept there
    this.waits = false;
    this.timer = 0;
    this.welcome = false; // whether this socket has been welcomed, so that commands may follow
    setInterval(() => this.#watch(), WATCH_MS);
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#leave());
    addEventListener("pageshow", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  /** Make the connection. */
  open() {
    clearTimeout(this.timer);
    const address = new URL(this.address, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.welcome = false;
    this.asked = 0;
    this.troubled = false;
    this.heard = Date.now();
    socket.onopen = () => {
      const { lang } = document.documentElement; // the page has one already, and news must be in the same
      const hello = { t: "hello", v: VERSION, client: this.client, locale: lang, ...this.ears.hello() };
      socket.send(JSON.stringify(hello));
    };
    // Unpacking takes a moment: messages wait for each other, so that they arrive in the order in which they were sent.
    let queue = Promise.resolve();
    socket.onmessage = (event) => {
      this.heard = Date.now();
      queue = queue
        .then(() => unpack(event.data))
        .then(
          (message) => {
            if (this.socket === socket) this.#take(/** @type {Message} */ (message));
          },
          (error) => {
            console.error(error);
            socket.close();
          },
        );
    };
    socket.onclose = () => queue.then(() => this.#lost(socket));
  }

  /**
   * Send a command; the promise is kept by its `Ack` and broken by a `Refusal`.
   * @param {Command} command
   * @returns {Promise<Ack>}
   */
  send(command) {
    if (this.state === "stopped") return Promise.reject(new Refusal({ code: "stopped", text: this.stopped }));
    const n = ++this.number;
    const message = { ...command, n };
    return new Promise((kept, refused) => {
      this.unanswered.set(n, { message, at: Date.now(), kept, refused });
      if (this.welcome) this.#post(message);
    });
  }

  /** @param {Numbered} message */
  #post(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {Message} message */
  #take(message) {
    this.asked = 0;
    if (message.t === "ack" || message.t === "no") {
      this.deaf = 0;
      const waiting = this.unanswered.get(message.n);
      this.unanswered.delete(message.n);
      this.#tellWaiting();
      if (message.t === "ack") waiting?.kept(message);
      else waiting?.refused(new Refusal(message));
      return;
    }
    if (message.t === "bye") {
      if (message.back === null) this.#stop(message.text);
      else this.failures = Math.max(1, Math.log2(message.back / FIRST_WAIT_MS));
      return;
    }
    if (message.t === "welcome") {
      if (message.v !== VERSION) {
        location.reload(); // the server speaks another language than this page, which is older than it
        return;
      }
      this.welcome = true;
      this.failures = 0;
      this.#become("open");
      for (const waiting of this.unanswered.values()) {
        waiting.at = Date.now();
        this.#post(waiting.message);
      }
    }
    if (message.t === "trouble" && (message.code === "store" || !message.text)) this.troubled = message.text !== "";
    this.ears.news(message);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (this.socket !== socket) return;
    this.socket = null;
    this.welcome = false;
    if (this.state === "stopped") return;
    this.#tellWaiting();
    this.#become("lost");
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.failures, LONGEST_WAIT_MS);
    this.failures += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait * (0.7 + 0.6 * Math.random()));
  }

  /** Try at once: the network is back, or somebody looks at the page again. */
  #hurry() {
    if (this.state === "lost" && this.socket === null) {
      this.failures = 0;
      this.open();
    } else if (this.welcome) {
      this.#ask();
    }
  }

  /** Ask whether anybody is there. Nothing is kept of that: on another connection it would ask nothing. */
  #ask(patience = DEAF_MS) {
    if (this.asked) return;
    this.asked = Date.now();
    this.patience = patience;
    this.#post({ t: "ping", n: ++this.number });
  }

  #watch() {
    if (this.socket === null || this.state === "stopped") return;
    this.#tellWaiting();
    const now = Date.now();
    const [first] = this.unanswered.values();
    const silent = now - Math.max(this.heard, first?.at ?? 0);
    const longer = 2 ** this.deaf;
    const patience = Math.min((this.asked ? this.patience : DEAF_MS) * longer, LONGEST_DEAF_MS);
    if (this.asked ? now - this.asked > patience : !this.welcome && now - this.heard > patience) {
      this.deaf += 1;
      this.#leave();
    } else if (this.welcome && first && !this.troubled && silent > SLOW_MS) {
      this.#ask(SOON_MS);
    } else if (this.welcome && now - this.heard > QUIET_MS) {
      this.#ask();
    }
  }

  /** Closing a dead connection politely takes minutes: it is left behind instead. */
  #leave() {
    const dead = this.socket;
    if (dead === null || this.state === "stopped") return;
    dead.close();
    this.#lost(dead);
  }

  /** Say so where something takes long to be kept, unless that is known already: the server says why, or is gone. */
  #tellWaiting() {
    const long = [...this.unanswered.values()].some(
      ({ message, at }) => KEPT.includes(message.t) && Date.now() - at > SLOW_MS,
    );
    const waits = long && this.welcome && !this.troubled;
    if (waits === this.waits) return;
    this.waits = waits;
    this.ears.waits?.(waits);
  }

  /** @param {string} text */
  #stop(text) {
    this.stopped = text;
    this.#become("stopped", text);
    for (const { refused } of this.unanswered.values()) refused(new Refusal({ code: "stopped", text }));
    this.unanswered.clear();
  }

  /** @param {LinkState} state @param {string} [text] */
  #become(state, text = "") {
    if (this.state === state && !text) return;
    this.state = state;
    this.ears.changed(state, text);
  }
}
