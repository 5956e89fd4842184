/**
 * The shapes of what the server says, as `server/wire.py` and `server/frames/frame.py` fix them.
 *
 * @typedef {{action: number, label: string, notation: string, anchor: string, ends: boolean, reveals: boolean, group: string}} Choice
 * @typedef {{ply: number, text: string}} Step
 * @typedef {{ply: number, seat: number | null, text: string, rules?: string[], keys?: string[], beside?: number | null}} LogLine
 * @typedef {{name: string, points: number, rank: number, seat: number | null}} Standing
 * @typedef {{text: string, rule: string, points: (number | null)[], group: string, name: string}} SheetRow
 * @typedef {{columns: string[], rows: SheetRow[], totals: number[]}} Sheet
 * @typedef {{
 *   id: number, look: string, epoch: number, ply: number, stage: "playing" | "over", eyes: number | null, asked: number | null,
 *   question: string, choices: Choice[], path: Step[], undo: number | null, afterwards: string[],
 *   standings: Standing[], private: boolean, sheet: Sheet | null, announce: string,
 * }} Frame
 * @typedef {{seat: number, kind: "open" | "person" | "bot", name: string, bot: string | null, here: boolean,
 *   yours: boolean, why: "wish" | "away" | "time" | null}} Sitter
 * @typedef {{stage: "open" | "playing" | "over", sitters: Sitter[], watchers: number, abandoned: number[]}} People
 * @typedef {{now: number, left: (number | null)[], running: number | null}} Clock
 * @typedef {{number: number, at: number, name: string, seat: number | null, text: string}} Saying
 * @typedef {{from: number, lines: LogLine[]}} LogNews
 * @typedef {{id: number, base?: number | null, set: Partial<Frame>,
 *   picture?: string | import("./splices.js").Splice[] | null, log?: LogNews | null}} FrameNews
 *
 * What the server says of itself:
 * @typedef {{t: "welcome", v: number, seats: number[], host: boolean, now: number}} WelcomeMessage
 * @typedef {{t: "bye", code: string, text: string, back: number | null}} ByeMessage
 * @typedef {{t: "frame"} & FrameNews} FrameMessage
 * @typedef {{t: "people"} & People} PeopleMessage
 * @typedef {{t: "clock"} & Clock} ClockMessage
 * @typedef {{t: "said"} & Saying} SaidMessage
 * @typedef {{t: "thinking", seat: number | null}} ThinkingMessage
 * @typedef {{t: "trouble", code: string, text: string}} TroubleMessage
 * @typedef {WelcomeMessage | FrameMessage | PeopleMessage | ClockMessage | SaidMessage | ThinkingMessage
 *   | TroubleMessage} News
 *
 * What it answers:
 * @typedef {{t: "ack", n: number, number?: number, epoch?: number, ply?: number, data?: unknown}} Ack
 * @typedef {{t: "no", n: number, code: string, text: string, wait?: number}} No
 * @typedef {{ply: number, picture: string, question: string}} Moment how it was then: the data of the answer to "look"
 *
 * What a page asks for; `link.js` gives each its number:
 * @typedef {{t: "move", seat: number, epoch: number, ply: number, action: number}
 *   | {t: "undo", seat: number, epoch: number, ply: number}
 *   | {t: "say", text: string}
 *   | {t: "hand_over", seat: number, bot: string}
 *   | {t: "take_back", seat: number}
 *   | {t: "hint", seat: number}
 *   | {t: "look", ply: number}
 *   | {t: "eyes", eyes: number | null, theme?: string, narrow?: boolean}
 *   | {t: "again"}
 *   | {t: "ping"}} Command
 */

export {};
