/** A line of play to step through, forwards and back, each move told in words. */
import { announce } from "../boards/stage.js";

const byId = (id) => document.getElementById(id);

export class Line {
  constructor(stage, { words, lang }) {
    Object.assign(this, { stage, words, lang, boards: [], at: 0 });
    byId("line-back")?.addEventListener("click", () => this.go(this.at - 1));
    byId("line-on")?.addEventListener("click", () => this.go(this.at + 1));
    byId("line-first")?.addEventListener("click", () => this.go(0));
  }

  get open() {
    return this.boards.length > 1;
  }

  show(boards, at) {
    this.boards = boards;
    this.at = Math.min(at, boards.length - 1);
    const box = byId("line");
    if (!box) return;
    box.hidden = !this.open;
    byId("line-moves").replaceChildren(
      ...boards.slice(1).map((board, number) => {
        const row = document.createElement("li");
        const button = Object.assign(document.createElement("button"), { className: "move", type: "button" });
        button.textContent = this.said(board);
        button.addEventListener("click", () => this.go(number + 1));
        row.append(button);
        return row;
      }),
    );
    this.mark();
  }

  said({ last, ended }) {
    return `${this.words.sides[last.seat === "a" ? 0 : 1]}: ${last.said[this.lang]} ${ended ?? ""}`.trim();
  }

  mark() {
    byId("line-back").disabled = byId("line-first").disabled = this.at === 0;
    byId("line-on").disabled = this.at === this.boards.length - 1;
    for (const [number, row] of [...byId("line-moves").children].entries())
      {row.firstChild.toggleAttribute("aria-current", number + 1 === this.at);}
    byId("line-moves").children[this.at - 1]?.scrollIntoView?.({ block: "nearest" });
  }

  async go(to) {
    if (!this.open || this.going || to < 0 || to >= this.boards.length) return;
    this.going = true;
    const forward = to === this.at + 1;
    this.at = to;
    const board = this.boards[to];
    if (forward) await this.stage.play(board);
    else this.stage.show(board);
    this.mark();
    if (to) announce(this.said(board));
    this.going = false;
  }

  /** `,` and `.` on the board, as in study. */
  key(key) {
    if (!this.open || (key !== "," && key !== ".")) return false;
    this.go(this.at + (key === "." ? 1 : -1));
    return true;
  }
}
