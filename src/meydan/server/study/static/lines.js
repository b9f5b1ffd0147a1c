/** The lines that were tried on the study board: the first one, and variations that leave it. */
const MOST = 8;

export class Lines {
  constructor(moves, ply = moves.length, most = MOST) {
    this.all = [[...moves]];
    this.current = 0;
    this.ply = ply;
    this.most = most;
  }

  /* Those of a chapter that was kept, from its beginning. */
  static of(all, most) {
    const lines = new Lines([], 0, most);
    lines.all = all.map((line) => [...line]);
    return lines;
  }

  get line() {
    return this.all[this.current];
  }

  /* The moves up to where we are. */
  get moves() {
    return this.line.slice(0, this.ply);
  }

  go(ply, line = this.current) {
    this.current = line;
    this.ply = Math.max(0, Math.min(this.line.length, ply));
  }

  /* Play on from here: along a line that has this move, at its end, or as a new variation. */
  add(move) {
    const made = [...this.moves, move];
    const same = this.all.findIndex((line) => made.every((text, at) => line[at] === text));
    if (same >= 0) this.current = this.all[this.current][this.ply] === move ? this.current : same;
    else if (this.ply === this.line.length) this.line.push(move);
    else {
      if (this.all.length === this.most) this.all.splice(this.current === 1 ? 2 : 1, 1);
      this.all.push(made);
      this.current = this.all.length - 1;
    }
    this.ply = made.length;
  }

  /* Make the line we are on the first one. */
  promote() {
    this.all.unshift(...this.all.splice(this.current, 1));
    this.current = 0;
  }

  /* Cut off what comes after here; a variation that then says nothing new goes. */
  cut() {
    const kept = this.moves;
    this.all[this.current] = kept;
    const told = (line, at) => this.all.some((other, one) => one !== at && other.length >= line.length && line.every((text, ply) => other[ply] === text));
    if (this.all.length > 1 && told(kept, this.current)) this.all.splice(this.current, 1);
    this.current = Math.max(0, this.all.findIndex((line) => kept.every((text, ply) => line[ply] === text)));
  }

  /* Draw them: `title(n)` names a variation, `noted(path)` tells what is said of a move, `onGo(ply, line)` goes there. */
  draw(box, { title, noted, onGo }) {
    const rows = this.all.map((line, at) => {
      const row = document.createElement("div");
      row.className = "variation";
      if (at) {
        const name = document.createElement("span");
        name.className = "quiet small";
        name.textContent = title(at);
        row.append(name);
      }
      const from = at ? line.findIndex((text, ply) => text !== this.all[0][ply]) : 0;
      line.forEach((text, ply) => {
        if (ply < from) return;
        const button = document.createElement("button");
        button.type = "button";
        button.className = "move";
        button.textContent = ply === from || ply % 2 === 0 ? `${ply + 1}. ${text}` : text;
        const note = noted(line.slice(0, ply + 1).join(" "));
        if (note) button.append(" ", Object.assign(document.createElement("span"), { className: "noted", textContent: "•", title: note }));
        if (at === this.current && ply + 1 === this.ply) button.setAttribute("aria-current", "step");
        button.addEventListener("click", () => onGo(ply + 1, at));
        row.append(button);
      });
      return row;
    });
    box.replaceChildren(...rows.filter((row) => row.children.length));
  }
}
