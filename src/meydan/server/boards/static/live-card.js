/**
 * A small live board: a drawing, who plays, whose turn it is, the clocks. The page holds
 * `.live-player[data-seat]` and `.board`; scenes come from a stream or from asking now and then.
 */
import { learn, leftOf, written } from "./clock.js";

/** The class that draws a game, by the words of its page. */
export const drawing = async (words) => (await import(`./${words.game.script}`)).Board;

export class LiveCard {
  constructor(node, { scene }, { Board, words, small = true }) {
    this.small = small;
    this.Board = Board;
    this.words = words;
    learn(scene.now);
    this.node = node;
    this.scene = scene;
    this.waiting = [];
    this.busy = false;
    this.build();
    this.show();
  }

  /** A's side is below, whoever starts the set. */
  get view() {
    return this.scene.board.starter === "a" ? 1 : 2;
  }

  build() {
    this.built = this.view;
    this.board = new this.Board({ view: this.view, words: this.words, watching: true, small: this.small, position: this.scene.board.position });
    this.node.querySelector(".board").replaceChildren(this.board.svg);
    this.board.show(this.scene.board);
  }

  /** A move is played back; where several came meanwhile, the last one is shown at once. */
  async take(next, { asked = false } = {}) {
    learn(next.now, { asked });
    this.waiting.push(next);
    if (this.busy) return;
    this.busy = true;
    while (this.waiting.length) {
      const came = this.waiting.splice(0);
      await this.shift(came.at(-1), came.length === 1).catch(() => location.reload());
    }
    this.busy = false;
  }

  async shift(next, alone) {
    if (next.seq < this.scene.seq) return;
    const { last } = next.board;
    const moved = last && next.board.set === this.scene.board.set && next.board.position !== this.scene.board.position && next.phase === this.scene.phase;
    this.scene = next;
    this.show();
    if (this.view !== this.built) this.build();
    else if (moved && alone && this.visible) await this.board.play(next.board, null);
    else this.board.show(next.board);
  }

  get visible() {
    const { top, bottom } = this.node.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }

  /** Whether what is shown may be old: then it doesn't look like the present. */
  aged(now) {
    this.node.toggleAttribute("data-aged", now);
  }

  show() {
    const { phase, turn, points, setCount, result } = this.scene;
    this.node.dataset.phase = phase;
    for (const row of this.node.querySelectorAll(".live-player")) {
      const { seat } = row.dataset;
      const at = seat === "a" ? 0 : 1;
      const mine = phase === "playing" && turn === seat;
      row.classList.toggle("turn", mine);
      row.classList.toggle("won", result?.winner === seat);
      row.querySelector(".live-turn").textContent = mine ? this.words["table.wall.to-move"] : phase === "over" ? (seat === "a" ? this.words["table.wall.over"] : "") : phase === "playing" ? "" : seat === "a" ? this.words[phase === "ready" ? "table.wall.waiting" : "table.wall.between"] : "";
      row.querySelector(".live-points").textContent = setCount > 1 || phase === "over" ? points[at] : "";
    }
    this.tick();
  }

  tick() {
    const { clock, phase } = this.scene;
    for (const row of this.node.querySelectorAll(".live-player")) {
      const node = row.querySelector(".live-clock");
      const text = clock && phase !== "over" ? written(leftOf(clock, row.dataset.seat)) : "";
      if (node.textContent !== text) node.textContent = text;
    }
  }
}
