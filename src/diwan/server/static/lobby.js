// The lobby, live: who sits down, who is here, and the game when it begins. The server draws; this only asks it to.

import { announce, pageWords, wakeCopies } from "./page.js";

const words = pageWords();
const lobby = /** @type {HTMLElement} */ (document.getElementById("lobby"));
const state = /** @type {HTMLElement} */ (document.getElementById("lobby-state"));
const address = `/t/${lobby.dataset.table}`;
const client = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join("");
const LONGEST_WAIT = 15000;
let wait = 500;
let lost = false;

/**
 * @typedef {{ seat: number, kind: string, name: string, here: boolean, yours: boolean }} Sitter
 * @typedef {{ t: "people", stage: string, sitters: Sitter[] }} PeopleNews
 */

/** @param {string} text */
function tell(text) {
  state.hidden = !text;
  state.textContent = text;
}

/** @param {string} text @param {string} name */
const named = (text, name) => text.replace("{name}", name);

/** Draws the seats that changed as the server does. @param {Set<string>} changed */
async function redraw(changed) {
  const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer || !answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!fresh.getElementById("lobby")) return location.reload(); // the game has begun
  for (const seat of changed) {
    const old = lobby.querySelector(`[data-seat="${seat}"]`);
    const next = fresh.querySelector(`[data-seat="${seat}"]`);
    if (!old || !next) return location.reload();
    const focused = old.contains(document.activeElement);
    old.replaceWith(document.adoptNode(next));
    const drawn = lobby.querySelector(`[data-seat="${seat}"]`);
    if (!drawn) continue;
    wakeCopies(drawn);
    if (focused) /** @type {HTMLElement | null} */ (drawn.querySelector("button, input, select"))?.focus();
  }
}

/** @param {PeopleNews} news */
async function hear(news) {
  if (news.stage !== "open") {
    tell(words.begins);
    announce(words.begins);
    return location.assign(address);
  }
  const changed = new Set();
  for (const sitter of news.sitters) {
    const chair = /** @type {HTMLElement | null} */ (lobby.querySelector(`[data-seat="${sitter.seat}"]`));
    if (!chair) return location.reload();
    const before = chair.querySelector("[data-name]")?.textContent ?? "";
    const now = sitter.kind === "open" ? "" : sitter.name;
    if (chair.dataset.kind !== sitter.kind || before !== now) {
      changed.add(String(sitter.seat));
      if (now && !sitter.yours) announce(named(words.sat, now));
      else if (before) announce(named(words.left, before));
    }
  }
  if (changed.size) await redraw(changed);
  for (const sitter of news.sitters) {
    const presence = lobby.querySelector(`[data-seat="${sitter.seat}"] [data-presence]`);
    if (!presence) continue;
    presence.textContent = sitter.here ? words.here : words.away;
    presence.classList.toggle("presence-here", sitter.here);
  }
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}${address}/socket`);
  socket.binaryType = "arraybuffer";
  let back = /** @type {number | null} */ (null);
  let number = 0;
  const beat = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ t: "ping", n: ++number }));
  }, 25000);
  socket.addEventListener("open", () => {
    socket.send(JSON.stringify({ t: "hello", v: 1, client }));
  });
  socket.addEventListener("message", (event) => {
    if (typeof event.data !== "string") return; // a board: it belongs to the table's page
    const message = JSON.parse(event.data);
    if (message.t === "welcome") {
      wait = 500;
      if (lost) announce(words.back);
      lost = false;
      tell("");
    } else if (message.t === "people") {
      hear(message);
    } else if (message.t === "trouble" || message.t === "bye") {
      tell(message.text);
      if (message.t === "bye") back = message.back;
    }
  });
  socket.addEventListener("close", () => {
    clearInterval(beat);
    lost = true;
    if (state.hidden) tell(words.lost);
    setTimeout(connect, back ?? wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  });
}

connect();
