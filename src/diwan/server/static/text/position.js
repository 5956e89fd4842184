/** The position in words. */

import { byId } from "../shared/dom.js";
import { mergeList } from "../shared/merge.js";

/**
 * Show it. Sections stay that tell the same: whoever reads in one is not thrown out of it.
 * @param {string} text as the server tells it: sections, each with its key
 */
export function showPosition(text) {
  const position = byId("position");
  const known = new Map([...position.children].map((section) => [section.getAttribute("data-key"), section]));
  const told = new DOMParser().parseFromString(text, "text/html").body;
  [...told.children].forEach((section, place) => {
    const old = known.get(section.getAttribute("data-key"));
    if (old && !old.isEqualNode(section)) mergeList(old, section);
    known.delete(section.getAttribute("data-key"));
    const shown = old ?? section;
    if (position.children[place] !== shown) position.insertBefore(shown, position.children[place] ?? null);
  });
  for (const section of known.values()) section.remove();
}
