/** What people say to all at the table, and the field in which they do. */

import { Refusal } from "./link.js";

/** @typedef {import("./types.js").Saying} Saying */

/**
 * Who said something. A name is anybody's to choose, so of those who only watch it is said that they do.
 * @param {import("./words.js").Words} words
 * @param {Saying} saying
 * @returns {string}
 */
export function speakerOf(words, { name, seat }) {
  return seat === null ? `${name} (${words.say("watches")})` : name;
}

/**
 * Send what stands in the field. It is empty at once, so that pressing Enter twice says it once.
 * @param {HTMLInputElement} field
 * @param {(text: string) => Promise<unknown>} say
 * @param {(text: string) => void} problem why it was refused; "": it was not
 */
export async function sayWritten(field, say, problem) {
  const text = field.value.trim();
  if (!text) return;
  problem("");
  field.value = "";
  try {
    await say(text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!field.value) field.value = text; // it can be said once more
    problem(error.message);
  }
}
