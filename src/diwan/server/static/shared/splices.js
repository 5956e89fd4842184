/** Pictures travel as what changed in them: splices of their pieces, as server/frames/difference.py makes them. */

const MARK = "<"; // between the pieces

/** @typedef {[at: number, gone: number, come: string | null]} Splice */

/**
 * @param {string} old
 * @param {readonly Splice[]} splices of the pieces between the marks, in the order of the old text
 * @returns {string}
 */
export function splice(old, splices) {
  const pieces = old.split(MARK);
  for (const [at, gone, come] of [...splices].reverse()) {
    pieces.splice(at, gone, ...(come === null ? [] : come.split(MARK)));
  }
  return pieces.join(MARK);
}
