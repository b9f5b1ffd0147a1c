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

/** Wood, lighter above. */
export const woodGradient = (id) =>
  el("linearGradient", { id, x2: "0", y2: "1" }, el("stop", { offset: "0", class: "wood-light" }), el("stop", { offset: "1", class: "wood-deep" }));

/** Lines of the wood's growth, which wander a little; the same as the server draws. */
export function grain(x, y, width, height, step = 28) {
  const reach = (width - 20) / 4;
  const lines = [];
  for (let at = step * 0.9, seed = 0; at < height - step * 0.6; at += step * (0.8 + (0.4 * (seed % 3)) / 2), seed++) {
    const way = `q${(reach / 2).toFixed(1)} ${seed % 2 ? 4 : -3} ${reach.toFixed(1)} ${(seed % 3) - 1}t${reach.toFixed(1)} 1t${reach.toFixed(1)} -1`;
    lines.push(`M${(x + 10).toFixed(1)} ${(y + at).toFixed(1)}${way}t${reach.toFixed(1)} ${1 - (seed % 3)}`);
  }
  return el("path", { class: "grain", d: lines.join("") });
}

/** A mark over a halo: no one colour stands out from wood, pit and stones alike. */
export const haloed = (name, kind, attributes) =>
  el("g", { class: `mark-both ${kind}-both` }, el(name, { ...attributes, class: `mark-halo ${kind}-halo` }), el(name, { ...attributes, class: kind }));

/** The light on a polished piece. */
export const glint = (r) => el("ellipse", { class: "piece-glint", transform: "rotate(-32)", cx: -r * 0.36, cy: -r * 0.44, rx: r * 0.26, ry: r * 0.14 });
