/** The badges of seats, as the drawings have them. */

import { makeSvg } from "../shared/dom.js";

/**
 * The badge of a seat: colour, shape and number, always together.
 * @param {number} seat
 * @param {number} size
 */
export function badge(seat, size = 26) {
  const shape = SHAPES[seat % SHAPES.length] ?? CIRCLE;
  const svg = makeSvg("svg", { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" });
  svg.setAttribute("class", `seat-badge seat-badge-${(seat % SHAPES.length) + 1}`);
  svg.append(
    makeSvg("path", { d: shape.path, class: "seat-badge-shape" }),
    makeSvg("text", { x: 12, y: shape.line, class: "seat-badge-number" }, String(seat + 1)),
  );
  return svg;
}

// In seat order, as in core/svg/ornament.py.
const CIRCLE = { path: "M12 1.5A10.5 10.5 0 1 1 12 22.5A10.5 10.5 0 1 1 12 1.5Z", line: 16.4 };
const SHAPES = [
  CIRCLE,
  { path: "M2.6 2.6H21.4V21.4H2.6Z", line: 16.4 },
  { path: "M12 1.6L23 21.6H1Z", line: 19.2 },
  { path: "M12 .8L23.2 12L12 23.2L.8 12Z", line: 16.4 },
  { path: starPath(), line: 16.9 },
  { path: "M12 .9L21.6 6.4V17.6L12 23.1L2.4 17.6V6.4Z", line: 16.4 },
];

/** @returns {string} a star with five rays */
function starPath() {
  const points = [];
  for (let corner = 0; corner < 10; corner += 1) {
    const far = corner % 2 ? 11.8 * 0.56 : 11.8;
    const angle = (Math.PI * corner) / 5 - Math.PI / 2;
    points.push(`${(12 + far * Math.cos(angle)).toFixed(2)} ${(12.7 + far * Math.sin(angle)).toFixed(2)}`);
  }
  return `M${points.join("L")}Z`;
}

/** The mark of somebody who plays without a seat, as on the boards (`neutral_badge` in core/svg/ornament.py). */
export function emptyBadge(size = 26) {
  const svg = makeSvg("svg", { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" });
  svg.setAttribute("class", "seat-badge badge-none");
  svg.append(makeSvg("path", { d: EMPTY_STAR }), makeSvg("circle", { cx: 12, cy: 12, r: 3.4 }));
  return svg;
}

const EMPTY_STAR =
  "M12.0 1.0L15.2 4.2L19.8 4.2L19.8 8.8L23.0 12.0L19.8 15.2L19.8 19.8L15.2 19.8L12.0 23.0L8.8 19.8L4.2 19.8L4.2 15.2L1.0 12.0L4.2 8.8L4.2 4.2L8.8 4.2Z";
