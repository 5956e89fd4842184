/**
 * The shapes of what the server says, as `server/wire.py` and `server/frames/frame.py` fix them.
 *
 * @typedef {{action: number, label: string, notation: string, anchor: string, ends: boolean}} Choice
 * @typedef {{ply: number, text: string}} Step
 * @typedef {{ply: number, seat: number | null, text: string, rules?: string[], keys?: string[]}} LogLine
 * @typedef {{name: string, points: number, rank: number, seat: number | null}} Standing
 * @typedef {{text: string, rule: string, points: (number | null)[]}} SheetRow
 * @typedef {{columns: string[], rows: SheetRow[], totals: number[]}} Sheet
 * @typedef {{
 *   id: number, epoch: number, ply: number, stage: "playing" | "over", eyes: number | null, asked: number | null,
 *   question: string, choices: Choice[], path: Step[], undo: number | null, afterwards: string[],
 *   standings: Standing[], private: boolean, sheet: Sheet | null, announce: string,
 * }} Frame
 * @typedef {{seat: number, kind: "open" | "person" | "bot", name: string, bot: string | null, here: boolean,
 *   yours: boolean}} Sitter
 * @typedef {{stage: "open" | "playing" | "over", sitters: Sitter[], watchers: number, abandoned: number[]}} People
 * @typedef {{now: number, left: (number | null)[], running: number | null}} Clock
 * @typedef {{number: number, at: number, name: string, seat: number | null, text: string}} Saying
 * @typedef {[number, number, string | null]} Splice
 * @typedef {{id: number, base: number | null, set: Partial<Frame>, picture?: string | Splice[] | null,
 *   log?: {from: number, lines: LogLine[]} | null}} FrameNews
 * @typedef {{[key: string]: any}} Words
 */

export {};
