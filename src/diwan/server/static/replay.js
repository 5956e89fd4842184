// Stepping through a game that is over. The page has everything without this; here it gets quick, and plays by itself.

import { pageWords } from "./page.js";
import { Board } from "./table/board.js";
import { byId, isWriting, pageData, still } from "./table/dom.js";
import { currentLook, rememberLook, sameLook } from "./table/screen.js";
import { Words } from "./table/words.js";

/**
 * @typedef {import("./table/types.js").Splice} Splice
 * @typedef {{ply: number, asked: number | null, question: string, picture: string, log: {text: string}[]}} Moment
 * @typedef {{ply: number, asked: number | null, question: string, picture: string | Splice[], log: {text: string}[],
 *   base?: number}} MomentNews
 * @typedef {{address: string, ply: number, last: number, eyes: number | null, locale: string, theme: string,
 *   narrow: boolean, motion: string, asked: (number | null)[], names: string[], changes: [number, number[]][]}} ReplayData
 */

const MOST_KEPT = 60; // moments that are remembered
const PAGE = 10; // moves that Page Up and Page Down go
const MARK = "<"; // between the pieces that splices count, as in server/frames/difference.py

/** @type {ReplayData} */
const data = pageData("replay-data");
document.documentElement.dataset.motion = data.motion;
const words = new Words(pageWords(), data.locale);
const board = new Board({ chosen: () => {}, pointed: () => {} }, () => look.narrow);
const slider = /** @type {HTMLInputElement} */ (byId("ply"));
const story = byId("story");
const lines = /** @type {HTMLElement[]} */ ([...story.children]);
const graphs = /** @type {SVGSVGElement[]} */ ([...document.querySelectorAll("svg.graph")]);

const curve = byId("curve");

let look = currentLook();
/** @type {Map<number, Moment>} */
let kept = new Map();
let wanted = data.ply; // the moment that is to be shown
let shown = -1; // the one whose picture is on the board
let fetching = false;
/** @type {number | null} */
let timer = null; // of the next move while the game plays by itself

// Fetching.

/** @param {number} ply @returns {Promise<Moment>} */
async function fetchMoment(ply) {
  const known = kept.get(ply);
  if (known) return known;
  const asking = new URLSearchParams({ locale: data.locale, theme: look.theme, narrow: look.narrow ? "1" : "0" });
  if (data.eyes !== null) asking.set("eyes", String(data.eyes));
  const base = kept.get(shown);
  const mine = kept;
  if (base) asking.set("have", String(base.ply));
  const answer = await fetch(`${data.address}/${ply}?${asking}`);
  if (answer.status === 429) await pause(1000 * Number(answer.headers.get("Retry-After") ?? 1));
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  /** @type {MomentNews} */
  const news = await answer.json();
  const picture = typeof news.picture === "string" ? news.picture : spliced(base?.picture ?? "", news.picture);
  const moment = { ...news, picture };
  mine.set(ply, moment);
  for (const old of mine.keys()) {
    if (mine.size <= MOST_KEPT) break;
    if (old !== shown) mine.delete(old);
  }
  return moment;
}

/** @param {string} text @param {Splice[]} splices @returns {string} */
function spliced(text, splices) {
  const pieces = text.split(MARK);
  for (const [at, gone, come] of [...splices].reverse()) pieces.splice(at, gone, ...(come === null ? [] : come.split(MARK)));
  return pieces.join(MARK);
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Bring the board to the moment that is wanted. While one is fetched, only the last wish counts. */
async function catchUp() {
  if (fetching) return;
  fetching = true;
  let failures = 0;
  while (shown !== wanted) {
    const ply = wanted;
    const mine = kept;
    try {
      const moment = await fetchMoment(ply);
      if (mine !== kept) continue; // the screen has turned in the meantime
      if (ply === wanted || !kept.has(wanted)) draw(moment);
      failures = 0;
    } catch {
      failures += 1;
      if (failures < 3 && ply === wanted) {
        await pause(400 * failures);
        continue;
      }
      stop();
      trouble(words.say("lost"));
      break;
    }
  }
  fetching = false;
  if (shown === wanted && shown < data.last) fetchMoment(shown + 1).catch(() => {}); // whoever steps on does not wait
}

/** @param {Moment} moment */
function draw(moment) {
  const near = shown >= 0 && Math.abs(moment.ply - shown) <= 3;
  board.show(moment.picture, { gliding: near, choosing: false });
  shown = moment.ply;
  trouble("");
  byId("question").textContent = moment.question;
  if (timer === null && moment.ply === wanted) {
    const said = moment.log.slice(-3).map((line) => line.text);
    byId("announce").textContent = [where(moment.ply), ...said].join(" ");
  }
}

/** @param {string} text */
function trouble(text) {
  const bar = byId("trouble");
  bar.textContent = text;
  bar.hidden = !text;
}

// Moving.

/** @param {number} ply @param {{history?: "push" | "replace" | "none"}} [how] */
function goTo(ply, how = {}) {
  const target = Math.max(0, Math.min(data.last, ply));
  if (target !== wanted) {
    wanted = target;
    mark();
    const address = `#ply=${target}`;
    if (how.history === "push") history.pushState(null, "", address);
    else if (how.history !== "none") history.replaceState(null, "", address);
  }
  catchUp();
}

/** @param {number} ply */
function where(ply) {
  return words.say("moment", { ply, last: data.last });
}

/** @param {number} ply @returns {number[]} everybody's points at a moment */
function figuresAt(ply) {
  let low = 0;
  let high = data.changes.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (data.changes[middle][0] <= ply) low = middle;
    else high = middle - 1;
  }
  return data.changes[low][1];
}

/** @param {number} from @param {number} step 1 or -1 @returns {number} the moment at which another seat is asked */
function nextTurn(from, step) {
  let ply = from + step;
  if (step < 0) while (ply > 0 && data.asked[ply - 1] === data.asked[ply]) ply -= 1;
  else while (ply < data.last && data.asked[ply - 1] === data.asked[ply]) ply += 1;
  return Math.max(0, Math.min(data.last, ply));
}

/** Let everything but the board show the moment that is wanted: that takes no time. */
function mark() {
  const ply = wanted;
  slider.value = String(ply);
  slider.style.setProperty("--done", `${(100 * ply) / Math.max(1, data.last)}%`);
  slider.setAttribute("aria-valuetext", where(ply));
  byId("where").textContent = where(ply);
  const figures = figuresAt(ply);
  [...byId("standings").children].forEach((row, place) => {
    const points = row.querySelector("b");
    if (points) points.textContent = String(figures[place]);
    row.classList.toggle("is-asked", data.asked[ply] === place); // seats come first
  });
  markSteps(ply);
  markStory(ply);
  markGraph(ply, figures);
  const onward = /** @type {HTMLFormElement} */ (byId("onward"));
  onward.action = onward.action.replace(/\d+$/, String(ply));
  const end = data.asked[ply] === null;
  const button = /** @type {HTMLButtonElement} */ (byId("onward-go"));
  button.disabled = end;
  button.textContent = words.say("onward", { ply });
  byId("onward-over").hidden = !end;
}

/** @param {number} ply */
function markSteps(ply) {
  for (const id of ["first", "turn-back", "back"]) document.getElementById(id)?.setAttribute("aria-disabled", String(ply === 0));
  for (const id of ["on", "turn-on", "last"]) document.getElementById(id)?.setAttribute("aria-disabled", String(ply === data.last));
}

/** @param {number} ply */
function markStory(ply) {
  /** @type {HTMLElement | null} */
  let last = null;
  for (const line of lines) {
    const its = Number(line.dataset.ply);
    line.classList.toggle("is-later", its > ply);
    line.classList.toggle("is-now", its === ply);
    if (its === ply) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
    if (its <= ply) last = line;
  }
  const window = byId("story-window");
  const room = window.getBoundingClientRect();
  const box = (last ?? lines[0])?.getBoundingClientRect();
  // Only its own window is scrolled, never the page.
  if (box && (box.top < room.top + 20 || box.bottom > room.bottom - 40)) window.scrollTop += box.top - room.top - room.height * 0.6;
}

/** @param {number} ply @param {number[]} figures */
function markGraph(ply, figures) {
  for (const graph of graphs) {
    const x = Number(graph.dataset.left) + ply * Number(graph.dataset.step);
    graph.querySelector(".graph-cursor")?.setAttribute("transform", `translate(${x.toFixed(2)} 0)`);
  }
  const said = data.names.map((name, place) => words.say("points", { name, points: figures[place] }));
  curve.setAttribute("aria-valuenow", String(ply));
  curve.setAttribute("aria-valuetext", `${where(ply)}: ${said.join("; ")}`);
  for (const row of document.querySelectorAll(".figures tr[data-ply]")) {
    row.classList.toggle("is-now", Number(row.getAttribute("data-ply")) === ply);
  }
}

// Playing by itself.

function speed() {
  return Number(/** @type {HTMLSelectElement} */ (byId("speed")).value);
}

function start() {
  if (wanted === data.last) goTo(0);
  byId("replay").classList.add("is-playing");
  byId("play-word").textContent = words.say("pause");
  timer = window.setTimeout(tick, Math.min(400, speed()));
}

function stop() {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  byId("replay").classList.remove("is-playing");
  byId("play-word").textContent = words.say("play");
}

function tick() {
  if (wanted >= data.last || document.hidden) {
    stop();
    return;
  }
  timer = window.setTimeout(tick, speed());
  if (shown === wanted) goTo(wanted + 1); // a slow line makes it slower, nothing is left out
}

// Hands.

/** @param {PointerEvent | MouseEvent} event @returns {number | null} the move under the pointer */
function plyAt(event) {
  const graph = graphs.find((each) => curve.contains(each) && each.getBoundingClientRect().width > 0);
  if (!graph) return null;
  const room = graph.getBoundingClientRect();
  const x = ((event.clientX - room.left) / room.width) * graph.viewBox.baseVal.width;
  return Math.round((x - Number(graph.dataset.left)) / Number(graph.dataset.step));
}

function wakeCurve() {
  curve.setAttribute("role", "slider");
  curve.setAttribute("tabindex", "0");
  curve.setAttribute("aria-labelledby", "curves-title");
  curve.setAttribute("aria-valuemin", "0");
  curve.setAttribute("aria-valuemax", String(data.last));
  for (const graph of graphs) graph.setAttribute("aria-hidden", "true"); // the slider says it, at every moment
  curve.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const ply = plyAt(event);
    if (ply === null) return;
    stop();
    goTo(ply);
    if (event.pointerType === "mouse") curve.setPointerCapture(event.pointerId);
  });
  curve.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || !curve.hasPointerCapture(event.pointerId)) return;
    const ply = plyAt(event);
    if (ply !== null) goTo(ply);
  });
}

/** @type {{[id: string]: () => number}} */
const STEPS = {
  first: () => 0,
  "turn-back": () => nextTurn(wanted, -1),
  back: () => wanted - 1,
  on: () => wanted + 1,
  "turn-on": () => nextTurn(wanted, 1),
  last: () => data.last,
};

/** @param {KeyboardEvent} event @returns {number | null} the moment that a key goes to */
function keyed(event) {
  switch (event.key) {
    case "ArrowLeft": return event.shiftKey ? nextTurn(wanted, -1) : wanted - 1;
    case "ArrowRight": return event.shiftKey ? nextTurn(wanted, 1) : wanted + 1;
    case "Home": return 0;
    case "End": return data.last;
    case "PageUp": return event.target === curve || event.target === slider ? wanted - PAGE : null;
    case "PageDown": return event.target === curve || event.target === slider ? wanted + PAGE : null;
    case "ArrowUp": return event.target === curve ? nextTurn(wanted, 1) : null;
    case "ArrowDown": return event.target === curve ? nextTurn(wanted, -1) : null;
    default: return null;
  }
}

function wakeKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || (isWriting(event.target) && event.target !== slider)) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const ply = keyed(event);
    if (ply !== null) {
      event.preventDefault();
      stop();
      goTo(ply);
    } else if (event.key === " ") {
      if (target.closest("a.step")) event.preventDefault();
      if (target.closest("a, button, summary, input")) return;
      event.preventDefault();
      byId("play").click();
    } else if (event.key === "+" || event.key === "=") board.larger();
    else if (event.key === "-") board.smaller();
    else if (event.key === "0") board.fit();
  });
}

function wakeBar() {
  for (const [id, target] of Object.entries(STEPS)) {
    const step = document.getElementById(id); // who plays alone has no turns
    step?.addEventListener("click", (event) => {
      event.preventDefault();
      stop();
      goTo(target());
    });
    step?.addEventListener("keydown", (event) => {
      if (event.key === " ") step.click(); // a link is no button for the keyboard yet
    });
    step?.setAttribute("role", "button");
  }
  byId("play").hidden = false;
  byId("speed-field").hidden = false;
  byId("tools").hidden = false;
  byId("play").addEventListener("click", () => (timer === null ? start() : stop()));
  slider.addEventListener("input", () => {
    stop();
    goTo(Number(slider.value));
  });
  byId("larger").addEventListener("click", () => board.larger());
  byId("smaller").addEventListener("click", () => board.smaller());
  byId("fit").addEventListener("click", () => board.fit());
  const eyes = /** @type {HTMLSelectElement} */ (byId("eyes"));
  eyes.addEventListener("change", () => {
    location.assign(`${data.address}${eyes.value === "" ? "" : `?eyes=${eyes.value}`}#ply=${wanted}`);
  });
  byId("moves").addEventListener("submit", (event) => event.preventDefault());
  for (const part of document.querySelectorAll("[data-without-script]")) part.setAttribute("hidden", "");
}

/** @param {HTMLElement} root whose lines go to a moment */
function wakeLinks(root) {
  root.addEventListener("click", (event) => {
    const line = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!line || !link || link.classList.contains("story-rule") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    goTo(Number(line.getAttribute("data-ply")), { history: "push" });
  });
}

/** @returns {number | null} the moment in the address */
function plyInAddress() {
  const found = /^#ply=(\d{1,6})$/.exec(location.hash);
  return found ? Number(found[1]) : null;
}

function wakeScreen() {
  const turned = () => {
    const now = currentLook();
    rememberLook(now);
    if (sameLook(now, look)) return;
    look = now;
    kept = new Map();
    shown = -1;
    catchUp();
  };
  for (const query of ["(max-width: 999px)", "(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", turned);
  }
  rememberLook(look);
}

wakeBar();
wakeCurve();
wakeKeys();
wakeLinks(story);
for (const figures of document.querySelectorAll(".figures")) wakeLinks(/** @type {HTMLElement} */ (figures));
wakeScreen();
window.addEventListener("hashchange", () => goTo(plyInAddress() ?? data.ply, { history: "none" }));
document.addEventListener("visibilitychange", () => { if (document.hidden) stop(); });
if (still()) /** @type {HTMLSelectElement} */ (byId("speed")).value = "2400";
wanted = Math.max(0, Math.min(data.last, plyInAddress() ?? data.ply));
mark();
catchUp();
