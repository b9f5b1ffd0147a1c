/** The Reversi board: discs that flip one after the other, the nearest first. */
import { animate, ball, coordinates, el, fill, wait } from "../svg.js";
import { BOX, PlaceBoard } from "../places.js";

const CELL = 74;
const LEFT = 36;
const TOP = 36;
const RADIUS = 30;

export class Board extends PlaceBoard {
  constructor({ view, words }) {
    super({ view, words, count: 8, cell: CELL });
    this.discs = Array(64).fill(null);
    this.draw();
  }

  centre(place) {
    return [LEFT + (place % 8) * CELL + CELL / 2, TOP + Math.floor(place / 8) * CELL + CELL / 2];
  }

  draw() {
    const extent = 8 * CELL;
    this.svg = el("svg", { viewBox: `0 0 ${BOX.join(" ")}`, "aria-hidden": "true", focusable: "false" });
    this.svg.append(
      el("defs", {}, ball("disc-1", "dark-ball"), ball("disc-2", "light-ball")),
      el("rect", { class: "wood-base", x: LEFT - 9, y: TOP - 9, width: extent + 18, height: extent + 18, rx: 16 }),
      el("rect", { class: "felt", x: LEFT, y: TOP, width: extent, height: extent, rx: 5 }),
      coordinates(8, { left: LEFT, top: TOP, cell: CELL, margin: 8 }),
    );
    const lines = el("g", { class: "felt-lines" });
    for (let at = 1; at < 8; at++) {
      lines.append(el("path", { d: `M${LEFT + at * CELL} ${TOP}v${extent}M${LEFT} ${TOP + at * CELL}h${extent}` }));
    }
    for (const [column, row] of [[2, 2], [6, 2], [2, 6], [6, 6]]) {
      lines.append(el("circle", { cx: LEFT + column * CELL, cy: TOP + row * CELL, r: 4.5 }));
    }
    this.marks = el("g");
    this.layer = el("g");
    this.dots = Array.from({ length: 64 }, (_, place) => {
      const [cx, cy] = this.centre(place);
      return el("circle", { class: "dot", cx, cy, r: 9 });
    });
    this.svg.append(lines, ...this.dots, this.layer, this.marks);
  }

  disc(place, side) {
    const [x, y] = this.centre(place);
    const face = (kind) => el(
      "g",
      { class: `face face-${kind}` },
      el("circle", { r: RADIUS, fill: `url(#disc-${kind})`, class: `piece-edge-${kind}` }),
      kind === 1 ? el("circle", { r: 13, class: "piece-groove" }) : el("circle", { r: 4, class: "piece-dot" }),
    );
    const turning = el("g", { class: `disc side-${side}` }, face(1), face(2));
    const made = el("g", {}, el("ellipse", { class: "piece-shadow", cx: 1.5, cy: 4, rx: RADIUS, ry: RADIUS - 0.5 }), turning);
    made.style.transform = `translate(${x}px, ${y}px)`;
    made.turning = turning;
    this.layer.append(made);
    return made;
  }

  put(place, side) {
    this.places[place] = side;
    this.discs[place]?.remove();
    this.discs[place] = side ? this.disc(place, side) : null;
  }

  show(board) {
    const found = [...board.position.slice(0, 64)].map((letter) => ({ X: 1, O: 2 })[letter] ?? 0);
    found.forEach((side, place) => { if (side !== this.places[place]) this.put(place, side); });
    this.markLast(board.last);
  }

  async play(board, sound) {
    this.marks.replaceChildren();
    const flips = [];
    for (const step of board.last.steps) {
      if (step.do === "place") {
        this.put(step.place, step.side);
        sound?.("stone");
        await animate(this.discs[step.place].turning, [{ transform: "scale(1.25)", opacity: 0.2 }, { transform: "none", opacity: 1 }], { duration: 150 });
      } else if (step.do === "flip") {
        for (const place of step.places) flips.push(this.flip(place, step.side));
        sound?.("flip");
        await wait(95);
      }
    }
    await Promise.all(flips);
    this.show(board);
  }

  async flip(place, side) {
    this.places[place] = side;
    const { turning } = this.discs[place];
    await animate(turning, [{ transform: "scale(1, 1)" }, { transform: "scale(.04, 1.08)" }], { duration: 120, easing: "ease-in" });
    turning.setAttribute("class", `disc side-${side}`);
    await animate(turning, [{ transform: "scale(.04, 1.08)" }, { transform: "scale(1, 1)" }], { duration: 140, easing: "ease-out" });
  }

  markLast(last) {
    this.marks.replaceChildren();
    const placed = last?.steps.find((step) => step.do === "place");
    this.lastPlace = placed?.place ?? null;
    if (!placed) return;
    const [cx, cy] = this.centre(placed.place);
    this.marks.append(el("circle", { class: "mark-target", cx, cy, r: RADIUS + 3 }));
    for (const step of last.steps) {
      for (const place of step.do === "flip" ? step.places : []) {
        const [x, y] = this.centre(place);
        this.marks.append(el("circle", { class: "mark-flipped", cx: x, cy: y, r: RADIUS + 2 }));
      }
    }
  }

  mark({ legal = [], hint = null }) {
    this.dots.forEach((dot, place) => {
      dot.classList.toggle("can", this.can(place, legal));
      dot.classList.toggle("hinted", this.hinted(place, hint));
    });
  }

  can(place, legal) {
    return legal.includes(this.name(place));
  }

  hinted(place, hint) {
    return hint === this.name(place);
  }

  pick(place) {
    return { move: this.name(place) };
  }

  key() {
    return null;
  }

  drop() {
    return false;
  }

  what() {
    return [1, 2].map((side) => fill(this.words["ask.side"], {
      side: this.words.sides[side - 1],
      places: this.places.flatMap((held, place) => (held === side ? [this.name(place)] : [])).join(", ") || this.words["ask.nothing"],
    })).join(" ");
  }

  note(side) {
    return String(this.places.filter((held) => held === side).length);
  }
}
