/** The table: everything else is put together here. */

import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { Choices } from "./choices.js";
import { Cover } from "./cover.js";
import { byId, make, pageData } from "./dom.js";
import { Hints } from "./hints.js";
import { listenToKeys } from "./keys.js";
import { Link, Refusal } from "./link.js";
import { Log } from "./log.js";
import { listenToFolding, listenToLeaving, listenToWishes } from "./menu.js";
import { Notify } from "./notify.js";
import { Panels } from "./panels.js";
import { Past } from "./past.js";
import { Tabs, Zones } from "./phone.js";
import { currentLook, rememberLook, sameLook } from "./screen.js";
import { Settings } from "./settings.js";
import { Sheet } from "./sheet.js";
import { State } from "./state.js";
import { Words } from "./words.js";

const LOW = 800; // pixels of a window in which the choices need all the room
const LONG_QUESTION = 80; // characters; a longer one is written smaller

const data = pageData("table-data");
const words = new Words(data.words, document.documentElement.lang);
const settings = new Settings(data.preferences);
const state = new State();
document.documentElement.dataset.motion = data.preferences.motion;
let look = currentLook();
let arrived = false; // whether the first frame has been shown
const since = { wanted: false }; // whether to tell what happened since the reader's last turn
let shownQuestion = ""; // epoch and ply of the question that is shown

const board = new Board(
  {
    chosen: (action) => choices.choose(action),
    pointed: (action) => choices.light(action),
  },
  () => look.narrow,
);
const choices = new Choices(
  words,
  {
    send: (choice) => sendMove(choice.action),
    undo: (ply) => undo(ply),
    pointed: (action) => board.light(action),
    marked: (action) => board.mark(action),
  },
  () => settings.get("confirm"),
);
const zones = new Zones(words, board);
const panels = new Panels(words, {
  takeBack: (seat) => command({ t: "take_back", seat }),
  handOver: (seat) => command({ t: "hand_over", seat, bot: data.strongest }),
});
const log = new Log(words, data.rules, {
  pointed: (keys) => board.point(keys),
  look: (ply) => past.look(ply),
});
const tabs = new Tabs((tab) => tab === "log" && log.toEnd());
const chat = new Chat(
  document.documentElement.lang,
  (text) => link.send({ t: "say", text }),
  () => tabs.news("chat"),
);
const past = new Past(words, {
  ask: async (ply) => (await link.send({ t: "look", ply })).data,
  changed: (moment) => showMoment(moment),
  failed: tell,
  now: () => state.frame?.ply ?? 0,
});
const cover = new Cover(words, () => showFrame(false));
const notify = new Notify(words, settings);
const hints = new Hints(
  words,
  async () =>
    (await link.send({ t: "hint", seat: state.frame?.eyes ?? 0 })).data.choices.map(
      (/** @type {{action: number}} */ choice) => choice.action,
    ),
  (actions) => {
    past.leave();
    board.hint(actions);
    choices.hint(actions);
  },
  tell,
);
const sheet = new Sheet(words, data.rules);
const link = new Link(data.socket, {
  hello: () => ({ ...look, eyes: state.frame?.eyes ?? null, have: state.frame?.id ?? null, said: state.said }),
  news: hear,
  changed: showLink,
});

// Saying.

/** @param {string} text a short note beside the question */
function tell(text) {
  byId("tell").textContent = text;
}

/** @param {string} text for those who listen */
function announce(text) {
  byId("announce").textContent = text;
}

/**
 * Send a command that needs no more than to be done.
 * @param {{t: string, [field: string]: any}} message
 */
async function command(message) {
  try {
    tell("");
    return await link.send(message);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(error.message);
    return null;
  }
}

/** @param {number} action */
async function sendMove(action) {
  const { frame } = state;
  if (!frame || frame.eyes === null) return;
  past.leave();
  since.wanted = false;
  showSince();
  const done = await command({ t: "move", seat: frame.eyes, epoch: frame.epoch, ply: frame.ply, action });
  // What was done shows with the next frame. What was refused can be answered otherwise.
  if (!done && state.frame?.ply === frame.ply && state.frame.epoch === frame.epoch) choices.release();
}

/** @param {number | null} ply null: one step */
function undo(ply) {
  const { frame } = state;
  if (!frame || frame.undo === null || frame.eyes === null) return;
  past.leave();
  const target = ply ?? Math.max(frame.undo, frame.ply - 1);
  command({ t: "undo", seat: frame.eyes, epoch: frame.epoch, ply: target });
}

// Hearing.

/** @param {any} message */
function hear(message) {
  switch (message.t) {
    case "welcome":
      state.seats = message.seats;
      state.host = message.host;
      state.behind = message.now - Date.now();
      break;
    case "frame":
      if (state.take(message)) showFrame(true);
      else link.send({ t: "again" }).catch(() => {});
      break;
    case "people": {
      const before = state.myTurn;
      state.people = message;
      if (state.myTurn !== before) {
        shownQuestion = ""; // a bot has taken over, or the reader is back
        showFrame(false);
      }
      showPeople();
      break;
    }
    case "clock":
      state.clock = message.left.some((/** @type {number | null} */ left) => left !== null) ? message : null;
      state.behind = message.now - Date.now();
      panels.show(state);
      break;
    case "thinking":
      state.thinking = message.seat;
      panels.show(state);
      break;
    case "said":
      state.said = Math.max(state.said, message.number + 1);
      chat.hear(message, arrived);
      break;
    case "trouble":
      byId("trouble").textContent = message.text;
      byId("trouble").hidden = !message.text;
      break;
  }
}

/** @param {import("./link.js").LinkState} linkState @param {string} text */
function showLink(linkState, text) {
  const bar = byId("lost");
  bar.hidden = linkState === "open" || linkState === "connecting";
  bar.textContent = linkState === "stopped" ? text : words.say("lost");
  byId("table").dataset.link = linkState;
}

// Showing.

/** @param {boolean} fresh whether the frame has just come */
function showFrame(fresh) {
  const { frame } = state;
  if (!frame) return;
  if (!cover.allows(frame, state.seats, state.nameOf(frame.eyes))) {
    hideAll();
    return;
  }
  const question = `${frame.epoch} ${frame.ply} ${frame.eyes}`;
  const asked = question !== shownQuestion;
  shownQuestion = question;
  const mine = state.myTurn;
  Object.assign(byId("table").dataset, {
    stage: frame.stage,
    epoch: frame.epoch,
    ply: frame.ply,
    eyes: frame.eyes ?? "",
  });
  byId("table").classList.toggle("is-my-turn", mine);
  if (past.ply === null) board.show(state.picture, { gliding: arrived, choosing: mine });
  zones.show();
  if (asked) {
    choices.show(frame, mine);
    hints.forget(mine);
    tell("");
  }
  showWords(frame, mine);
  panels.show(state);
  log.show(state.log);
  sheet.show(frame);
  if (asked && mine && past.ply === null) {
    zones.reveal(board.revealChoices());
  }
  if (fresh && asked && arrived) announce([frame.announce, mine ? frame.question : ""].filter(Boolean).join(" "));
  notify.turn(mine, frame.question);
  if (!arrived) since.wanted = true;
  showSince();
  arrived = true;
  followEyes(frame);
}

/** @param {import("./types.js").Frame} frame @param {boolean} mine */
function showWords(frame, mine) {
  const asked = state.nameOf(frame.asked);
  // A question to somebody else says by itself whom it is for.
  const turn = !mine ? "" : state.seats.length > 1 ? words.say("turn_of", { name: asked }) : words.say("turn_yours");
  byId("turn").textContent = frame.stage === "over" ? words.say("over") : turn;
  const standIn = state.standIn && frame.stage === "playing";
  const question = standIn ? words.say("bot_for_you") : frame.question;
  byId("question").textContent = question;
  byId("question").classList.toggle("is-long", question.length > LONG_QUESTION);
  byId("stand-in").hidden = !standIn;
  const later = mine ? frame.afterwards : [];
  byId("afterwards-lines").replaceChildren(...later.map((text) => make("li", {}, text)));
  byId("afterwards").hidden = !later.length;
  byId("undo").hidden = standIn || frame.undo === null || frame.undo >= frame.ply || frame.stage === "over";
}

/** What happened while the reader was away, until they choose again. */
function showSince() {
  const lines = since.wanted && state.myTurn ? state.sinceLastTurn : [];
  const box = /** @type {HTMLDetailsElement} */ (byId("since"));
  if (box.hidden && lines.length) box.open = !tabs.small.matches && innerHeight > LOW;
  box.hidden = !lines.length;
  byId("since-lines").replaceChildren(...lines.map((line) => make("li", {}, line.text)));
}

function showPeople() {
  panels.show(state);
  const { frame } = state;
  const seat = frame?.eyes ?? null;
  const sitter = state.people.sitters.find((other) => other.seat === seat && other.yours);
  byId("leave").hidden = !sitter || sitter.bot !== null || state.people.stage !== "playing";
  byId("table").dataset.people = state.people.stage;
  if (frame) showWords(frame, state.myTurn);
}

/** @param {import("./past.js").Moment | null} moment */
function showMoment(moment) {
  byId("table").classList.toggle("is-past", moment !== null);
  log.mark(moment?.ply ?? null);
  if (moment) {
    tabs.small.matches && tabs.show("board");
    board.show(moment.picture, { gliding: true, choosing: false });
  } else if (state.frame) {
    board.show(state.picture, { gliding: true, choosing: state.myTurn });
    board.mark(choices.chosen?.action ?? null);
  }
  zones.show();
}

/** Somebody else may sit down before the screen now. */
function hideAll() {
  past.leave();
  board.clear();
  shownQuestion = "";
  byId("choices").replaceChildren();
  byId("question").textContent = "";
  byId("since").hidden = true;
}

/**
 * At a shared screen the page looks through the eyes of whoever is asked.
 * @param {import("./types.js").Frame} frame
 */
function followEyes(frame) {
  const { asked } = frame;
  if (state.seats.length < 2 || asked === null || asked === frame.eyes || !state.seats.includes(asked)) return;
  command({ t: "eyes", eyes: asked, theme: look.theme, narrow: look.narrow });
}

/** The window was turned, or the reader's system went dark: the picture comes in another way. */
function lookAgain() {
  const now = currentLook();
  if (sameLook(now, look)) return;
  look = now;
  rememberLook(look);
  past.leave();
  command({ t: "eyes", eyes: state.frame?.eyes ?? null, theme: look.theme, narrow: look.narrow });
}

// Hands.

listenToKeys(choices, {
  u: () => undo(null),
  U: () => undo(state.frame?.undo ?? null),
  h: () => hints.get(),
  "+": () => board.pan.larger(),
  "-": () => board.pan.smaller(),
  0: () => board.pan.fit(),
  "[": () => past.look((past.ply ?? state.frame?.ply ?? 0) - 1),
  "]": () => past.step(1),
  Escape: () => past.leave(),
});
listenToWishes(settings, notify, () => tell(words.say("notify_refused")));
listenToLeaving((bot) => state.frame && command({ t: "hand_over", seat: state.frame.eyes, bot }));
listenToFolding();
byId("undo").addEventListener("click", () => undo(null));
byId("take-back").addEventListener("click", () => state.frame && command({ t: "take_back", seat: state.frame.eyes }));
byId("larger").addEventListener("click", () => board.pan.larger());
byId("smaller").addEventListener("click", () => board.pan.smaller());
byId("fit").addEventListener("click", () => board.pan.fit());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) since.wanted = true; // whoever comes back is told what they missed
});
for (const feature of ["(max-width: 999px)", "(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
  matchMedia(feature).addEventListener("change", lookAgain);
}

// The first frame came with the page.

state.seats = data.seats;
state.people = data.people;
state.clock = data.clock;
state.behind = data.now - Date.now();
for (const saying of data.said) hear({ t: "said", ...saying });
state.said = data.size;
rememberLook(look);
if (data.frame && sameLook(data.look, look)) {
  state.take({
    id: data.frame.id,
    base: null,
    set: data.frame,
    picture: byId("picture").textContent ?? "",
    log: data.log,
  });
  showFrame(false);
  showPeople();
}
byId("table").dataset.ready = "yes";
link.open();
