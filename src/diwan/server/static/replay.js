/** Stepping through a game that is over. The page has everything without this; here it gets quick, and plays by itself. */

import { Board } from "./board/board.js";
import { listenToSizes } from "./board/size.js";
import { Zones } from "./board/zones.js";
import { Course } from "./replay/course.js";
import { Hands } from "./replay/hands.js";
import { Marks } from "./replay/marks.js";
import { Moments } from "./replay/moments.js";
import { Player } from "./replay/player.js";
import { Viewer } from "./replay/viewer.js";
import { byId, pageData } from "./shared/dom.js";
import { currentLook, listenToLook, rememberLook, sameLook } from "./shared/screen.js";
import { Words } from "./shared/words.js";

/** @type {import("./replay/course.js").ReplayData} */
const data = pageData("replay-data");
document.documentElement.dataset.motion = data.motion;
const words = new Words(pageData("words"), data.locale);
const course = new Course(data);
const marks = new Marks(course, words);
const moments = new Moments(data, currentLook());
const board = new Board({ chosen: () => {}, pointed: () => {} }, () => true);
// The question stands beside the board in every picture here, but only in narrow ones do parts lie one below the other.
const zones = new Zones(words, board, () => moments.look.narrow);
const viewer = new Viewer({ board, course, marks, moments, words, zones }, plyInAddress());
const player = new Player(viewer, course, words);

/** @returns {number} the moment in the address, or else the one that the page came with */
function plyInAddress() {
  const found = /^#ply=(\d{1,6})$/.exec(location.hash);
  return found ? Number(found[1]) : data.ply;
}

new Hands({ viewer, player, course, marks, pan: board.pan });
listenToSizes(board.pan);
byId("board-bar").hidden = false;
for (const part of document.querySelectorAll("[data-without-script]")) part.setAttribute("hidden", "");

const eyes = /** @type {HTMLSelectElement} */ (byId("eyes"));
eyes.addEventListener("change", () => {
  location.assign(`${data.address}?eyes=${eyes.value}#ply=${viewer.wanted}`);
});
addEventListener("hashchange", () => viewer.goTo(plyInAddress(), { history: "none" }));

rememberLook(moments.look);
listenToLook(() => {
  const now = currentLook();
  if (sameLook(now, moments.look)) return;
  rememberLook(now);
  moments.turn(now);
  viewer.drawAnew();
});
viewer.catchUp();
