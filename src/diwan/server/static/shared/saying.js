/** A field in which somebody says something to all at the table. */

import { Refusal } from "./link.js";

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
