// The lobby, live: who sits down, who is here, and the game when it begins. The server draws; this only asks it to.

import { wakeCopies } from "./page.js";
import { announce } from "./shared/announce.js";
import { byId, keepingFocus, pageData, showText } from "./shared/dom.js";
import { Link } from "./shared/link.js";
import { Words } from "./shared/words.js";

/** @typedef {import("./shared/types.js").People} People */

const words = new Words(pageData("words"), document.documentElement.lang);
const lobby = byId("lobby");
const address = `/t/${lobby.dataset.table}`;
let lost = false;
/** @type {People | null} the latest news that are not shown yet */
let waiting = null;
let showing = false;

const link = new Link(`${address}/socket`, {
  hello: () => ({}),
  news: (news) => {
    if (news.t === "people") hear(news);
    else if (news.t === "trouble") showText("lobby-state", news.text);
  },
  changed: (now, text) => {
    if (now === "open" && lost) announce(words.say("back"));
    lost = now === "lost";
    showText("lobby-state", lost ? words.say("lost") : text);
  },
});

/** @param {string | number} seat @param {ParentNode} [root] @returns {HTMLElement | null} */
function chairOf(seat, root = lobby) {
  return root.querySelector(`[data-seat="${seat}"]`);
}

/** @param {People} news are shown one after the other; of those that come meanwhile, the last ones */
async function hear(news) {
  waiting = news;
  if (showing) return;
  showing = true;
  while (waiting) {
    const next = waiting;
    waiting = null;
    await show(next);
  }
  showing = false;
}

/** @param {People} people */
async function show({ stage, sitters }) {
  if (stage !== "open") {
    showText("lobby-state", words.say("begins"));
    location.assign(address);
    return;
  }
  const changed = new Set();
  for (const { seat, kind, name, yours } of sitters) {
    const chair = chairOf(seat);
    if (!chair) return location.reload();
    const before = chair.querySelector("[data-name]")?.textContent ?? "";
    const now = kind === "open" ? "" : name;
    if (chair.dataset.kind === kind && before === now) continue;
    changed.add(seat);
    if (now && !yours) announce(words.say("sat", { name: now }));
    else if (before) announce(words.say("left", { name: before }));
  }
  if (changed.size) await redraw(changed);
  for (const { seat, here } of sitters) {
    const presence = chairOf(seat)?.querySelector("[data-presence]");
    if (!presence) continue;
    presence.textContent = words.say(here ? "here" : "away");
    presence.classList.toggle("presence-here", here);
  }
}

/**
 * Draw the seats that changed as the server does.
 * @param {Set<number>} changed
 */
async function redraw(changed) {
  const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer || !answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!fresh.getElementById("lobby")) return location.reload(); // the game has begun
  for (const seat of changed) {
    const [old, next] = [chairOf(seat), chairOf(seat, fresh)];
    if (!old || !next) return location.reload();
    next.tabIndex = -1;
    wakeCopies(next);
    keepingFocus(
      old,
      () => old.replaceWith(document.adoptNode(next)),
      () => next, // what had the focus may be gone with whoever sat down
    );
  }
}

link.open();
