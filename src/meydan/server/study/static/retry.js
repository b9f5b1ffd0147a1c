/**
 * One's own mistakes once more, each as a small puzzle: the board before the move, and the engine on
 * the server says of what is tried there whether it was better.
 */
import { keepMistakes } from "../boards/progress.js";
import { fill } from "../boards/svg.js";
import { think } from "../boards/thinking.js";

const byId = (id) => document.getElementById(id);
const ANY = { some: () => true, includes: () => true };
const WRONG = ["inaccuracy", "mistake", "blunder"];

export class Retry {
  constructor({ data, board, grid, announce, go }) {
    Object.assign(this, { data, board, grid, announce, go, left: [], now: null, busy: false });
    byId("retry-start")?.addEventListener("click", () => this.start());
    byId("retry-next")?.addEventListener("click", () => this.next());
    byId("retry-show")?.addEventListener("click", () => this.solution());
  }

  /* What was found is offered; of one player alone where the address names a seat. */
  offer(review) {
    const seat = new URLSearchParams(location.search).get("seat");
    this.all = review.plies
      .map((ply, at) => ({ ...ply, number: at + 1, seat: this.data.boards[at + 1].last.seat }))
      .filter(({ judgement, seat: own }) => ["mistake", "blunder"].includes(judgement) && (!seat || own === seat));
    // Of one's own seat alone: the mistakes of an opponent are no homework.
    if (seat) {
      keepMistakes(
        this.data.game,
        this.all.map(({ number, best }) => ({
          position: this.data.boards[number - 1].position,
          played: this.data.boards[number].last.move,
          best,
        })),
      );
    }
    byId("retry").hidden = false;
    byId("retry-start").hidden = !this.all.length;
    byId("retry-start").querySelector("span").textContent = fill(this.data.words["study.retry"], {
      n: this.all.length,
    });
    byId("retry-said").textContent = this.all.length ? "" : this.data.words["study.retry-none"];
    if (new URLSearchParams(location.search).get("review") === "retry" && this.all.length) this.start();
  }

  start() {
    this.left = [...this.all];
    this.next();
  }

  async next() {
    this.now = this.left.shift() ?? null;
    const { words, names } = this.data;
    byId("retry-start").hidden = true;
    for (const id of ["retry-next", "retry-show"]) byId(id).hidden = !this.now;
    if (!this.now) return this.say(words["study.retry-done"]);
    await this.go(this.now.number - 1);
    this.board.side = this.side;
    this.say(fill(words["study.retry-find"], { n: this.now.number, name: names[this.now.seat === "a" ? 0 : 1] }));
    this.grid.focus(this.grid.current);
  }

  get side() {
    return this.now.seat === this.data.boards[0].starter ? 1 : 2;
  }

  say(sentence) {
    byId("retry-said").textContent = sentence;
    this.announce(sentence);
  }

  pick(place) {
    if (this.now) this.chose(this.board.pick(place, { legal: ANY, side: this.side }));
  }

  drag(origin, target) {
    if (this.now) this.chose(this.board.drag?.(origin, target, { legal: ANY, side: this.side }));
  }

  key(key) {
    const choice = this.now ? this.board.key(key) : null;
    if (choice) this.chose(choice);
    return choice !== null;
  }

  chose(choice) {
    if (choice?.said) this.announce(choice.said);
    if (choice?.move) this.judge(choice.move);
  }

  /* The server judges the move by the same measure as the whole game. */
  async judge(move) {
    if (this.busy) return;
    this.busy = true;
    const { words, boards, rulebook, lang, think: url } = this.data;
    this.say(words["study.thinking"]);
    try {
      const question = { position: boards[this.now.number - 1].position, moves: move, rulebook, lang, review: "1" };
      for await (const told of think(url, question)) {
        if (!told.review) continue;
        const [ply] = told.review.plies;
        const wrong = WRONG.includes(ply.judgement);
        this.say(fill(words[wrong ? "study.retry-wrong" : "study.retry-right"], { move, said: ply.said }));
      }
    } catch (error) {
      this.say(error.message || words["study.failed"]);
    }
    this.board.drop();
    this.busy = false;
  }

  solution() {
    this.board.mark({ hint: this.now.best });
    this.say(fill(this.data.words["study.retry-best"], { move: this.now.best }));
  }
}
