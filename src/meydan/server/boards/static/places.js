/**
 * A square board whose places are numbered row by row, with at most one piece on each: what all of
 * them share. A game adds how it draws (`draw`, `piece`) and plays, and where a place lies
 * (`centre`) if not on an even grid.
 */
import { el, fill, placeName } from "./svg.js";

export const BOX = [640, 640];

export class PlaceBoard {
  constructor({ view, words, count, cell, left, top, upwards = false }) {
    Object.assign(this, { view, words, count, cell, left, top, upwards, chosen: null });
    this.places = Array(count ** 2).fill(0);
    this.pieces = Array(count ** 2).fill(null);
    this.svg = el("svg", { viewBox: `0 0 ${BOX.join(" ")}`, "aria-hidden": "true", focusable: "false" });
    this.marks = el("g");
    this.hints = el("g", { class: "hints" });
    this.layer = el("g");
    this.dots = [];
  }

  get size() {
    return BOX;
  }

  /* Column and row as this side sees them. Where rows are counted upwards, the first side has row 1
     below, and the other sits across the board. */
  seen(place) {
    const [column, row] = [place % this.count, Math.floor(place / this.count)];
    const last = this.count - 1;
    if (!this.upwards) return [column, row];
    return this.view === 1 ? [column, last - row] : [last - column, row];
  }

  centre(place) {
    const [column, row] = this.seen(place);
    return [this.left + (column + 0.5) * this.cell, this.top + (row + 0.5) * this.cell];
  }

  name(place) {
    return placeName(place % this.count, Math.floor(place / this.count));
  }

  label(place) {
    const { places, words } = this;
    const what = [words["label.empty"], ...words.sides.map((side) => side.toLocaleLowerCase())][places[place]];
    return fill(words["label.place"], { place: this.name(place), what });
  }

  circle(place, kind, r) {
    const [cx, cy] = this.centre(place);
    return el("circle", { class: kind, cx, cy, r });
  }

  /* Moved by a transform, so that an animation can take it from where it stands. */
  stand(place, made) {
    const [x, y] = this.centre(place);
    made.style.transform = `translate(${x}px, ${y}px)`;
    this.layer.append(made);
    return made;
  }

  put(place, side) {
    this.places[place] = side;
    this.pieces[place]?.remove();
    this.pieces[place] = side ? this.piece(place, side) : null;
  }

  /* The pieces of a position's text; that of a board read upwards begins with the last row. */
  set(position, letters) {
    [...position.slice(0, this.count ** 2)].forEach((letter, at) => {
      const place = this.upwards ? (this.count - 1 - Math.floor(at / this.count)) * this.count + (at % this.count) : at;
      const side = letters.indexOf(letter) + 1;
      if (side !== this.places[place]) this.put(place, side);
    });
  }

  mark({ legal = [], hint = null, steps = null }) {
    this.hints.replaceChildren();
    if (steps) this.trace?.(steps, this.hints);
    this.dots.forEach((dot, place) => {
      dot.classList.toggle("can", this.can(place, legal));
      dot.classList.toggle("hinted", this.hinted(place, hint));
      dot.classList.toggle("under", this.places[place] !== 0);
    });
  }

  can(place, legal) {
    const from = this.chosen === null ? "" : this.name(this.chosen);
    return legal.some((move) => move.startsWith(from + this.name(place)));
  }

  hinted(place, hint) {
    return hint?.includes(this.name(place)) ?? false;
  }

  isLast(place) {
    return place === this.lastPlace;
  }

  /* A piece in the hand, away from its place; or back on it (null). */
  carry(place, way) {
    if (this.pieces[place]) this.pieces[place].style.translate = way ? `${way[0]}px ${way[1]}px` : "";
  }

  take(place) {
    this.drop();
    this.chosen = place;
    this.pieces[place]?.classList.add("chosen");
    return { said: fill(this.words["news.target"], { place: this.name(place) }) };
  }

  /* Lets go of what was chosen; says whether anything was. */
  drop() {
    if (this.chosen === null) return false;
    this.pieces[this.chosen]?.classList.remove("chosen");
    this.chosen = null;
    return true;
  }

  key() {
    return null;
  }

  what() {
    return [1, 2].map((side) => fill(this.words["ask.side"], {
      side: this.words.sides[side - 1],
      places: this.places.flatMap((held, place) => (held === side ? [this.name(place)] : [])).join(", ") || this.words["ask.nothing"],
    })).join(" ");
  }

  /* What stands beside a player's name. */
  note() {
    return "";
  }

  counted(side) {
    const many = this.places.filter((held) => held === side).length;
    return this.words.stones[many] ?? String(many);
  }

  cells() {
    const { cell } = this;
    const rows = Array.from({ length: this.count }, () => []);
    this.places.forEach((_, place) => {
      const [column, row] = this.seen(place);
      const [x, y] = this.centre(place);
      rows[row][column] = { id: place, row, column, rect: [x - cell / 2, y - cell / 2, cell, cell] };
    });
    return rows;
  }
}
