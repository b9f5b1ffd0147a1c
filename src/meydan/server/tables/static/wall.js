/** A wall of live boards: small drawings, one stream for all of them, a grid that fits the screen. */
import { written } from "../boards/clock.js";
import { subscribe } from "../web/live.js";

const data = JSON.parse(document.getElementById("wall-data").textContent);
const { words } = data;
const { Board } = await import(`../boards/${data.words.game.script}`);
const wall = document.getElementById("wall");
const skew = data.boards[0].scene.now - Date.now();

/** One board of the wall. */
class Card {
  constructor(node, { scene }) {
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
    this.board = new Board({ view: this.view, words, watching: true, small: true, position: this.scene.board.position });
    this.node.querySelector(".board").replaceChildren(this.board.svg);
    this.board.show(this.scene.board);
  }

  /** A move is played back; where several came meanwhile, the last one is shown at once. */
  async take(next) {
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

  show() {
    const { phase, turn, points, setCount, result } = this.scene;
    this.node.dataset.phase = phase;
    for (const row of this.node.querySelectorAll(".wall-player")) {
      const { seat } = row.dataset;
      const at = seat === "a" ? 0 : 1;
      const mine = phase === "playing" && turn === seat;
      row.classList.toggle("turn", mine);
      row.classList.toggle("won", result?.winner === seat);
      row.querySelector(".wall-turn").textContent = mine ? words["table.wall.to-move"] : phase === "over" ? (seat === "a" ? words["table.wall.over"] : "") : phase === "playing" ? "" : seat === "a" ? words[phase === "ready" ? "table.wall.waiting" : "table.wall.between"] : "";
      row.querySelector(".wall-points").textContent = setCount > 1 || phase === "over" ? points[at] : "";
    }
    this.tick();
  }

  tick() {
    const { clock, phase } = this.scene;
    for (const row of this.node.querySelectorAll(".wall-player")) {
      const node = row.querySelector(".wall-clock");
      const at = row.dataset.seat === "a" ? 0 : 1;
      let left = clock?.left[at];
      if (clock && clock.running === row.dataset.seat) left -= Math.max(0, Date.now() + skew - clock.since - clock.delay);
      const text = clock && phase !== "over" ? written(left) : "";
      if (node.textContent !== text) node.textContent = text;
    }
  }
}

const cards = new Map(data.boards.map((one) => [one.table, new Card(wall.querySelector(`[data-table="${one.table}"]`), one)]));
setInterval(() => cards.forEach((card) => card.tick()), 500);

/** The fewest columns with which all boards are seen at once; where none will do, small ones. */
function fit() {
  const [wide, high] = data.words.game.narrow;
  const smallest = wide > high ? 250 : 190;
  const ratio = high / wide;
  const width = wall.clientWidth;
  const height = innerHeight - wall.getBoundingClientRect().top - scrollY - 16;
  const most = Math.max(1, Math.floor(width / smallest));
  let columns = most;
  if (width >= 900) {
    for (columns = 1; columns < most; columns++) {
      const card = (width - 12 * (columns - 1)) / columns;
      if (Math.ceil(cards.size / columns) * ((card - 18) * ratio + 92) <= height) break;
    }
    columns = Math.max(columns, Math.min(most, 3));
  }
  wall.style.setProperty("--columns", columns);
}
fit();
addEventListener("resize", fit);

const state = document.getElementById("live-state");
subscribe(data.stream, data.after, {
  table: ({ round, table, scene }) => round === data.round && cards.get(table)?.take(scene),
  round: () => setTimeout(() => location.reload(), 300 + Math.random() * 1500),
}, (now) => {
  state.hidden = false;
  state.className = `badge ${now === "live" ? "good" : "attention"}`;
  state.textContent = now === "live" ? `● ${state.dataset.liveWord}` : `○ ${state.dataset.offlineWord}`;
});
