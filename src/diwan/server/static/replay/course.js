/** The course of a game that is over: who was asked at each moment, and what everybody had. */

/**
 * @typedef {object} ReplayData what the server put into the page, as server/pages/replays.py does
 * @property {string} address
 * @property {number} ply the moment that the page came with
 * @property {number} last
 * @property {number | null} eyes
 * @property {string} locale
 * @property {string} motion
 * @property {(number | null)[]} asked the seat, at each moment
 * @property {string[]} names of the curves: the seats first
 * @property {[ply: number, figures: number[]][]} changes everybody's points, wherever they changed
 */

export class Course {
  /** @param {ReplayData} data */
  constructor(data) {
    this.last = data.last;
    this.names = data.names;
    this.asked = data.asked;
    this.changes = data.changes;
  }

  /** @param {number} ply @returns {number} the nearest moment that there is */
  within(ply) {
    return Math.max(0, Math.min(this.last, ply));
  }

  /** @param {number} ply @returns {number[]} everybody's points at a moment */
  figuresAt(ply) {
    let low = 0;
    let high = this.changes.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.changes[middle]?.[0] ?? 0) <= ply) low = middle;
      else high = middle - 1;
    }
    return this.changes[low]?.[1] ?? [];
  }

  /** @param {number} from @param {1 | -1} step @returns {number} the moment at which another seat is asked */
  nextTurn(from, step) {
    let ply = from + step;
    if (step < 0) while (ply > 0 && this.asked[ply - 1] === this.asked[ply]) ply -= 1;
    else while (ply < this.last && this.asked[ply - 1] === this.asked[ply]) ply += 1;
    return this.within(ply);
  }
}
