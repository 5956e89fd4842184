/** The text page, live: it follows the game, says what happens, and sends answers without loading anew. */

import { byId, make, pageData } from "./table/dom.js";
import { Link, Refusal } from "./table/link.js";
import { mergeList } from "./table/merge.js";
import { State } from "./table/state.js";
import { Words } from "./table/words.js";

/** @typedef {import("./table/types.js").Frame} Frame */

const data = pageData("text-data");
const words = new Words(data.words, document.documentElement.lang);
const state = new State();
const title = document.title;

if (data.frame) state.take({ id: data.frame.id, base: null, set: data.frame, picture: data.text, log: data.log });
state.said = data.size;

const link = new Link(data.socket, {
  hello: () => ({ text: true, eyes: state.frame?.eyes ?? null, have: state.frame?.id ?? null, said: state.said }),
  news: hear,
  changed: (now, text) => {
    byId("link").textContent =
      now === "open" ? words.say("connected") : now === "stopped" ? text : now === "lost" ? words.say("lost") : "";
    byId("look-again").hidden = now === "open";
  },
});

/** @param {any} message */
function hear(message) {
  if (message.t === "frame") {
    const before = state.frame;
    if (state.take(message)) show(before);
    else link.send({ t: "again" }).catch(() => {});
  } else if (message.t === "welcome") {
    state.seats = message.seats;
  } else if (message.t === "people") {
    const played = state.myTurn;
    state.people = message;
    showSeats();
    if (state.frame && played !== state.myTurn) showAnswers(state.frame, state.myTurn, true);
  } else if (message.t === "said") {
    state.said = Math.max(state.said, message.number + 1);
    byId("said").append(make("li", {}, make("b", {}, message.name), `: ${message.text}`));
  } else if (message.t === "trouble") {
    problem(message.text);
  }
}

/** @param {string} text */
function problem(text) {
  byId("problem").textContent = text;
  byId("problem").hidden = !text;
}

/** @param {string} text */
function announce(text) {
  byId("announce").textContent = text;
}

/** @param {Frame | null} before */
function show(before) {
  const { frame } = state;
  if (!frame) return;
  const mine = state.myTurn;
  const asked =
    before === null || before.ply !== frame.ply || before.epoch !== frame.epoch || before.eyes !== frame.eyes;
  byId("question").textContent = frame.question || words.say("nobody");
  showAnswers(frame, mine, asked);
  showSteps(frame);
  const since = state.sinceLastTurn.length ? state.sinceLastTurn : state.log.slice(-12);
  mergeList(byId("news"), make("ol", {}, ...since.map(line)));
  mergeList(byId("log"), make("ol", {}, ...state.log.map(line)));
  const ranks = frame.standings.map(({ name, points }) =>
    make("li", {}, words.say("rank", { name, points: words.say("points", { count: points }) })),
  );
  mergeList(byId("standings"), make("ul", {}, ...ranks));
  showPosition();
  showSeats();
  document.title = mine ? words.say("title_turn", { title }) : title;
  if (asked) announce([frame.announce, frame.question].filter(Boolean).join(" "));
  if (frame.stage === "over" && before?.stage === "playing") location.reload(); // the server writes the score sheet
  followEyes(frame);
}

/** @param {Frame} frame @param {boolean} mine @param {boolean} asked */
function showAnswers(frame, mine, asked) {
  const form = byId("answers");
  const inside = form.contains(document.activeElement);
  form.hidden = !mine;
  if (!asked) return;
  problem("");
  field("answer").value = "";
  const choices = mine ? frame.choices : [];
  byId("choices").replaceChildren(
    ...choices.map((choice) => {
      const words = [make("span", {}, choice.label), " ", make("code", {}, choice.notation)];
      return make("li", {}, make("button", { name: "action", value: choice.action, class: "text-choice" }, ...words));
    }),
  );
  if (inside) (mine ? field("answer") : byId("question")).focus();
}

/** @param {Frame} frame */
function showSteps(frame) {
  const free = frame.undo !== null && frame.stage === "playing";
  byId("steps").hidden = !free;
  const steps = free ? frame.path.filter((step) => step.ply >= /** @type {number} */ (frame.undo)) : [];
  const buttons = steps.map((step) =>
    make(
      "button",
      { class: "button small", name: "back", value: step.ply },
      words.say("step_back", { step: step.text }),
    ),
  );
  if (free && !buttons.length)
    buttons.push(make("button", { class: "button small", name: "back", value: frame.undo }, words.say("undo")));
  byId("step-list").replaceChildren(...buttons);
}

/** @param {import("./table/types.js").LogLine} entry */
function line(entry) {
  const row = make("li", {}, entry.text);
  for (const rule of entry.rules ?? []) row.append(" ", make("a", { href: `${data.rules}#${rule}` }, rule));
  return row;
}

/** Show the position in words. Sections stay that tell the same: whoever reads in one is not thrown out of it. */
function showPosition() {
  const position = byId("position");
  const known = new Map([...position.children].map((section) => [section.getAttribute("data-key"), section]));
  const told = new DOMParser().parseFromString(state.picture, "text/html").body;
  [...told.children].forEach((section, place) => {
    const old = known.get(section.getAttribute("data-key"));
    if (old && !old.isEqualNode(section)) mergeList(old, section);
    known.delete(section.getAttribute("data-key"));
    const shown = old ?? section;
    if (position.children[place] !== shown) position.insertBefore(shown, position.children[place] ?? null);
  });
  for (const section of known.values()) section.remove();
}

/** Show which of the reader's seats a bot plays for, and let them hand over or play again. */
function showSeats() {
  const { people } = state;
  if (!people.sitters.length) return; // the socket has not told yet
  const own = people.stage === "playing" ? people.sitters.filter((sitter) => sitter.yours) : [];
  const many = own.length > 1;
  /** @param {string} word @param {string} look @param {import("./table/types.js").Sitter[]} sitters */
  const buttons = (word, look, sitters) =>
    sitters.map(({ seat, name }) =>
      make("button", { class: look, name: "seat", value: seat }, words.say(many ? `${word}_seat` : word, { name })),
    );
  const played = own.filter((sitter) => sitter.bot !== null);
  const inside = byId("take").contains(document.activeElement) || byId("hand").contains(document.activeElement);
  if (byId("take").hidden === played.length > 0) announce(words.say(played.length ? "stands_in" : "plays_again"));
  byId("take").hidden = !played.length;
  byId("hand-section").hidden = played.length === own.length;
  mergeList(byId("take-list"), make("div", {}, ...buttons("take_back", "button main", played)));
  const free = own.filter((sitter) => sitter.bot === null);
  mergeList(byId("hand-list"), make("div", {}, ...buttons("hand_over", "button", free)));
  if (inside && (document.activeElement === document.body || byId("hand-section").hidden)) byId("question").focus();
}

/** @param {string} id @returns {HTMLInputElement} */
function field(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

/** Somebody with several seats reads for the one that is asked. @param {Frame} frame */
function followEyes(frame) {
  const { asked } = frame;
  if (state.seats.length > 1 && asked !== null && asked !== frame.eyes && state.seats.includes(asked)) {
    send({ t: "eyes", eyes: asked });
  }
}

/** @param {{t: string, [field: string]: any}} message */
async function send(message) {
  try {
    problem("");
    return await link.send(message);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    problem(error.message);
    return null;
  }
}

/** @param {string} text @returns {import("./table/types.js").Choice | undefined} by number or notation */
function answerOf(text) {
  const written = text.trim().split(/\s+/).join(" ").toLowerCase();
  const choices = state.frame?.choices ?? [];
  if (/^\d+$/.test(written)) return choices[Number(written) - 1];
  return choices.find((choice) => choice.notation.toLowerCase() === written);
}

byId("answers").addEventListener("submit", (event) => {
  const { frame } = state;
  if (link.state !== "open" || !frame || frame.eyes === null) return; // the form goes its own way
  event.preventDefault();
  const pressed = /** @type {SubmitEvent} */ (event).submitter;
  const action = pressed?.getAttribute("name") === "action" ? Number(pressed.getAttribute("value")) : null;
  const choice =
    action === null ? answerOf(field("answer").value) : frame.choices.find((other) => other.action === action);
  if (!choice) {
    problem(words.say("no_choice"));
    return;
  }
  announce(words.say("sent", { choice: choice.label }));
  send({ t: "move", seat: frame.eyes, epoch: frame.epoch, ply: frame.ply, action: choice.action });
});

byId("steps").addEventListener("submit", (event) => {
  const { frame } = state;
  const pressed = /** @type {SubmitEvent} */ (event).submitter;
  if (link.state !== "open" || !frame || frame.eyes === null || !pressed) return;
  event.preventDefault();
  send({ t: "undo", seat: frame.eyes, epoch: frame.epoch, ply: Number(pressed.getAttribute("value")) });
});

for (const [form, command] of [
  ["take", "take_back"],
  ["hand", "hand_over"],
]) {
  byId(form).addEventListener("submit", (event) => {
    const pressed = /** @type {SubmitEvent} */ (event).submitter;
    if (link.state !== "open" || !pressed) return;
    event.preventDefault();
    const bot = /** @type {HTMLSelectElement} */ (byId("hand-bot")).value;
    const seat = Number(pressed.getAttribute("value"));
    send({ t: command, seat, ...(command === "hand_over" ? { bot } : {}) });
  });
}

byId("say").addEventListener("submit", async (event) => {
  if (link.state !== "open") return;
  event.preventDefault();
  const text = field("say-text").value;
  if (await send({ t: "say", text })) field("say-text").value = "";
});

link.open();
