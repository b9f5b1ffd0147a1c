/** The Pentago board: a marble set down, then a block that lifts, turns and lands. */
import { animate, ball, coordinates, el, fill, glint, grain, haloed, wait, woodGradient } from "../svg.js";
import { PlaceBoard } from "../places.js";

const CELL = 97;
const GAP = 12;
const LEFT = 34;
const TOP = 34;
const RADIUS = 36;
const NAMES = "ABCD";

export class Board extends PlaceBoard {
  constructor({ view, words }) {
    super({ view, words, count: 6, cell: CELL });
    this.held = null;
    this.draw();
  }

  centre(place) {
    const row = Math.floor(place / 6);
    const column = place % 6;
    return [LEFT + column * CELL + (column > 2 ? GAP : 0) + CELL / 2, TOP + row * CELL + (row > 2 ? GAP : 0) + CELL / 2];
  }

  blockOf(place) {
    return (place % 6 > 2 ? 1 : 0) + (place > 17 ? 2 : 0);
  }

  draw() {
    this.svg.append(
      el("defs", {}, ball("marble-1", "dark-ball"), ball("marble-2", "light-ball"), el("radialGradient", { id: "hole", cy: ".35" }, el("stop", { offset: "0", class: "pit-deep" }), el("stop", { offset: "1", class: "pit-edge" })), woodGradient("wood-fill")),
      el("rect", { class: "wood-base", x: LEFT - 6, y: TOP - 6, width: 6 * CELL + GAP + 12, height: 6 * CELL + GAP + 12, rx: 22 }),
      coordinates(6, { left: LEFT, top: TOP, cell: CELL, gapAfter: 3, gap: GAP }),
    );
    this.blocks = [0, 1, 2, 3].map((block) => {
      const x = LEFT + (block % 2) * (3 * CELL + GAP);
      const y = TOP + Math.floor(block / 2) * (3 * CELL + GAP);
      const centre = [x + 1.5 * CELL, y + 1.5 * CELL];
      const group = el("g", { class: "block" });
      group.style.transformOrigin = `${centre[0]}px ${centre[1]}px`;
      const holes = el("g");
      const marbles = el("g");
      group.append(
        el("rect", { class: "block-shadow", x: x + 3, y: y + 6, width: 3 * CELL, height: 3 * CELL, rx: 18 }),
        el("rect", { class: "wood-lit block-edge", fill: "url(#wood-fill)", x: x + 1, y: y + 1, width: 3 * CELL - 2, height: 3 * CELL - 2, rx: 18 }),
        grain(x + 8, y, 3 * CELL - 16, 3 * CELL),
        holes,
        marbles,
      );
      const turn = el("g", { class: "turn-mark" }, el("path", { d: arrow(...centre, CELL * 0.92) }));
      const letter = el("text", { x: centre[0], y: centre[1] + 15, class: "turn-letter" });
      letter.textContent = NAMES[block];
      turn.append(letter);
      const name = el("text", { class: block % 2 ? "block-name end" : "block-name", x: x + (block % 2 ? 3 * CELL - 9 : 9), y: y + (block > 1 ? 3 * CELL - 7 : 19) });
      name.textContent = NAMES[block];
      return { group, holes, marbles, turn, name, centre };
    });
    for (let place = 0; place < 36; place++) {
      const [cx, cy] = this.centre(place);
      const dot = this.circle(place, "hole-dot", 7);
      this.dots.push(dot);
      this.blocks[this.blockOf(place)].holes.append(el("circle", { class: "hole", cx, cy, r: RADIUS }), dot);
    }
    this.svg.append(...this.blocks.map((block) => block.group), ...this.blocks.map((block) => block.name));
    this.svg.append(this.marks, this.hints, ...this.blocks.map((block) => block.turn));
  }

  piece(place, side) {
    const inner = el(
      "g",
      {},
      el("circle", { class: "piece-shadow", cx: 1.5, cy: 4, r: RADIUS - 3 }),
      el("circle", { r: RADIUS - 4, fill: `url(#marble-${side})`, class: `piece-edge-${side}` }),
      side === 1 ? el("circle", { r: 12, class: "piece-groove" }) : el("circle", { r: 5, class: "piece-dot" }),
      glint(RADIUS - 4),
    );
    const made = this.stand(place, el("g", { class: "marble" }, inner));
    this.blocks[this.blockOf(place)].marbles.append(made); // so that it turns with its block
    return made;
  }

  show(board) {
    this.drop();
    this.set(board.position, "XO");
    this.markLast(board.last);
  }

  async play(board, sound) {
    const held = this.held;
    this.drop({ keep: true });
    this.marks.replaceChildren();
    for (const step of board.last.steps) {
      if (step.do === "place") {
        if (held !== step.place) {
          this.put(step.place, step.side);
          await animate(this.pieces[step.place].firstChild, [{ transform: "translateY(-18px) scale(1.2)", opacity: 0.2 }, { transform: "none", opacity: 1 }], { duration: 180 });
        } else this.put(step.place, step.side);
        sound?.("stone");
      } else if (step.do === "turn") {
        await wait(120);
        await this.turn(step.block, sound);
      }
    }
    this.show(board);
  }

  async turn(block, sound) {
    const { group } = this.blocks[block];
    this.svg.insertBefore(group, this.blocks[0].name);
    const lift = "rotate(0deg) scale(1.07)";
    await animate(group, [{ transform: "none" }, { transform: lift }], { duration: 130 });
    await animate(group, [{ transform: lift }, { transform: "rotate(90deg) scale(1.07)" }], { duration: 340, easing: "ease-in-out" });
    await animate(group, [{ transform: "rotate(90deg) scale(1.07)" }, { transform: "rotate(90deg)" }], { duration: 110 });
    sound?.("block");
  }

  markLast(last) {
    this.marks.replaceChildren();
    this.lastPlace = null;
    this.blocks.forEach((block, at) => { block.name.textContent = NAMES[at]; });
    if (!last) return;
    const [placed, turn] = last.steps;
    this.lastPlace = turned(placed.place, turn.block, this.blockOf(placed.place));
    this.blocks[turn.block].name.textContent += "↻";
    this.trace([{ ...placed, place: this.lastPlace }, ...last.steps.slice(1)], this.marks);
  }

  /* The marble of a move, the block that turns, and the five that it makes. */
  trace(steps, layer) {
    for (const step of steps) {
      if (step.do === "turn") {
        const [x, y] = this.blocks[step.block].centre.map((at) => at - 1.5 * CELL);
        layer.append(haloed("rect", "mark-turn", { x: x + 3, y: y + 3, width: 3 * CELL - 6, height: 3 * CELL - 6, rx: 16 }));
      } else {
        for (const place of step.places ?? [step.place]) {
          const [cx, cy] = this.centre(place);
          layer.append(step.do === "line" ? el("circle", { class: "mark-line", cx, cy, r: RADIUS - 14 }) : haloed("circle", "mark-target", { cx, cy, r: RADIUS + 1 }));
        }
      }
    }
  }

  mark(shown) {
    super.mark(shown);
    this.blocks.forEach((block, at) => block.turn.classList.toggle("hinted", shown.hint?.[2] === NAMES[at]));
  }

  /* Blocks are written large, places small. */
  typed(text) {
    return text.slice(0, 2).toLowerCase() + text.slice(2).toUpperCase();
  }

  isChosen(place) {
    return place === this.held;
  }

  /* The blocks that may be turned after a marble on the held place. */
  turnable(legal) {
    return [...NAMES].filter((block) => legal.includes(this.name(this.held) + block));
  }

  pick(place, { legal, side }) {
    if (this.held !== null) return this.choose(NAMES[this.blockOf(place)]);
    if (this.places[place] || !legal.some((move) => move.startsWith(this.name(place)))) return { move: `${this.name(place)}A` };
    this.held = place;
    this.pieces[place] = this.piece(place, side);
    this.pieces[place].classList.add("held");
    const blocks = this.turnable(legal);
    this.blocks.forEach((block, at) => block.turn.classList.toggle("open", blocks.includes(NAMES[at])));
    return { stage: "block", blocks, said: fill(this.words["news.block"], { place: this.name(place), blocks: blocks.join(", ") }) };
  }

  /* A hand that slides within a block turns it, once a marble is down; else it aims at a place. */
  drag(origin, target, { legal, side }) {
    if (this.held === null) return this.pick(target, { legal, side });
    return this.blockOf(origin) === this.blockOf(target) ? this.choose(NAMES[this.blockOf(origin)]) : null;
  }

  choose(block) {
    return { move: this.name(this.held) + block };
  }

  key(key) {
    const block = key.toUpperCase();
    return this.held !== null && NAMES.includes(block) && key.length === 1 ? this.choose(block) : null;
  }

  /* Let go of a marble that was only tried. */
  drop({ keep = false } = {}) {
    if (this.held === null) return false;
    const place = this.held;
    this.held = null;
    for (const block of this.blocks) block.turn.classList.remove("open");
    if (!keep) this.put(place, 0);
    return true;
  }
}

/** A clockwise arrow of three quarters of a circle. */
function arrow(x, y, r) {
  const at = (degrees) => [x + r * Math.cos((degrees * Math.PI) / 180), y + r * Math.sin((degrees * Math.PI) / 180)];
  const [sx, sy] = at(-150);
  const [ex, ey] = at(-38);
  const tip = r * 0.2;
  return `M${sx} ${sy} A${r} ${r} 0 0 1 ${ex} ${ey} M${ex - tip * 1.15} ${ey - tip * 0.35} L${ex} ${ey} L${ex + tip * 0.12} ${ey - tip * 1.2}`;
}

/** Where a place's marble is after a block was turned. */
function turned(place, block, own) {
  if (block !== own) return place;
  const top = 3 * Math.floor(block / 2);
  const left = 3 * (block % 2);
  const row = Math.floor(place / 6) - top;
  const column = (place % 6) - left;
  return 6 * (top + column) + left + 2 - row;
}
