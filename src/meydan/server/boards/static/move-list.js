/**
 * The moves of a set, numbered, each a button that shows the board after it. One of them is in the
 * way of the Tab key; arrows go to the others.
 */
import { fill } from "./svg.js";

export class MoveList {
  constructor(list, { words, onGo }) {
    Object.assign(this, { list, words, onGo });
    list.addEventListener("click", (event) => {
      const button = event.target.closest("[data-ply]");
      if (button) onGo(Number(button.dataset.ply));
    });
    list.addEventListener("keydown", (event) => this.keydown(event));
  }

  /* `moves` are pairs of seat and text; `at` is the ply that the board shows. */
  show(moves, { at, isFirst, nameOf }) {
    const turns = [];
    moves.forEach(([seat, move], ply) => {
      const text = move === "pass" ? this.words["label.pass"] : move;
      const last = turns.at(-1);
      if (last?.seat === seat && this.words.game.joins) Object.assign(last, { text: `${last.text}-${text}`, ply: ply + 1 });
      else turns.push({ seat, text, ply: ply + 1 });
    });
    const focused = this.list.contains(document.activeElement);
    const here = turns.findIndex(({ ply }) => ply >= at);
    this.list.replaceChildren(...turns.map(({ seat, text, ply }, turn) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: text, tabIndex: turn === Math.max(here, 0) ? 0 : -1 });
      button.dataset.ply = ply;
      button.setAttribute("aria-label", fill(this.words["label.move"], { n: turn + 1, name: nameOf(seat), move: text }));
      if (turn === here && at > 0) button.setAttribute("aria-current", "step");
      const item = Object.assign(document.createElement("li"), { className: isFirst(seat) ? "first" : "second" });
      item.append(button);
      return item;
    }));
    const current = this.list.querySelector('[tabindex="0"]');
    if (focused) current?.focus({ preventScroll: true });
    if (current) {
      this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
      this.list.scrollLeft = current.offsetLeft - this.list.clientWidth + current.offsetWidth + 12;
    }
  }

  keydown(event) {
    const buttons = [...this.list.querySelectorAll("[data-ply]")];
    const at = buttons.indexOf(document.activeElement);
    const steps = { ArrowLeft: at - 1, ArrowUp: at - 2, ArrowRight: at + 1, ArrowDown: at + 2, Home: 0, End: buttons.length - 1 };
    const target = buttons[steps[event.key]];
    if (at < 0 || !target) return;
    event.preventDefault();
    buttons[at].tabIndex = -1;
    target.tabIndex = 0;
    target.focus();
  }
}
