// What every page gains with script: copy buttons, menus that close, forms that send once and lead to what is wrong in
// them, times in the reader's clock.

import { announce } from "./shared/announce.js";
import { pageData } from "./shared/dom.js";
import { Words } from "./shared/words.js";

const COPIED_MS = 2000; // for which a button says that it has copied
const SENDING_MS = 5000; // after which a form may be sent once more: its answer may be lost

const words = new Words(pageData("words"), document.documentElement.lang);

/** @param {HTMLElement} button @param {HTMLInputElement} field @returns {Promise<boolean>} whether it was copied */
async function copy(button, field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without leave for the clipboard the old way may still work; else the text is selected, ready to be copied.
    if (!document.execCommand("copy")) {
      announce(words.say("copy_failed"));
      return false;
    }
    button.focus(); // the old way leaves it in the field
  }
  announce(words.say("copied"));
  return true;
}

/**
 * Make the copy buttons below an element work.
 * @param {ParentNode} root
 */
export function wakeCopies(root) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-copy][hidden]"))) {
    const label = button.textContent;
    let timer = 0;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy ?? "");
      if (!(field instanceof HTMLInputElement) || !(await copy(button, field))) return;
      button.textContent = words.say("copied");
      clearTimeout(timer);
      timer = setTimeout(() => (button.textContent = label), COPIED_MS);
    });
  }
}

function wakeMenus() {
  const menus = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.menu"));
  document.addEventListener("click", (event) => {
    for (const menu of menus) if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of menus) {
      if (!menu.open) continue;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}

/** @param {HTMLFormElement} form @returns {Map<string, string>} what is written in its fields */
function written(form) {
  return new Map([...form.querySelectorAll("input")].map((field) => [field.id, field.value]));
}

/**
 * Replace the parts of a form that depend on what was chosen, as the server draws them.
 * @param {HTMLFormElement} form
 */
function wakeRefresh(form) {
  let turn = 0;
  form.addEventListener("change", async (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-refreshes]")) return;
    const mine = ++turn;
    const before = written(form);
    const data = new FormData(form);
    data.set("do", "update");
    const answer = await fetch(form.action, { method: "POST", body: data }).catch(() => null);
    if (mine !== turn) return;
    if (!answer?.ok) return offerHelp(form, true); // as without script: that says what is wrong, too
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine === turn) refresh(form, fresh, before);
  });
  offerHelp(form, false);
}

/** @param {HTMLFormElement} form @param {boolean} wanted whether the buttons are of use that do what a script does */
function offerHelp(form, wanted) {
  for (const button of form.querySelectorAll("[data-without-script]")) button.toggleAttribute("hidden", !wanted);
}

/**
 * @param {HTMLFormElement} form
 * @param {Document} fresh
 * @param {Map<string, string>} before what was written when it was asked for: what came since stays
 */
function refresh(form, fresh, before) {
  const focused = document.activeElement?.id;
  const since = [...written(form)].filter(([id, value]) => before.get(id) !== value);
  for (const part of form.querySelectorAll("[data-refreshed]")) {
    const next = fresh.getElementById(part.id);
    if (next) part.replaceWith(document.adoptNode(next));
  }
  offerHelp(form, false);
  for (const [id, value] of since) {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  if (focused) document.getElementById(focused)?.focus();
}

function wakeTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const at = new Date(time.getAttribute("datetime") ?? "");
    if (!Number.isNaN(at.valueOf())) time.setAttribute("title", at.toLocaleString(document.documentElement.lang));
  }
}

function wakeForms() {
  for (const form of document.querySelectorAll("form")) if (form.hasAttribute("data-refresh")) wakeRefresh(form);
  // On the page, not on each form: some come later.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.dataset.sent) return event.preventDefault(); // a second click on a slow line
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, SENDING_MS);
  });
  window.addEventListener("pageshow", (event) => {
    for (const form of document.querySelectorAll("form")) delete form.dataset.sent;
    if (event.persisted) renewMarks();
  });
}

/** Whoever goes back to a page that the browser has kept, and makes a table there, wants another one. */
function renewMarks() {
  for (const mark of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-once]"))) {
    mark.value = crypto.getRandomValues(new Uint8Array(12)).join("-");
  }
}

/** Asks the browser for leave where somebody wants to be told. */
function wakeNotifications() {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-notifications]"));
  if (!box || !("Notification" in window)) return;
  box.addEventListener("change", async () => {
    if (!box.checked || Notification.permission === "granted") return;
    if ((await Notification.requestPermission()) === "granted") return;
    box.checked = false;
    announce(words.say("no_notifications"));
  });
}

/** Takes whoever sent a form that came back to the first place in it that is wrong. */
function goToProblem() {
  const wrong = document.querySelector('[aria-invalid="true"]');
  if (!wrong || document.activeElement !== document.body) return;
  // A group takes no focus; what is chosen in it does, unless just that can't be chosen any more.
  const inside = wrong.querySelector(":enabled:checked") ?? wrong.querySelector(":enabled");
  const place = wrong instanceof HTMLFieldSetElement ? inside : wrong;
  if (place instanceof HTMLElement) place.focus();
}

/** What is told once is gone when it is closed, and when the page is read again. */
function wakeTold() {
  const told = document.querySelector("[data-told]");
  if (!told) return;
  history.replaceState(history.state, "", location.pathname + location.hash);
  told.querySelector("[data-close]")?.addEventListener("click", (event) => {
    event.preventDefault();
    told.remove();
    document.getElementById("main")?.focus();
  });
}

wakeCopies(document);
wakeNotifications();
wakeMenus();
wakeForms();
wakeTimes();
wakeTold();
goToProblem();
