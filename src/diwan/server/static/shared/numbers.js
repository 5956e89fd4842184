/** Numbers as people read them. */

const MINUS = "\u2212"; // the true one, which is as wide as a plus, and no hyphen

/** @param {number} number @returns {string} */
export function figure(number) {
  return String(number).replace("-", MINUS);
}

/** @param {number[]} addends @returns {string} them with their signs: 8 + 35 − 2 */
export function sumOf(addends) {
  const [first = 0, ...others] = addends;
  return [figure(first), ...others.map((addend) => `${addend < 0 ? MINUS : "+"} ${Math.abs(addend)}`)].join(" ");
}
