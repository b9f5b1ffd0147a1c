/** The Küre board: purple discs and orange rings, so that the shape tells them apart too. */
import { animate, ball, coordinates, el, glint, grain, haloed, wait, woodGradient } from "../svg.js";
import { BOX, PlaceBoard } from "../places.js";

const LEFT = 36;
const TOP = 8;

export class Board extends PlaceBoard {
  constructor({ view, words, position }) {
    const count = Math.round(Math.sqrt(position.split(" ")[0].length));
    super({ view, words, count, cell: (BOX[0] - LEFT - 8) / count, left: LEFT, top: TOP, upwards: true });
    this.radius = this.cell * 0.37;
    this.draw();
  }

  draw() {
    const { count, cell } = this;
    const extent = count * cell;
    this.svg.append(
      el("defs", {}, ball("kure-1", "purple-ball"), woodGradient("wood-fill")),
      el("rect", { class: "wood-lit", fill: "url(#wood-fill)", x: LEFT, y: TOP, width: extent, height: extent, rx: 22 }),
      grain(LEFT + 4, TOP, extent - 8, extent),
      el("rect", { class: "wood-rim", x: LEFT + 3, y: TOP + 3, width: extent - 6, height: extent - 6, rx: 19 }),
      coordinates(count, { left: LEFT, top: TOP, cell, below: true, flip: this.view === 2, upwards: true, margin: 2 }),
    );
    const lines = el("g", { class: "wood-lines" });
    const middle = (at) => (at + 0.5) * cell;
    for (let at = 0; at < count; at++) {
      lines.append(el("path", { d: `M${LEFT + middle(at)} ${TOP + middle(0)}V${TOP + middle(count - 1)}M${LEFT + middle(0)} ${TOP + middle(at)}H${LEFT + middle(count - 1)}` }));
    }
    const homes = el("g", { class: "homes" });
    for (const down of [0, count - 1]) {
      homes.append(el("rect", { x: LEFT + 12, y: TOP + down * cell + 12, width: extent - 24, height: cell - 24, rx: (cell - 24) / 2 }));
    }
    this.full = el("g");
    this.dots = this.places.map((_, place) => this.circle(place, "spot", cell * 0.1));
    this.svg.append(homes, lines, ...this.dots, this.full, this.marks, this.layer, this.hints);
  }

  piece(place, side) {
    const r = this.radius;
    const body = side === 1
      ? [el("circle", { r, fill: "url(#kure-1)", class: "purple-edge" }), el("circle", { r: r * 0.28, class: "purple-dot" }), glint(r)]
      : [el("circle", { r: r * 0.74, class: "orange-ring", "stroke-width": r * 0.5 }), el("circle", { r, class: "orange-edge" }), el("circle", { r: r * 0.48, class: "orange-edge" })];
    const shadow = side === 1 ? el("circle", { class: "piece-shadow", cx: 1.5, cy: 4, r }) : el("circle", { class: "ring-shadow", cx: 1.5, cy: 4, r: r * 0.74, "stroke-width": r * 0.5 });
    return this.stand(place, el("g", { class: "kure-stone" }, shadow, ...body));
  }

  show(board) {
    this.drop();
    this.set(board.position, "PT");
    this.fullLines = board.full ?? [[], []];
    this.markLast(board.last);
    this.markFull();
  }

  async play(board, sound) {
    this.drop();
    this.marks.replaceChildren();
    this.full.replaceChildren();
    for (const step of board.last.steps) {
      if (step.do === "move") {
        const moving = this.pieces[step.origin];
        this.layer.append(moving);
        const [from, to] = [this.centre(step.origin), this.centre(step.target)];
        await animate(moving, [
          { transform: `translate(${from[0]}px, ${from[1]}px)` },
          { transform: `translate(${(from[0] + to[0]) / 2}px, ${(from[1] + to[1]) / 2}px) scale(1.1)` },
          { transform: `translate(${to[0]}px, ${to[1]}px)` },
        ], { duration: 240 });
        this.put(step.origin, 0);
        this.put(step.target, step.side);
        sound?.("stone");
      } else if (step.do === "capture") {
        await wait(120);
        sound?.("take");
        await Promise.all(step.places.map(async (place) => {
          const [x, y] = this.centre(place);
          await animate(this.pieces[place], [
            { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
            { transform: `translate(${x}px, ${y - 26}px) scale(1.15)`, opacity: 0.9, offset: 0.5 },
            { transform: `translate(${x}px, ${y - 40}px) scale(.5)`, opacity: 0 },
          ], { duration: 420 });
          this.put(place, 0);
        }));
      }
    }
    this.show(board);
  }

  markLast(last) {
    this.marks.replaceChildren();
    this.lastPlace = last?.steps.find((step) => step.do === "move")?.target ?? null;
    if (last) this.trace(last.steps, this.marks);
  }

  /* Where a stone came from and went to, and what it took. */
  trace(steps, layer) {
    for (const step of steps) {
      if (step.do === "move") {
        const [fx, fy] = this.centre(step.origin);
        const [tx, ty] = this.centre(step.target);
        layer.append(
          haloed("path", "mark-way", { d: `M${fx} ${fy}L${tx} ${ty}` }),
          haloed("circle", "mark-origin", { cx: fx, cy: fy, r: this.radius * 0.55 }),
          haloed("circle", "mark-target", { cx: tx, cy: ty, r: this.radius + 4 }),
        );
      } else {
        for (const place of step.places) {
          const [x, y] = this.centre(place);
          const d = this.radius * 0.42;
          layer.append(haloed("path", "mark-captured", { d: `M${x - d} ${y - d}l${2 * d} ${2 * d}m0 ${-2 * d}l${-2 * d} ${2 * d}` }));
        }
      }
    }
  }

  markFull() {
    this.full.replaceChildren();
    if (!this.showFull) return;
    for (const line of this.fullLines?.[(this.me ?? this.view) - 1] ?? []) {
      const [fx, fy] = this.centre(line[0]);
      const [tx, ty] = this.centre(line.at(-1));
      this.full.append(el("path", { class: "full-line", d: `M${fx} ${fy}L${tx} ${ty}` }));
    }
  }

  mark(shown) {
    super.mark(shown);
    this.showFull = shown.full;
    this.markFull();
    this.dots.forEach((dot, place) => dot.setAttribute("r", this.places[place] !== 0 ? this.radius + 6 : this.cell * 0.1));
  }

  isChosen(place) {
    return place === this.chosen;
  }

  pick(place, { side }) {
    if (this.chosen === place) {
      this.drop();
      return { said: this.words["news.dropped"] };
    }
    if (this.places[place] === side) return this.take(place);
    if (this.chosen !== null) return { move: this.name(this.chosen) + this.name(place) };
    // Nothing is chosen: asking about a step towards the middle tells what is wrong with this place.
    const row = Math.floor(place / this.count);
    return { move: this.name(place) + this.name(place + (row < this.count / 2 ? this.count : -this.count)) };
  }

  lifted(place, way) {
    this.carry(place, way);
  }

  drag(origin, target, { side }) {
    if (this.places[origin] !== side) return null;
    this.drop();
    return { move: this.name(origin) + this.name(target) };
  }

  note(side) {
    return this.counted(side);
  }
}
