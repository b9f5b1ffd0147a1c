/**
 * A board on its own page part: drawn, picked on, typed at, told of. It knows no rule: `legal` comes
 * from the server, and a move that is not in it is handed on all the same, to be explained there.
 */
import { Grid } from "./grid.js";
import { fill } from "./svg.js";
import { announce } from "./talk.js";

export { announce };
const byId = (id) => document.getElementById(id);

export class Stage {
  /* `onMove(text)`; `onPick(place, board)` returns true where it dealt with a pick itself. */
  constructor(Board, { game, words, lang, watching = false, onMove, onPick = () => false, onKey = () => false }) {
    Object.assign(this, { Board, game, words, lang, watching, onMove, onPick, onKey });
    this.host = byId("board");
    this.open = false; // whether moves are taken
    this.marked = null; // a set of places while places are marked
    this.hint = null;
    this.showLegal = true;
    for (const button of document.querySelectorAll("#blocks [data-block]")) {
      button.addEventListener("click", () => {
        if (button.dataset.block) this.chose(this.board.choose(button.dataset.block));
        else this.keyed("Escape");
        this.grid.focus(this.grid.current);
      });
    }
    byId("type-move")?.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = byId("typed").value.trim();
      if (!text || !this.open) return;
      byId("typed").value = "";
      this.onMove(this.board.typed?.(text) ?? text.toLowerCase());
    });
    matchMedia("(max-width: 600px)").addEventListener("change", () => { if (this.shown) this.show(this.shown, { anew: true }); });
  }

  /* Show a position at once; the player of `view` sits below. */
  show(shown, { view = this.view, anew = false } = {}) {
    this.shown = shown;
    if (!this.board || view !== this.view || anew) {
      this.view = view;
      this.board = new this.Board({ view, words: this.words, watching: this.watching, position: shown.position });
      const focused = this.grid?.focused;
      const current = this.grid?.current;
      this.grid = new Grid(this.host, this.board, {
        label: fill(this.words.grid, { game: document.title.split(":")[0] }),
        onPick: (place) => this.pick(place),
        onKey: (key) => this.keyed(key),
      });
      if (focused && this.grid.cells.has(current)) this.grid.focus(current);
    }
    this.board.show(shown);
    this.render();
  }

  /* Play the move that led to a position. */
  async play(shown) {
    this.open = false;
    this.shown = shown;
    this.hint = null;
    this.board.mark({});
    this.blocks();
    await this.board.play(shown);
    this.render();
  }

  get legal() {
    return this.open ? this.shown.legal : [];
  }

  nameOf(place) {
    return this.board.moveOf?.(place) ?? this.board.name?.(place) ?? null;
  }

  render() {
    const { board, words } = this;
    board.side = this.shown.turn; // whose move it is, wherever that side sits
    const legal = this.showLegal && !this.marked && this.hint === null ? this.legal : [];
    board.mark({ legal, hint: this.hint });
    this.grid.refresh({ words, legal, hint: this.hint });
    for (const [place, { node }] of this.grid.cells) {
      const on = this.marked?.has(this.nameOf(place)) ?? false;
      node.classList.toggle("marked", on);
      if (this.marked) {
        node.setAttribute("aria-selected", String(on));
        if (on) node.setAttribute("aria-label", `${node.getAttribute("aria-label")}, ${words["learn.marked"]}`);
      } else if (!board.isChosen) node.removeAttribute("aria-selected");
    }
    this.blocks();
    this.onRender?.();
  }

  blocks() {
    const box = byId("blocks");
    if (!box) return;
    const held = this.open && this.board.held != null;
    box.hidden = !held;
  }

  pick(place) {
    if (this.onPick(place, this)) return;
    if (this.marked) {
      const name = this.nameOf(place);
      if (name === null) return;
      const on = !this.marked.has(name);
      if (on) this.marked.add(name);
      else this.marked.delete(name);
      announce(fill(this.words[on ? "learn.mark-on" : "learn.mark-off"], { place: name }));
      this.render();
    } else if (this.open) this.chose(this.board.pick(place, { legal: this.shown.legal, side: this.shown.turn }));
  }

  chose(choice) {
    if (!choice) return;
    if (choice.said) announce(choice.said);
    if (choice.move) this.onMove(choice.move);
    else this.render();
  }

  keyed(key) {
    if (this.onKey(key)) return true;
    const choice = this.open && !this.marked ? this.board.key(key) : null;
    if (choice) return this.chose(choice), true;
    const small = key.toLowerCase();
    if (key === "Escape") {
      if (this.board.drop()) announce(this.words["news.dropped"]), this.render();
    } else if (small === "b") announce(this.board.what());
    else if (small === "l") announce(this.lastMove());
    else if (small === "m" && byId("typed")) byId("typed").focus();
    else return false;
    return true;
  }

  lastMove() {
    const { last } = this.shown;
    if (!last) return this.words["ask.no-last"];
    return fill(this.words["ask.last"], { said: `${this.words.sides[last.seat === "a" ? 0 : 1]}: ${last.said[this.lang]}` });
  }
}
