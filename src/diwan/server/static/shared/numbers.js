/** Numbers as people read them. */

/** @param {number} number @returns {string} with a true minus, which is as wide as a plus, and no hyphen */
export function figure(number) {
  return String(number).replace("-", "\u2212");
}
