/** Windows that scroll say so: their edges fade on the sides where there is more. */

const HARDLY = 3; // pixels that nobody misses
const NEARLY = 40; // pixels: less than two lines

/** @param {HTMLElement} window @returns {boolean} whether its end is in sight, or nearly */
export function isAtEnd(window) {
  return window.scrollHeight - window.scrollTop - window.clientHeight < NEARLY;
}

/**
 * @param {HTMLElement} window
 * @param {(scrolled: boolean) => void} [changed] what can be seen of it may be something else now: it was scrolled, or it
 *   or what is in it has another size
 */
export function tellMore(window, changed = () => {}) {
  const tell = (scrolled = false) => {
    const below = window.scrollHeight - window.scrollTop - window.clientHeight;
    const right = window.scrollWidth - window.scrollLeft - window.clientWidth;
    window.classList.toggle("more-above", window.scrollTop > HARDLY);
    window.classList.toggle("more-below", below > HARDLY);
    window.classList.toggle("more-left", window.scrollLeft > HARDLY);
    window.classList.toggle("more-right", right > HARDLY);
    changed(scrolled);
  };
  window.addEventListener("scroll", () => tell(true), { passive: true });
  const sizes = new ResizeObserver(() => tell());
  sizes.observe(window);
  for (const child of window.children) sizes.observe(child); // it grows while its window stays as it is
}
