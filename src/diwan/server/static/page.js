// What every page gains with script: copy buttons, menus that close, forms that send once, times in the reader's clock.

/** Words of the page, in the reader's language. @returns {Record<string, string>} */
export function pageWords() {
  const element = document.getElementById("words");
  return element ? JSON.parse(element.textContent ?? "{}") : {};
}

/** Tells a screen reader something. @param {string} text */
export function announce(text) {
  let live = document.getElementById("live");
  if (!live) {
    live = document.createElement("div");
    live.id = "live";
    live.className = "sr";
    live.setAttribute("role", "status");
    document.body.append(live);
  }
  live.textContent = text;
}

/** @param {HTMLElement} button */
async function copy(button) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  const words = pageWords();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Without leave for the clipboard the old way may still work; else the text is selected, ready to be copied.
    if (!document.execCommand("copy")) return announce(words.copy_failed);
  }
  const before = button.textContent;
  button.textContent = words.copied;
  announce(words.copied);
  setTimeout(() => { button.textContent = before; }, 2000);
}

/** Makes the copy buttons below an element work. @param {ParentNode} root */
export function wakeCopies(root) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-copy][hidden]"))) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
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

/** Replaces the parts of a form that depend on what was chosen, as the server draws them. @param {HTMLFormElement} form */
function wakeRefresh(form) {
  let turn = 0;
  form.addEventListener("change", async (event) => {
    const field = /** @type {HTMLElement} */ (event.target);
    if (!field.closest("[data-refreshes]")) return;
    const mine = ++turn;
    const data = new FormData(form);
    data.set("do", "update");
    const answer = await fetch(form.action, { method: "POST", body: data }).catch(() => null);
    if (!answer || !answer.ok || mine !== turn) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const focused = document.activeElement?.id;
    for (const part of form.querySelectorAll("[data-refreshed]")) {
      const next = fresh.getElementById(part.id);
      if (next) part.replaceWith(document.adoptNode(next));
    }
    if (focused) document.getElementById(focused)?.focus();
  });
  for (const button of form.querySelectorAll("[data-without-script]")) button.setAttribute("hidden", "");
}

function wakeTimes() {
  for (const time of document.querySelectorAll("time[datetime]")) {
    const at = new Date(time.getAttribute("datetime") ?? "");
    if (!Number.isNaN(at.valueOf())) time.setAttribute("title", at.toLocaleString(document.documentElement.lang));
  }
}

function wakeForms() {
  for (const form of document.querySelectorAll("form")) {
    if (form.hasAttribute("data-refresh")) wakeRefresh(form);
    form.addEventListener("submit", (event) => {
      if (event.defaultPrevented) return;
      if (form.dataset.sent) return event.preventDefault(); // a second click on a slow line
      form.dataset.sent = "yes";
      setTimeout(() => { delete form.dataset.sent; }, 5000);
    });
  }
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form")) delete form.dataset.sent;
  });
}

/** Asks the browser for leave where somebody wants to be told. */
function wakeNotifications() {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-notifications]"));
  if (!box || !("Notification" in window)) return;
  box.addEventListener("change", async () => {
    if (!box.checked || Notification.permission === "granted") return;
    if ((await Notification.requestPermission()) === "granted") return;
    box.checked = false;
    announce(pageWords().no_notifications);
  });
}

wakeCopies(document);
wakeNotifications();
wakeMenus();
wakeForms();
wakeTimes();
