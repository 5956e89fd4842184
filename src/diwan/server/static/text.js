/** The text page, live: it follows the game, says what happens, and sends answers without loading anew. */

import { Acts } from "./shared/acts.js";
import { announce } from "./shared/announce.js";
import { byId, keepingFocus, make, pageData, showText } from "./shared/dom.js";
import { Link } from "./shared/link.js";
import { mergeList } from "./shared/merge.js";
import { sayWritten } from "./shared/saying.js";
import { State } from "./shared/state.js";
import { Words } from "./shared/words.js";

/**
 * @typedef {import("./shared/types.js").Frame} Frame
 * @typedef {import("./shared/types.js").LogLine} LogLine
 * @typedef {object} TextData what the server put into the page, as server/pages/text.py does
 * @property {string} socket
 * @property {string} rules
 * @property {string} text
 * @property {Frame | null} frame
 * @property {import("./shared/types.js").LogNews} log
 * @property {number} size
 * @property {import("./shared/words.js").WordList} words
 */

const LATEST = 12; // lines of the log that are shown at once

/** @type {TextData} */
const data = pageData("text-data");
const words = new Words(data.words, document.documentElement.lang);
const state = new State();
const title = document.title;
const answer = /** @type {HTMLInputElement} */ (byId("answer"));
const asking = /** @type {HTMLElement} */ (byId("question").parentElement);
const LISTS = /** @type {const} */ (["news", "log", "standings"]);
let answered = ""; // the question that an answer is under way to
let troubled = false; // whether the server has said that something is wrong

if (data.frame) state.take({ id: data.frame.id, base: null, set: data.frame, picture: data.text, log: data.log });
state.said = data.size;
let shown = { question: state.question, mine: !byId("answers").hidden, stage: state.frame?.stage };

const link = new Link(data.socket, {
  hello: () => ({ text: true, eyes: state.frame?.eyes ?? null, ...state.screen, said: state.said }),
  news: hear,
  changed: (now, text) => {
    const told = { connecting: "", open: words.say("connected"), lost: words.say("lost"), stopped: text };
    byId("link").textContent = told[now];
    byId("look-again").hidden = now === "open";
  },
});
const acts = new Acts(link, state, problem);

/** @param {import("./shared/types.js").News} news */
function hear(news) {
  if (news.t === "frame") {
    if (state.take(news)) show();
    else link.send({ t: "again" }).catch(() => {});
  } else if (news.t === "people") {
    state.people = news;
    showSeats();
    if (state.myTurn !== shown.mine) show(); // a bot has taken over, or the reader is back
  } else if (news.t === "welcome") {
    state.seats = news.seats;
    if (troubled) hearTrouble(""); // what is still wrong follows
  } else if (news.t === "said") {
    state.said = Math.max(state.said, news.number + 1);
    byId("said").append(make("li", {}, make("b", {}, news.name), `: ${news.text}`));
  } else if (news.t === "trouble") {
    hearTrouble(news.text);
  }
}

/** @param {string} text what is wrong at the server, or nothing */
function hearTrouble(text) {
  troubled = text !== "";
  problem(text);
}

/** @param {string} text what is wrong, or nothing */
function problem(text) {
  showText("problem", text);
  for (const [name, value] of Object.entries({ "aria-invalid": "true", "aria-describedby": "problem" })) {
    if (text) answer.setAttribute(name, value);
    else answer.removeAttribute(name);
  }
}

// Showing.

function show() {
  const { frame } = state;
  if (!frame) return;
  const before = shown;
  const { question } = state;
  const mine = state.myTurn;
  shown = { question, mine, stage: frame.stage };
  if (frame.stage === "over" && before.stage === "playing") {
    location.reload(); // the server writes the score sheet
    return;
  }
  const asked = question !== before.question;
  byId("question").textContent = frame.question || words.say("nobody");
  if (asked || mine !== before.mine) showForms(frame, mine);
  showGame(frame);
  document.title = mine ? words.say("title_turn", { title }) : title;
  if (asked) announce([frame.announce, frame.question].filter(Boolean).join(" "));
  const other = state.otherAsked;
  if (other !== null) acts.send({ t: "eyes", eyes: other });
}

/** @param {Frame} frame the lists and the position: what stays the same stays in place, for whoever reads there */
function showGame(frame) {
  const since = state.sinceLastTurn.length ? state.sinceLastTurn : state.log.slice(-LATEST);
  const standings = frame.standings.map(({ name, points }) =>
    make("li", {}, words.say("rank", { name, points: words.say("points", { count: points }) })),
  );
  const rows = {
    news: since.map((entry) => line(entry, true)),
    log: state.log.map((entry) => line(entry, false)),
    standings,
  };
  for (const id of LISTS) mergeList(byId(id), make("div", {}, ...rows[id]));
  showPosition();
  showSeats();
}

/** @param {Frame} frame @param {boolean} mine */
function showForms(frame, mine) {
  answered = "";
  problem("");
  answer.value = "";
  keepingFocus(
    asking,
    () => {
      showAnswers(frame, mine);
      showSteps(frame, mine);
    },
    () => (mine ? answer : byId("question")),
  );
}

/** @param {Frame} frame @param {boolean} mine */
function showAnswers(frame, mine) {
  byId("answers").hidden = !mine;
  const rows = (mine ? frame.choices : []).map((choice) => {
    const told = [make("span", {}, choice.label), " ", make("code", {}, choice.notation)];
    return make("li", {}, make("button", { name: "action", value: choice.action, class: "text-choice" }, ...told));
  });
  byId("choices").replaceChildren(...rows);
  // While the connection is lost the form goes its own way: with this question, not with the one that it came with.
  for (const form of [byId("answers"), byId("steps")]) {
    for (const name of /** @type {const} */ (["seat", "epoch", "ply"])) {
      const field = form.querySelector(`input[name="${name}"]`);
      field?.setAttribute("value", String((name === "seat" ? frame.eyes : frame[name]) ?? ""));
    }
  }
}

/** @param {Frame} frame @param {boolean} mine */
function showSteps(frame, mine) {
  const { undo } = frame;
  const free = undo !== null && frame.stage === "playing" && (mine || !state.standIn);
  byId("steps").hidden = !free;
  const back = (/** @type {number} */ ply, /** @type {string} */ text) =>
    make("button", { class: "button small", name: "back", value: ply }, text);
  const steps = free ? frame.path.filter((step) => step.ply >= undo) : [];
  const buttons = steps.map((step) => back(step.ply, words.say("step_back", { step: step.text })));
  if (free && !buttons.length) buttons.push(back(undo, words.say("undo")));
  byId("step-list").replaceChildren(...buttons);
}

/** @param {LogLine} entry @param {boolean} citing with its rules */
function line(entry, citing) {
  const row = make("li", {}, entry.text);
  for (const rule of citing ? (entry.rules ?? []) : []) {
    row.append(" ", make("a", { href: `${data.rules}#${encodeURIComponent(rule)}` }, rule));
  }
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
  const buttons = (
    /** @type {string} */ word,
    /** @type {string} */ look,
    /** @type {import("./shared/types.js").Sitter[]} */ sitters,
  ) =>
    sitters.map(({ seat, name }) =>
      make("button", { class: look, name: "seat", value: seat }, words.say(many ? `${word}_seat` : word, { name })),
    );
  const played = own.filter((sitter) => sitter.bot !== null);
  const free = own.filter((sitter) => sitter.bot === null);
  const inside = byId("take").contains(document.activeElement) || byId("hand").contains(document.activeElement);
  if (byId("take").hidden === played.length > 0) announce(words.say(played.length ? "stands_in" : "plays_again"));
  byId("take").hidden = !played.length;
  byId("hand-section").hidden = played.length === own.length;
  mergeList(byId("take-list"), make("div", {}, ...buttons("take_back", "button main", played)));
  mergeList(byId("hand-list"), make("div", {}, ...buttons("hand_over", "button", free)));
  if (inside && (document.activeElement === document.body || byId("hand-section").hidden)) byId("question").focus();
}

// Doing.

/** @param {string} text @returns {import("./shared/types.js").Choice | undefined} by number or notation */
function answerOf(text) {
  const written = text.trim().split(/\s+/).join(" ").toLowerCase();
  const choices = state.frame?.choices ?? [];
  if (/^\d+$/.test(written)) return choices[Number(written) - 1];
  return choices.find((choice) => choice.notation.toLowerCase() === written);
}

byId("answers").addEventListener("submit", async (event) => {
  const { frame } = state;
  if (link.state !== "open" || !frame || frame.eyes === null) return; // the form goes its own way
  event.preventDefault();
  const { question } = state;
  if (answered === question) return; // pressed twice
  const { submitter } = event;
  const action = submitter?.getAttribute("name") === "action" ? Number(submitter.getAttribute("value")) : null;
  const choice = action === null ? answerOf(answer.value) : frame.choices.find((other) => other.action === action);
  if (!choice) {
    problem(words.say("no_choice"));
    return;
  }
  answered = question;
  announce(words.say("sent", { choice: choice.label }));
  const { eyes: seat, epoch, ply } = frame;
  if (!(await acts.send({ t: "move", seat, epoch, ply, action: choice.action }))) answered = "";
});

byId("steps").addEventListener("submit", (event) => {
  const { frame } = state;
  const { submitter } = event;
  if (link.state !== "open" || !frame || frame.eyes === null || !submitter) return;
  event.preventDefault();
  acts.send({ t: "undo", seat: frame.eyes, epoch: frame.epoch, ply: Number(submitter.getAttribute("value")) });
});

for (const form of /** @type {const} */ (["take", "hand"])) {
  byId(form).addEventListener("submit", (event) => {
    const { submitter } = event;
    if (link.state !== "open" || !submitter) return;
    event.preventDefault();
    const seat = Number(submitter.getAttribute("value"));
    const bot = /** @type {HTMLSelectElement} */ (byId("hand-bot")).value;
    if (form === "take") acts.takeBack(seat);
    else acts.handOver(seat, bot);
  });
}

byId("say").addEventListener("submit", (event) => {
  if (link.state !== "open") return;
  event.preventDefault();
  sayWritten(/** @type {HTMLInputElement} */ (byId("say-text")), (text) => link.send({ t: "say", text }), problem);
});

// Only elements, so that the first news find each where it will be.
for (const id of LISTS) byId(id).replaceChildren(...byId(id).children);
link.open();
