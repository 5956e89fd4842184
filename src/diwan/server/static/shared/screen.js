/** How this screen wants the picture: its theme and its width. The server is told for the next page. */

// Below it, the letters of a wide picture beside its column are too small to read. The stylesheet says the same.
const NARROW = "(max-width: 1159px)";
const DARK = "(prefers-color-scheme: dark)";
const CONTRAST = "(prefers-contrast: more)";
const COOKIE = "diwan_screen";
const YEAR = 365 * 24 * 3600;

/** @typedef {{theme: string, narrow: boolean}} Look */

/** @returns {Look} */
export function currentLook() {
  return { theme: currentTheme(), narrow: matchMedia(NARROW).matches };
}

/** @returns {string} */
function currentTheme() {
  const theme = document.documentElement.dataset.theme ?? "auto";
  if (theme !== "auto") return theme;
  if (matchMedia(CONTRAST).matches) return "contrast";
  return matchMedia(DARK).matches ? "dark" : "light";
}

/** @param {Look} one @param {Look} other */
export function sameLook(one, other) {
  return one.theme === other.theme && one.narrow === other.narrow;
}

/** @param {Look} look so that the next page comes in it at once */
export function rememberLook(look) {
  const value = `${look.theme}.${look.narrow ? "narrow" : "wide"}`;
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${YEAR}; samesite=lax`;
}

/** @param {() => void} changed the window was turned, or the reader's system went dark */
export function listenToLook(changed) {
  for (const query of [NARROW, DARK, CONTRAST]) matchMedia(query).addEventListener("change", changed);
}
