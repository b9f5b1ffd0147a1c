/** Small helpers that all boards share: SVG elements, motion, sentences. */

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with attributes and children. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Whether nothing should move: the reader wishes it so, or nobody is looking. */
export const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

export const wait = (ms) => (still() ? Promise.resolve() : new Promise((done) => setTimeout(done, ms)));

/** Run keyframes of transform and opacity; at once where nothing should move. */
export async function animate(node, frames, options) {
  if (still()) return;
  try {
    await node.animate(frames, { easing: "cubic-bezier(.3,.7,.3,1)", ...options }).finished;
  } catch {
    // A board that was drawn anew in the meantime takes its animations with it.
  }
}

/** A sentence with its {facts} filled in. */
export const fill = (sentence, facts = {}) =>
  sentence.replace(/\{([\w-]+)\}/g, (whole, name) => (name in facts ? facts[name] : whole));

/** A radial gradient that lights a ball from the upper left; colours come from the style sheet. */
export function ball(id, kind) {
  return el(
    "radialGradient",
    { id, cx: ".36", cy: ".3", r: ".8" },
    el("stop", { offset: "0", class: `${kind}-light` }),
    el("stop", { offset: ".55", class: `${kind}-mid` }),
    el("stop", { offset: "1", class: `${kind}-deep` }),
  );
}

/** A place's name on a board whose rows are counted from 1: `d3`. */
export const placeName = (column, row) => "abcdefghi"[column] + (row + 1);

/** Labels of rows and columns around a square board. */
export function coordinates(size, { left, top, cell, gapAfter = 0, gap = 0, below = false, flip = false, upwards = false, margin = 0 }) {
  const group = el("g", { class: "coordinates" });
  const extent = size * cell + (gapAfter ? gap : 0);
  for (let at = 0; at < size; at++) {
    const shift = gapAfter && at >= gapAfter ? gap : 0;
    const column = flip ? size - 1 - at : at;
    const row = upwards !== flip ? size - 1 - at : at;
    const x = left + at * cell + shift + cell / 2;
    const y = top + at * cell + shift + cell / 2;
    const across = el("text", { x, y: below ? top + extent + 22 : top - 11 - margin });
    across.textContent = "abcdefghi"[column];
    const down = el("text", { x: left - 16 - margin, y: y + 6 });
    down.textContent = row + 1;
    group.append(across, down);
  }
  return group;
}
