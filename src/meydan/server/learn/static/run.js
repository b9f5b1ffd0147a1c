/**
 * Puzzles one after the other. The server draws each and works out the rating; the device keeps it.
 * A stream has no end. A streak ends with the first miss; one puzzle may be skipped. A storm lasts
 * three minutes, or, with the clock off, until three went wrong.
 */
import * as progress from "../boards/progress.js";
import { ask, send } from "../boards/sending.js";
import { announce } from "../boards/stage.js";
import { fill } from "../boards/svg.js";

const STORM_SECONDS = 180;
const MOST_WRONG = 3;
const EASIEST = 450;
const STEP = { streak: 35, storm: 25 };
const byId = (id) => document.getElementById(id);

export class Run {
  constructor({ game, words, run }, csrf) {
    const { mode, theme, start, ...urls } = run;
    Object.assign(this, {
      game,
      words,
      csrf,
      mode,
      theme,
      start,
      urls,
      score: 0,
      wrong: 0,
      skipped: false,
      over: false,
      missedOnes: [],
    });
    this.clocked = this.mode === "storm" && !progress.of(game).bests.calm;
    if (this.mode === "storm") this.offerCalm();
    if (this.mode === "streak") this.offerSkip();
    this.tell();
  }

  get endless() {
    return ["stream", "streak", "storm"].includes(this.mode);
  }

  /** In a streak and a storm a miss is no second try. */
  get strict() {
    return this.mode === "streak" || this.mode === "storm";
  }

  offerCalm() {
    const box = byId("calm");
    box.checked = !this.clocked;
    byId("calm-box").hidden = false;
    box.addEventListener("change", () => {
      progress.scored(this.game, "calm", 0); // makes sure that there is a record
      const mine = progress.all();
      mine[this.game].bests.calm = box.checked ? 1 : 0;
      progress.take(mine);
      location.reload();
    });
  }

  offerSkip() {
    const button = byId("act-skip");
    button.hidden = false;
    button.addEventListener("click", async () => {
      if (this.skipped || this.over) return;
      this.skipped = true;
      button.hidden = true;
      this.next(await this.drawn());
    });
  }

  /** The clock starts with the first try: reading the page costs nothing. */
  begin() {
    if (!this.clocked || this.ends) return;
    this.ends = performance.now() + 1000 * STORM_SECONDS;
    byId("calm-box").hidden = true;
    this.ticking = setInterval(() => this.tick(), 250);
  }

  tick() {
    const left = Math.max(0, Math.ceil((this.ends - performance.now()) / 1000));
    byId("run-clock").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left === 30 && !this.warned) announce(fill(this.words["learn.storm-left"], { n: 30 }));
    if (left === 30) this.warned = true;
    if (!left) this.finish();
  }

  tell() {
    const line = byId("run-score");
    if (!line) return;
    const { rating } = progress.of(this.game);
    if (this.mode === "stream" || !this.mode)
      {line.textContent = rating ? fill(this.words["learn.rating"], { n: Math.round(rating.value) }) : "";}
    else if (this.endless) line.textContent = fill(this.words["learn.score"], { n: this.score });
  }

  /** What came of a puzzle at the first try; called once for each. */
  async counted(task, solved) {
    if (this.over || this.mode === "mine") return;
    progress.saw(this.game, task.id);
    if (solved) this.score += 1;
    else {
      this.wrong += 1;
      this.missedOnes.push(task);
    }
    if (this.strict) this.tell();
    else await this.rate(task, solved);
  }

  async rate(task, solved) {
    const before = progress.of(this.game).rating ?? this.start;
    const { ok, body } = await send(this.urls.rate, this.csrf, {
      ...before,
      puzzle: task.id,
      solved: solved ? "1" : "0",
    });
    if (!ok) return;
    progress.rate(this.game, body.rating);
    const change = Math.round(body.rating.value) - Math.round(before.value);
    const words = this.words[change < 0 ? "learn.rating-down" : "learn.rating-up"];
    byId("run-score").textContent = fill(words, { n: Math.round(body.rating.value), by: Math.abs(change) });
    announce(byId("run-score").textContent);
  }

  /** Whether a run ends with this miss. */
  ended() {
    const lost = this.mode === "streak" ? this.wrong > 0 : !this.clocked && this.wrong >= MOST_WRONG;
    if (this.strict && lost) this.finish();
    return this.over;
  }

  async drawn() {
    const mine = progress.of(this.game);
    const rating = this.strict
      ? EASIEST + STEP[this.mode] * (this.score + this.wrong)
      : (mine.rating ?? this.start).value;
    const asked = new URLSearchParams({ rating: Math.round(rating), theme: this.theme, seen: mine.seen.join(",") });
    return (await ask(`${this.urls.draw}?${asked}`))?.task ?? null;
  }

  finish() {
    if (this.over) return;
    this.over = true;
    clearInterval(this.ticking);
    const { best, record } = progress.scored(this.game, this.mode, this.score);
    const words = this.words[record ? "learn.run-record" : "learn.run-over"];
    const said = fill(words, { n: this.score, best });
    byId("run-end").hidden = false;
    byId("run-said").textContent = said;
    byId("run-missed").replaceChildren(
      ...this.missedOnes.map(({ own, title }) => {
        const row = document.createElement("li");
        row.append(Object.assign(document.createElement("a"), { href: own, textContent: title }));
        return row;
      }),
    );
    byId("run-missed-title").hidden = !this.missedOnes.length;
    announce(said);
    this.close();
    byId("run-again").focus({ preventScroll: true });
  }
}
