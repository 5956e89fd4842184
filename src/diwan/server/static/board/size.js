/** The size of the board, by buttons and by keys, alike on every page that has one. */

import { byId } from "../shared/dom.js";

/** @typedef {import("./pan.js").Pan} Pan */

/** @param {Pan} pan */
export function listenToSizes(pan) {
  byId("larger").addEventListener("click", () => pan.larger());
  byId("smaller").addEventListener("click", () => pan.smaller());
  byId("fit").addEventListener("click", () => pan.fit());
}

/** @param {Pan} pan @returns {{[key: string]: () => void}} what keys do */
export function sizeKeys(pan) {
  return {
    "+": () => pan.larger(),
    "=": () => pan.larger(), // plus, without Shift
    "-": () => pan.smaller(),
    0: () => pan.fit(),
  };
}
