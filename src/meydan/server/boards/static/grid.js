/**
 * The board as a grid for hands, keys and screen readers: one focusable cell a place, laid over the
 * drawing. Arrow keys move, Enter plays; every cell says what is there.
 */
const NEAR = 10; // pixels that a tap may slip

export class Grid {
  constructor(host, board, { label, onPick, onKey, onDrag = null }) {
    this.board = board;
    this.onPick = onPick;
    this.onKey = onKey;
    this.node = document.createElement("div");
    this.node.className = "grid-over";
    this.node.setAttribute("role", "grid");
    this.node.setAttribute("aria-label", label);
    this.cells = new Map();
    this.rows = board.cells();
    const [width, height] = board.size;
    for (const row of this.rows) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (const cell of row) {
        const node = document.createElement("div");
        node.setAttribute("role", "gridcell");
        node.className = "cell";
        node.tabIndex = -1;
        node.dataset.place = cell.id;
        const [x, y, w, h] = cell.rect;
        node.style.left = `${(100 * x) / width}%`;
        node.style.top = `${(100 * y) / height}%`;
        node.style.width = `${(100 * w) / width}%`;
        node.style.height = `${(100 * h) / height}%`;
        this.cells.set(cell.id, { ...cell, node });
        line.append(node);
      }
      this.node.append(line);
    }
    this.node.addEventListener("click", (event) => {
      const node = event.target.closest(".cell");
      if (!node || this.dragged) return;
      this.focus(Number(node.dataset.place));
      onPick(Number(node.dataset.place));
    });
    // A screen reader moves the focus by itself, past our arrow keys.
    this.node.addEventListener("focusin", (event) => this.at(Number(event.target.dataset.place)));
    this.node.addEventListener("keydown", (event) => this.keydown(event));
    if (onDrag) this.drags(onDrag);
    host.replaceChildren(board.svg, this.node);
    const start = this.rows.at(-1)[0].id;
    this.current = start;
    this.cells.get(start).node.tabIndex = 0;
  }

  focus(place) {
    this.at(place);
    this.cells.get(place).node.focus({ preventScroll: true });
  }

  /* Where keys act, and where the Tab key comes back to. */
  at(place) {
    if (place === this.current || !this.cells.has(place)) return;
    this.cells.get(this.current).node.tabIndex = -1;
    this.current = place;
    this.cells.get(place).node.tabIndex = 0;
  }

  /* From one place to another with the button or the finger down; what moves follows the hand. */
  drags(onDrag) {
    let from = null;
    let start = null;
    const placeAt = (event) => {
      const node = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.classList?.contains("cell") && this.node.contains(one));
      return node ? Number(node.dataset.place) : null;
    };
    const end = () => {
      if (from !== null) this.board.lifted?.(from, null);
      this.node.querySelector(".aimed")?.classList.remove("aimed");
      from = null;
    };
    this.node.addEventListener("pointerdown", (event) => {
      this.dragged = false;
      if (event.button !== 0 || !event.isPrimary) return;
      from = placeAt(event);
      start = [event.clientX, event.clientY];
    });
    this.node.addEventListener("pointermove", (event) => {
      if (from === null) return;
      const way = [event.clientX - start[0], event.clientY - start[1]];
      if (!this.dragged && Math.hypot(...way) < NEAR) return;
      if (!this.dragged) this.node.setPointerCapture(event.pointerId);
      this.dragged = true;
      const scale = this.board.size[0] / this.node.clientWidth;
      this.board.lifted?.(from, way.map((one) => one * scale));
      this.node.querySelector(".aimed")?.classList.remove("aimed");
      const over = placeAt(event);
      if (over !== null && over !== from) this.cells.get(over).node.classList.add("aimed");
    });
    this.node.addEventListener("pointerup", (event) => {
      const [origin, target] = [from, placeAt(event)];
      end();
      if (!this.dragged || origin === null || target === null || origin === target) return;
      this.focus(target);
      onDrag(origin, target);
    });
    this.node.addEventListener("pointercancel", end);
  }

  get focused() {
    return this.node.contains(document.activeElement);
  }

  keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { row, column } = this.cells.get(this.current);
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    let target = null;
    if (steps[event.key]) target = this.step(row, column, ...steps[event.key]);
    else if (event.key === "Home") target = this.rows[row][0];
    else if (event.key === "End") target = this.rows[row].at(-1);
    else if (event.key === "Enter" || event.key === " ") this.onPick(this.current);
    else if (!this.onKey(event.key)) return;
    if (target) this.focus(target.id);
    event.preventDefault();
  }

  /* The next cell that way; a row may be shorter than its neighbour. */
  step(row, column, down, across) {
    const line = this.rows[row + down];
    if (!line) return null;
    if (across) return line.find((cell) => cell.column === column + across) ?? null;
    return line.reduce((best, cell) => (Math.abs(cell.column - column) < Math.abs(best.column - column) ? cell : best));
  }

  /* Say anew what each cell holds; what only a mark shows is said too. */
  refresh({ words, legal = [], hint = null }) {
    for (const [place, { node }] of this.cells) {
      const parts = [this.board.label(place)];
      if (this.board.isChosen?.(place)) parts.push(words["label.chosen"]);
      if (this.board.isLast(place)) parts.push(words["label.last"]);
      if (this.board.can(place, legal)) parts.push(words["label.legal"]);
      if (hint !== null && this.board.hinted(place, hint)) parts.push(words["label.hinted"]);
      const label = parts.join(", ");
      if (node.getAttribute("aria-label") !== label) node.setAttribute("aria-label", label);
      node.classList.toggle("carried", Boolean(this.board.lifted) && this.board.can(place, legal));
      if (this.board.isChosen) node.setAttribute("aria-selected", String(this.board.isChosen(place)));
    }
  }
}
