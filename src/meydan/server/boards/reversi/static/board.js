/** The Reversi board: discs that flip one after the other, the nearest first. */
import { animate, ball, coordinates, el, glint, haloed, wait, woodGradient } from "../svg.js";
import { PlaceBoard } from "../places.js";

const CELL = 74;
const LEFT = 36;
const TOP = 36;
const RADIUS = 30;

export class Board extends PlaceBoard {
  constructor({ view, words }) {
    super({ view, words, count: 8, cell: CELL, left: LEFT, top: TOP });
    this.draw();
  }

  draw() {
    const extent = 8 * CELL;
    this.svg.append(
      el("defs", {}, ball("disc-1", "dark-ball"), ball("disc-2", "light-ball"), woodGradient("wood-fill")),
      el("rect", { class: "wood-frame", fill: "url(#wood-fill)", x: LEFT - 9, y: TOP - 9, width: extent + 18, height: extent + 18, rx: 16 }),
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
    this.dots = this.places.map((_, place) => this.circle(place, "dot", 9));
    this.svg.append(lines, ...this.dots, this.layer, this.marks, this.hints);
  }

  piece(place, side) {
    const face = (kind) => el(
      "g",
      { class: `face face-${kind}` },
      el("circle", { r: RADIUS, fill: `url(#disc-${kind})`, class: `piece-edge-${kind}` }),
      kind === 1 ? el("circle", { r: 13, class: "piece-groove" }) : el("circle", { r: 4, class: "piece-dot" }),
      glint(RADIUS),
    );
    const turning = el("g", { class: `disc side-${side}` }, face(1), face(2));
    const made = el("g", {}, el("ellipse", { class: "piece-shadow", cx: 1.5, cy: 4, rx: RADIUS, ry: RADIUS - 0.5 }), turning);
    made.turning = turning;
    return this.stand(place, made);
  }

  show(board) {
    this.set(board.position, "XO");
    this.markLast(board.last);
  }

  async play(board, sound) {
    this.marks.replaceChildren();
    const flips = [];
    for (const step of board.last.steps) {
      if (step.do === "place") {
        this.put(step.place, step.side);
        sound?.("stone");
        await animate(this.pieces[step.place].turning, [{ transform: "scale(1.25)", opacity: 0.2 }, { transform: "none", opacity: 1 }], { duration: 150 });
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
    const { turning } = this.pieces[place];
    await animate(turning, [{ transform: "scale(1, 1)" }, { transform: "scale(.04, 1.08)" }], { duration: 120, easing: "ease-in" });
    turning.setAttribute("class", `disc side-${side}`);
    await animate(turning, [{ transform: "scale(.04, 1.08)" }, { transform: "scale(1, 1)" }], { duration: 140, easing: "ease-out" });
  }

  markLast(last) {
    this.marks.replaceChildren();
    this.lastPlace = last?.steps.find((step) => step.do === "place")?.place ?? null;
    if (last) this.trace(last.steps, this.marks);
  }

  /* Where a disc was set, and the discs that turn for it. */
  trace(steps, layer) {
    for (const step of steps) {
      for (const place of step.places ?? (step.do === "place" ? [step.place] : [])) {
        const [cx, cy] = this.centre(place);
        const at = { cx, cy, r: RADIUS + 1 };
        layer.append(step.do === "flip" ? el("circle", { ...at, class: "mark-flipped" }) : haloed("circle", "mark-target", at));
      }
    }
  }

  pick(place) {
    return { move: this.name(place) };
  }

  /* The hand aims, and plays where it lets go. */
  drag(_, target) {
    return this.pick(target);
  }

  note(side) {
    return this.counted(side);
  }
}
