/** Headings in a long list of choices: those that begin alike stand under one that says it for all of them. */

import { make } from "./dom.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {{heading: string, first: number, choices: Choice[]}} Group `first`: how many choices come before */

/**
 * @param {Choice[]} choices
 * @returns {Group[]} neighbours that share a heading, and those that have none (""), in their order
 */
export function groupsOf(choices) {
  /** @type {Group[]} */
  const groups = [];
  choices.forEach((choice, first) => {
    const last = groups.at(-1);
    if (last && last.heading === choice.group) last.choices.push(choice);
    else groups.push({ heading: choice.group, first, choices: [choice] });
  });
  return groups;
}

/** @param {Choice} choice @returns {(Node | string)[]} what is read on its button; voices hear the whole of it */
export function labelOf({ label, group }) {
  const said = group ? `${group}: ` : "";
  return said ? [make("span", { class: "sr" }, said), label.slice(said.length)] : [label];
}
