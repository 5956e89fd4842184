/** The table: everything else is put together here. */

import { Board } from "../board/board.js";
import { listenToSizes, sizeKeys } from "../board/size.js";
import { Zones } from "../board/zones.js";
import { Acts } from "../shared/acts.js";
import { announce } from "../shared/announce.js";
import { byId, pageData } from "../shared/dom.js";
import { Link } from "../shared/link.js";
import { speakerOf } from "../shared/saying.js";
import { currentLook, listenToLook, rememberLook, sameLook } from "../shared/screen.js";
import { State } from "../shared/state.js";
import { Words } from "../shared/words.js";
import { Chat } from "./chat.js";
import { Choices } from "./choices.js";
import { Cover } from "./cover.js";
import { Forced } from "./forced.js";
import { Hints } from "./hints.js";
import { listenToKeys } from "./keys.js";
import { Log } from "./log.js";
import { listenToFolding, listenToLeaving, listenToWishes } from "./menu.js";
import { Notify } from "./notify.js";
import { Panels } from "./panels.js";
import { Past } from "./past.js";
import { listenToPrimer } from "./primer.js";
import { Settings } from "./settings.js";
import { Sheet } from "./sheet.js";
import { Since } from "./since.js";
import { Tabs } from "./tabs.js";
import { Trouble } from "./trouble.js";
import { tell, View } from "./view.js";

/**
 * @typedef {import("../shared/types.js").Frame} Frame
 * @typedef {import("../shared/types.js").News} News
 * @typedef {object} TableData what the server put into the page, as `page_data` in server/pages/table.py
 * @property {string} id
 * @property {string} socket
 * @property {string} rules
 * @property {Frame | null} frame
 * @property {import("../shared/types.js").LogNews} log
 * @property {import("../shared/screen.js").Look} look
 * @property {number[]} seats
 * @property {import("../shared/types.js").People} people
 * @property {import("../shared/types.js").Clock | null} clock
 * @property {import("../shared/types.js").Saying[]} said
 * @property {number} size
 * @property {number} now
 * @property {string} strongest
 * @property {import("./settings.js").Values & {motion: string}} preferences
 * @property {import("../shared/words.js").WordList} words
 */

const PULSE_MS = 900; // as long as the animation in table.css
const LOW = 1000; // pixels of a window in which the choices and the log need all the room

/** @type {TableData} */
const data = pageData("table-data");
const { lang } = document.documentElement;
document.documentElement.dataset.motion = data.preferences.motion;
const words = new Words(data.words, lang);
const settings = new Settings(data.preferences);
const state = new State();
let look = currentLook();
let pulsing = 0;

const link = new Link(data.socket, {
  hello: () => ({ ...look, eyes: state.frame?.eyes ?? null, ...state.screen, said: state.said }),
  news: hear,
  changed: (now, text) => view.showLink(now, text),
  waits: (waits) => view.showWaiting(waits),
});
const acts = new Acts(link, state, tell);

/** @type {Board} */
const board = new Board(
  {
    chosen: (action, event) => choices.choose(action, event),
    pointed: (action) => choices.light(action),
    missed,
  },
  () => look.narrow,
);
/** @type {Choices} */
const choices = new Choices(
  words,
  {
    send: (choice) => move(choice.action),
    undo,
    isOnBoard: (action) => board.choice(action) !== null,
    pointed: (action) => board.light(action),
    marked: (action) => board.mark(action),
  },
  () => settings.get("confirm"),
);
const zones = new Zones(words, board, () => look.narrow);
const panels = new Panels(words, {
  takeBack: (seat) => acts.takeBack(seat),
  handOver: (seat) => acts.handOver(seat, data.strongest),
});
const log = new Log(words, data.rules, { pointed: (keys) => board.point(keys), look: (ply) => past.look(ply) });
const tabs = new Tabs((tab) => {
  if (tab === "log") log.toEnd();
  if (tab === "chat") chat.read(); // never the first tab that is shown
});
/** @type {Chat} */
const chat = new Chat(
  words,
  lang,
  data.id,
  (text) => link.send({ t: "say", text }),
  (saying) => {
    // In sight, the list says it by itself.
    if (tabs.news("chat")) announce(`${speakerOf(words, saying)}: ${saying.text}`);
    else chat.read();
  },
);
const past = new Past(words, {
  ask: (ply) => acts.look(ply),
  changed: (moment) => view.showMoment(moment),
  failed: tell,
  now: () => state.frame?.ply ?? 0,
});
const cover = new Cover(words, () => {
  view.uncover();
  followEyes();
});
const notify = new Notify(words, settings);
const hints = new Hints(words, () => acts.hint(), showHints, tell);
const forced = new Forced(state, {
  wanted: () => settings.get("forced"),
  pick: (choice) => choices.pick(choice),
  still: (choice) => choices.isPicked(choice) && past.ply === null && !document.querySelector("dialog[open]"),
  play: (choice) => {
    view.done = words.say("forced", { choice: choice.label });
    choices.take(choice);
  },
});
const since = new Since(state, () => !tabs.small.matches && innerHeight > LOW);
const sheet = new Sheet(words, data.rules);
const trouble = new Trouble(words, askAgain);
/** @type {View} */
const view = new View(state, {
  words,
  board,
  choices,
  zones,
  tabs,
  panels,
  log,
  past,
  cover,
  notify,
  hints,
  since,
  sheet,
  trouble,
});

// Doing.

/** @param {number} action */
async function move(action) {
  past.leave();
  since.forget();
  // What was done shows with the next frame. What was refused can be answered otherwise.
  forced.follow();
  if (await acts.move(action)) return;
  forced.stop();
  view.done = ""; // nothing was
  choices.release();
}

/** @param {number | null} ply null: one step */
async function undo(ply) {
  past.leave();
  const before = forced.goBack();
  if (!choices.sent) choices.release();
  if (!(await acts.undo(ply ?? before))) forced.stay();
}

/** Somebody pressed what can't be chosen, though other things can: these show themselves. */
function missed() {
  const table = byId("table");
  table.classList.remove("is-pulsing");
  void table.offsetWidth; // so that it begins anew
  table.classList.add("is-pulsing");
  clearTimeout(pulsing);
  pulsing = setTimeout(() => table.classList.remove("is-pulsing"), PULSE_MS);
  announce(words.say("not_now"));
}

/** @param {number[]} actions */
function showHints(actions) {
  past.leave();
  board.hint(actions);
  choices.hint(actions);
}

/** At a shared screen the page looks through the eyes of whoever is asked. */
function followEyes() {
  const other = state.otherAsked;
  if (other !== null) acts.see(other, look);
}

/** The window was turned, or the reader's system went dark: the picture comes in another way. */
function lookAgain() {
  const now = currentLook();
  if (sameLook(now, look)) return;
  look = now;
  rememberLook(look);
  past.leave();
  acts.see(state.frame?.eyes ?? null, look);
}

// Hearing.

/** What came does not fit what is here: the whole of it must come. */
function askAgain() {
  link.send({ t: "again" }).catch(() => {});
}

/** @param {News} news */
function hear(news) {
  switch (news.t) {
    case "welcome":
      state.seats = news.seats;
      state.behind = news.now - Date.now();
      state.thinking = null; // who thinks, and what is wrong, follows where there is such a thing
      trouble.tell("");
      break;
    case "frame":
      if (state.take(news)) {
        view.showFrame(true);
        followEyes();
        forced.look();
      } else askAgain();
      break;
    case "people": {
      const before = state.myTurn;
      state.people = news;
      view.showPeople(state.myTurn !== before); // a bot has taken over, or the reader is back
      followEyes();
      break;
    }
    case "clock":
      state.clock = news.left.some((left) => left !== null) ? news : null;
      state.behind = news.now - Date.now();
      panels.show(state);
      break;
    case "thinking":
      state.thinking = news.seat;
      panels.show(state);
      break;
    case "said":
      state.said = Math.max(state.said, news.number + 1);
      chat.hear(news, view.arrived);
      break;
    case "trouble":
      trouble.tell(news.text);
      break;
  }
}

// Hands.

const showPrimer = listenToPrimer(data.rules);
listenToKeys(choices, {
  u: () => undo(null),
  U: () => undo(state.frame?.undo ?? null),
  h: () => hints.get(),
  "?": showPrimer,
  ...sizeKeys(board.pan),
  "[": () => past.look((past.ply ?? state.frame?.ply ?? 0) - 1),
  "]": () => past.step(1),
  Escape: () => past.leave(),
});
listenToSizes(board.pan);
listenToWishes(settings, notify, () => tell(words.say("notify_refused")));
listenToLeaving((bot) => {
  const eyes = state.frame?.eyes ?? null;
  if (eyes !== null) acts.handOver(eyes, bot);
});
listenToFolding();
listenToLook(lookAgain);
byId("undo").addEventListener("click", () => undo(null));
byId("take-back").addEventListener("click", () => {
  const eyes = state.frame?.eyes ?? null;
  if (eyes !== null) acts.takeBack(eyes);
});

// The first frame came with the page.

state.seats = data.seats;
state.people = data.people;
state.clock = data.clock;
state.behind = data.now - Date.now();
for (const saying of data.said) chat.hear(saying, false);
state.said = data.size;
if (chat.isUnread) tabs.news("chat");
rememberLook(look);
if (data.frame && sameLook(data.look, look)) {
  const picture = byId("picture").textContent ?? "";
  state.take({ id: data.frame.id, base: null, set: data.frame, picture, log: data.log });
  view.showFrame(false);
  view.showPeople(false);
  followEyes();
}
byId("table").dataset.ready = "yes";
link.open();
