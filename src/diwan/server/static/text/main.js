/** The text page, live: it follows the game, says what happens, and sends answers without loading anew. */

import { Acts } from "../shared/acts.js";
import { announce } from "../shared/announce.js";
import { byId, keepingFocus, pageData, showText } from "../shared/dom.js";
import { Link } from "../shared/link.js";
import { State } from "../shared/state.js";
import { Words } from "../shared/words.js";
import { Answers } from "./answers.js";
import { Chat } from "./chat.js";
import { showPosition } from "./position.js";
import { Problem } from "./problem.js";
import { Seats } from "./seats.js";
import { Steps } from "./steps.js";
import { Story } from "./story.js";

/**
 * @typedef {import("../shared/types.js").Frame} Frame
 * @typedef {object} TextData what the server put into the page, as server/pages/text.py does
 * @property {string} socket
 * @property {string} rules
 * @property {string} text
 * @property {Frame | null} frame
 * @property {import("../shared/types.js").LogNews} log
 * @property {number} size
 * @property {import("../shared/words.js").WordList} words
 */

/** @type {TextData} */
const data = pageData("text-data");
const words = new Words(data.words, document.documentElement.lang);
const title = document.title;
const asking = /** @type {HTMLElement} */ (byId("question").parentElement);
const state = new State();
if (data.frame) state.take({ id: data.frame.id, base: null, set: data.frame, picture: data.text, log: data.log });
state.said = data.size;

const link = new Link(data.socket, {
  hello: () => ({ text: true, eyes: state.frame?.eyes ?? null, ...state.screen, said: state.said }),
  news: hear,
  changed: showLink,
  waits: (waits) => (byId("link").textContent = words.say(waits ? "unkept" : "connected")),
});
const live = () => link.state === "open";
const problem = new Problem(byId("answer"));
const tell = (/** @type {string} */ text) => problem.tell(text);
const acts = new Acts(link, state, tell);
const answers = new Answers(words, state, {
  live,
  send: ({ eyes, epoch, ply }, action) => acts.send({ t: "move", seat: eyes ?? 0, epoch, ply, action }),
  problem: (text) => problem.tellOfAnswer(text),
});
const steps = new Steps(words, state, {
  live: () => live() && state.frame?.eyes !== null,
  undo: ({ eyes, epoch }, ply) => acts.send({ t: "undo", seat: eyes ?? 0, epoch, ply }),
});
const seats = new Seats(words, {
  live,
  takeBack: (seat) => acts.takeBack(seat),
  handOver: (seat, bot) => acts.handOver(seat, bot),
});
const story = new Story(words, data.rules);
const chat = new Chat(words, { live, say: (text) => link.send({ t: "say", text }), problem: tell });
let shown = { ...asNow(), mine: answers.shown };

/** @param {import("../shared/types.js").News} news */
function hear(news) {
  if (news.t === "frame") {
    if (state.take(news)) show();
    else link.send({ t: "again" }).catch(() => {});
  } else if (news.t === "people") {
    state.people = news;
    seats.show(news);
    // A bot has taken over, or the reader is back.
    if (state.myTurn !== shown.mine || state.standIn !== shown.standIn) show();
    else followEyes();
  } else if (news.t === "welcome") {
    state.seats = news.seats;
    showText("trouble", ""); // what is still wrong follows
  } else if (news.t === "said") {
    state.said = Math.max(state.said, news.number + 1);
    chat.hear(news);
  } else if (news.t === "trouble") {
    showText("trouble", news.text);
  }
}

/** @param {"connecting" | "open" | "lost" | "stopped"} now @param {string} text */
function showLink(now, text) {
  const told = { connecting: "", open: words.say("connected"), lost: words.say("lost"), stopped: text };
  byId("link").textContent = told[now];
  byId("look-again").hidden = now === "open";
}

/** What the forms depend on. */
function asNow() {
  return { question: state.question, mine: state.myTurn, standIn: state.standIn, stage: state.frame?.stage };
}

function show() {
  const { frame } = state;
  if (!frame) return;
  const before = shown;
  shown = asNow();
  const { question, mine, standIn } = shown;
  if (frame.stage === "over" && before.stage === "playing") {
    location.reload(); // the server writes the score sheet
    return;
  }
  const asked = question !== before.question;
  byId("question").textContent = frame.question || words.say("nobody");
  if (asked || mine !== before.mine || standIn !== before.standIn) showForms(frame, mine);
  story.show(state, frame);
  showPosition(state.picture);
  seats.show(state.people);
  document.title = mine ? words.say("title_turn", { title }) : title;
  if (asked) announce([frame.announce, frame.question].filter(Boolean).join(" "));
  followEyes();
}

/** At a shared screen the page looks through the eyes of whoever is asked. */
function followEyes() {
  const other = state.otherAsked;
  if (other !== null) acts.send({ t: "eyes", eyes: other });
}

/** @param {Frame} frame @param {boolean} mine */
function showForms(frame, mine) {
  problem.tell("");
  keepingFocus(
    asking,
    () => {
      answers.show(frame, mine);
      steps.show(frame);
      date(frame);
    },
    () => (mine ? answers.field : byId("question")),
  );
}

/** @param {Frame} frame which the forms answer where they go their own way, while the connection is lost */
function date(frame) {
  for (const form of [byId("answers"), byId("steps")]) {
    for (const name of /** @type {const} */ (["seat", "epoch", "ply"])) {
      const field = form.querySelector(`input[name="${name}"]`);
      field?.setAttribute("value", String((name === "seat" ? frame.eyes : frame[name]) ?? ""));
    }
  }
}

link.open();
