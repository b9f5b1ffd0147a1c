/**
 * The board of any game on a square grid. What it must know of the game is in `words.game`: the two
 * letters of a position's text, and whether rows are counted upwards. A move is the name of a place
 * (`b2`) or of two (`b1c2`); which of them are legal comes from the server.
 */
import { animate, ball, coordinates, el } from "../svg.js";
import { BOX, PlaceBoard } from "../places.js";

const LEFT = 36;
const TOP = 36;

export class Board extends PlaceBoard {
  constructor({ view, words, position }) {
    const count = Math.sqrt(position.split(" ")[0].length);
    super({ view, words, count, cell: (BOX[0] - LEFT - 8) / count, left: LEFT, top: TOP, upwards: words.game.upwards });
    this.draw();
  }

  draw() {
    const { count, cell, upwards } = this;
    const extent = count * cell;
    const ground = { x: LEFT, y: TOP, width: extent, height: extent, rx: 12 };
    const lines = el("g", { class: "wood-lines" });
    for (let at = 1; at < count; at++) {
      lines.append(el("path", { d: `M${LEFT + at * cell} ${TOP}v${extent}M${LEFT} ${TOP + at * cell}h${extent}` }));
    }
    this.dots = this.places.map((_, place) => this.circle(place, "spot bare", cell * 0.1));
    this.svg.append(
      el("defs", {}, ball("piece-1", "dark-ball"), ball("piece-2", "light-ball")),
      el("rect", { class: "wood", ...ground }),
      el("rect", { class: "wood-rim", ...ground }),
      coordinates(count, { left: LEFT, top: TOP, cell, upwards, flip: upwards && this.view === 2 }),
      lines, ...this.dots, this.layer, this.marks,
    );
  }

  piece(place, side) {
    const r = this.cell * 0.38;
    return this.stand(place, el(
      "g",
      { class: "square-piece" },
      el("circle", { class: "piece-shadow", cx: 1.5, cy: 4, r }),
      el("circle", { r, fill: `url(#piece-${side})`, class: `piece-edge-${side}` }),
      side === 1 ? el("circle", { r: r * 0.4, class: "piece-groove" }) : el("circle", { r: r * 0.12, class: "piece-dot" }),
    ));
  }

  show(board) {
    this.drop();
    this.set(board.position, this.words.game.letters);
    this.markLast(board.last);
  }

  async play(board, sound) {
    this.drop();
    this.marks.replaceChildren();
    for (const step of board.last.steps) {
      for (const place of step.places ?? []) this.put(place, step.do === "put" ? step.side : 0);
      if (step.do !== "put") continue;
      sound?.("stone");
      await Promise.all(step.places.map((place) => animate(this.pieces[place].lastElementChild, [{ opacity: 0 }, { opacity: 1 }], { duration: 150 })));
    }
    this.show(board);
  }

  markLast(last) {
    this.marks.replaceChildren();
    this.lastPlaces = new Set();
    for (const step of last?.steps ?? []) {
      for (const place of step.places ?? []) {
        const kind = step.do === "put" ? "mark-target" : step.taken ? "mark-taken" : "mark-origin";
        this.marks.append(this.circle(place, kind, this.cell * 0.41));
        if (step.do === "put") this.lastPlaces.add(place);
      }
    }
  }

  isLast(place) {
    return this.lastPlaces?.has(place) ?? false;
  }

  isChosen(place) {
    return place === this.chosen;
  }

  /* A place that is a move by itself is played; one that a move begins with is chosen. */
  pick(place, { legal }) {
    const name = this.name(place);
    if (this.chosen === place) {
      this.drop();
      return { said: this.words["news.dropped"] };
    }
    const from = this.chosen === null ? "" : this.name(this.chosen);
    const begins = legal.some((move) => move.length > name.length && move.startsWith(name));
    if (!begins || legal.includes(from + name)) return { move: from + name };
    return this.take(place);
  }

  lifted(place, way) {
    this.carry(place, way);
  }

  /* A move of two places is carried; one of a single place is aimed at. */
  drag(origin, target, { legal, side }) {
    const whole = this.name(origin) + this.name(target);
    if (legal.includes(whole) || this.places[origin] === side) return this.drop(), { move: whole };
    return this.pick(target, { legal, side });
  }
}
