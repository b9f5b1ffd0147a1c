/**
 * The board of any game on a square grid. What it must know of the game is in `words.game`: the two
 * letters of a position's text, and whether rows are counted upwards. A move is the name of a place
 * (`b2`) or of two (`b1c2`); which of them are legal comes from the server.
 */
import { animate, ball, coordinates, el, fill } from "../svg.js";
import { BOX, PlaceBoard } from "../places.js";

const LEFT = 36;
const TOP = 36;

export class Board extends PlaceBoard {
  constructor({ view, words, position }) {
    const count = Math.sqrt(position.split(" ")[0].length);
    super({ view, words, count, cell: (BOX[0] - LEFT - 8) / count });
    this.pieces = Array(this.count ** 2).fill(null);
    this.chosen = null;
    this.draw();
  }

  /* Column and row, from the upper left, where the viewer sees a place. */
  seen(place) {
    const [column, row] = [place % this.count, Math.floor(place / this.count)];
    const last = this.count - 1;
    if (!this.words.game.upwards) return [column, row];
    return this.view === 1 ? [column, last - row] : [last - column, row];
  }

  centre(place) {
    const [column, row] = this.seen(place);
    return [LEFT + (column + 0.5) * this.cell, TOP + (row + 0.5) * this.cell];
  }

  draw() {
    const { count, cell } = this;
    const extent = count * cell;
    const { upwards } = this.words.game;
    const ground = { x: LEFT, y: TOP, width: extent, height: extent, rx: 12 };
    const lines = el("g", { class: "wood-lines" });
    for (let at = 1; at < count; at++) {
      lines.append(el("path", { d: `M${LEFT + at * cell} ${TOP}v${extent}M${LEFT} ${TOP + at * cell}h${extent}` }));
    }
    this.svg = el("svg", { viewBox: `0 0 ${BOX.join(" ")}`, "aria-hidden": "true", focusable: "false" });
    this.dots = this.places.map((_, place) => {
      const [cx, cy] = this.centre(place);
      return el("circle", { class: "spot bare", cx, cy, r: cell * 0.1 });
    });
    this.layer = el("g");
    this.marks = el("g");
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
    const [x, y] = this.centre(place);
    const made = el(
      "g",
      { class: "square-piece" },
      el("circle", { class: "piece-shadow", cx: 1.5, cy: 4, r }),
      el("circle", { r, fill: `url(#piece-${side})`, class: `piece-edge-${side}` }),
      side === 1 ? el("circle", { r: r * 0.4, class: "piece-groove" }) : el("circle", { r: r * 0.12, class: "piece-dot" }),
    );
    made.style.transform = `translate(${x}px, ${y}px)`;
    this.layer.append(made);
    return made;
  }

  put(place, side) {
    this.places[place] = side;
    this.pieces[place]?.remove();
    this.pieces[place] = side ? this.piece(place, side) : null;
  }

  show(board) {
    this.drop();
    const { letters, upwards } = this.words.game;
    [...board.position.split(" ")[0]].forEach((letter, at) => {
      // The text of a board that is read upwards begins with the last row.
      const place = upwards ? (this.count - 1 - Math.floor(at / this.count)) * this.count + (at % this.count) : at;
      const side = letters.indexOf(letter) + 1;
      if (side !== this.places[place]) this.put(place, side);
    });
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
        const [cx, cy] = this.centre(place);
        const kind = step.do === "put" ? "mark-target" : step.taken ? "mark-taken" : "mark-origin";
        this.marks.append(el("circle", { class: kind, cx, cy, r: this.cell * 0.41 }));
        if (step.do === "put") this.lastPlaces.add(place);
      }
    }
  }

  can(place, legal) {
    const name = this.name(place);
    if (this.chosen !== null) return legal.includes(this.name(this.chosen) + name);
    return legal.some((move) => move.startsWith(name));
  }

  hinted(place, hint) {
    return hint?.includes(this.name(place)) ?? false;
  }

  mark({ legal = [], hint = null }) {
    this.dots.forEach((dot, place) => {
      dot.classList.toggle("can", this.can(place, legal));
      dot.classList.toggle("hinted", this.hinted(place, hint));
      dot.classList.toggle("under", this.places[place] !== 0);
    });
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
    this.drop();
    this.chosen = place;
    this.pieces[place]?.classList.add("chosen");
    return { said: fill(this.words["news.target"], { place: name }) };
  }

  key() {
    return null;
  }

  drop() {
    if (this.chosen === null) return false;
    this.pieces[this.chosen]?.classList.remove("chosen");
    this.chosen = null;
    return true;
  }

  what() {
    return [1, 2].map((side) => fill(this.words["ask.side"], {
      side: this.words.sides[side - 1],
      places: this.places.flatMap((held, place) => (held === side ? [this.name(place)] : [])).join(", ") || this.words["ask.nothing"],
    })).join(" ");
  }

  note() {
    return "";
  }
}
