/**
 * Arrows and circles on the study board, by the position they were drawn on: with the right button, or by picking
 * two places (one place twice is a circle) while drawing is on.
 */
import { announce } from "../boards/stage.js";
import { el, fill, haloed } from "../boards/svg.js";
import { arrow, toggled } from "./marks.js";

export class Drawings {
  /* `marks` by the moves to their position; `onChange()` after something was drawn. */
  constructor(stage, words, { marks = {}, most, onChange = () => {} }) {
    Object.assign(this, { stage, words, most, onChange, on: false, from: null, path: "" });
    this.by = new Map(Object.entries(marks));
    this.layer = el("g", { class: "drawn" });
    stage.onRender = () => this.draw();
    this.byMouse(stage.host);
  }

  get here() {
    return this.by.get(this.path) ?? [];
  }

  show(path) {
    this.path = path;
    this.from = null;
    this.draw();
  }

  draw() {
    const { board, grid } = this.stage;
    const middle = (place) => {
      const [x, y, w, h] = grid.cells.get(place).rect;
      return [x + w / 2, y + h / 2, Math.min(w, h)];
    };
    const known = (mark) => mark.split(">").every((place) => grid.cells.has(Number(place)));
    const shapes = this.here.filter(known).map((mark) => {
      const [from, to] = mark.split(">").map((place) => middle(Number(place)));
      if (to) return haloed("path", "drawn-arrow", { d: arrow(from, to, from[2]) });
      return haloed("circle", "drawn-circle", { cx: from[0], cy: from[1], r: from[2] * 0.46 });
    });
    this.layer.replaceChildren(...shapes);
    if (this.layer.parentNode !== board.svg) board.svg.append(this.layer);
  }

  /* What is drawn here, for the ear. */
  said() {
    return this.here.map((mark) => this.name(mark)).join(" ");
  }

  name(mark) {
    const [from, to] = mark.split(">").map((place) => this.stage.board.label(Number(place)));
    return fill(this.words[to ? "study.arrow" : "study.circle"], { from, to });
  }

  add(from, to) {
    const mark = from === to ? `${from}` : `${from}>${to}`;
    const next = toggled(this.here, mark, this.most);
    if (!next) return;
    const gone = next.length < this.here.length;
    this.by.set(this.path, next);
    announce(gone ? fill(this.words["study.erased"], { mark: this.name(mark) }) : this.name(mark));
    this.draw();
    this.onChange();
  }

  /* A pick while drawing is on. */
  pick(place) {
    if (this.from === null) {
      this.from = place;
      announce(fill(this.words["study.draw-to"], { place: this.stage.board.label(place) }));
    } else {
      const from = this.from;
      this.from = null;
      this.add(from, place);
    }
  }

  erase() {
    this.by.delete(this.path);
    this.from = null;
    announce(this.words["study.erased-all"]);
    this.draw();
    this.onChange();
  }

  byMouse(host) {
    const placeAt = (event) => {
      const node = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.classList?.contains("cell") && host.contains(one));
      return node ? Number(node.dataset.place) : null;
    };
    let from = null;
    host.addEventListener("contextmenu", (event) => event.preventDefault());
    host.addEventListener("pointerdown", (event) => (from = event.button === 2 ? placeAt(event) : null));
    host.addEventListener("pointerup", (event) => {
      const to = event.button === 2 ? placeAt(event) : null;
      if (from !== null && to !== null) this.add(from, to);
      from = null;
    });
  }
}
