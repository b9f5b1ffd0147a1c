/**
 * What a live board says to who plays or watches: whose turn it is, what was done and taken, how it
 * ended. All sentences come from the server; which of them are due, and in which order, is decided
 * here, for the eye and the ear alike.
 */
import { fill } from "./svg.js";

const SEATS = ["a", "b"];
const other = (seat) => (seat === "a" ? "b" : "a");

/** What a newer scene is to the one before: the same set, one move more, moves taken back. */
export function changes(before, next) {
  const same = before.board.set === next.board.set && before.board.starter === next.board.starter;
  const more = next.board.moves.length - before.board.moves.length;
  return { same, moved: same && more === 1, back: same && more < 0 };
}

export class Teller {
  constructor({ words, lang, practice, human, seats }) {
    Object.assign(this, { words, lang, practice, human, shared: seats.length === 2 });
  }

  sideOf(scene, seat) {
    return scene.board.starter === seat ? 1 : 2;
  }

  nameOf(scene, seat, me) {
    const { words } = this;
    if (this.practice && seat !== this.human) return words.program;
    const name = scene.names?.[SEATS.indexOf(seat)];
    if (name) return name;
    if (seat === me && !this.shared) return words.you;
    return me === null ? words.sides[this.sideOf(scene, seat) - 1] : words.they;
  }

  /* A move: an own one said to who made it, another one after its player's name. */
  move(scene, last, me) {
    if (last.seat === me && !this.shared) return last.you[this.lang];
    return `${this.nameOf(scene, last.seat, me)}: ${last.said[this.lang]}`;
  }

  /* How a set or the round ended, as the server says it to this reader. */
  ending(scene, { said }, me) {
    const view = this.shared || me === null ? "all" : me;
    return fill(said[this.lang][view], { a: this.nameOf(scene, "a", me), b: this.nameOf(scene, "b", me) });
  }

  status(scene, { me, offline = false, aged = false }) {
    const { words, shared } = this;
    const { phase, turn, press } = scene;
    const named = (code, seat) => fill(words[code], { name: this.nameOf(scene, seat, me) });
    if (offline) return words["status.offline"];
    if (aged) return words["status.renewing"];
    if (scene.stop) return words[`table.page.${scene.stop}`];
    if (phase === "playing") {
      if (shared && !press) return named("status.their-turn", turn);
      if (turn === me) {
        if (press) {
          const done = words[scene.clock ? "status.press" : "status.finish"];
          return scene.legal.length ? fill(words["status.or-instead"], { done }) : done;
        }
        if (String(scene.legal) === "pass") return words["status.must-pass"];
        return words[scene.board.last?.seat === me && scene.board.moves.length > 0 ? "status.again" : "status.your-turn"];
      }
      if (this.practice && me !== null) return words["status.thinking"];
      return named(press ? "status.they-press" : "status.their-turn", turn);
    }
    if (phase === "ready" || phase === "between") {
      const ended = phase === "between" ? `${this.ending(scene, scene.sets.at(-1), me)} ` : "";
      if (me !== null && !shared && scene.ready.includes(me)) return ended + named("status.wait-ready", other(me));
      return ended.trim() || words["status.ready"];
    }
    return phase === "over" ? this.ending(scene, scene.result, me) : words["status.waiting"];
  }

  /* A warning with its article, and which of how many it is. */
  warning(scene, one, me) {
    const name = one.seat === me && !this.shared ? this.words.you : this.nameOf(scene, one.seat, me);
    return fill(this.words["table.page.warned"], { name, article: one.said[this.lang], of: one.of });
  }

  /* What is new since the scene before, beside the move itself. */
  news(before, scene, { me, moved, back, same, offline, aged }) {
    const { words, shared } = this;
    const said = [];
    for (const one of (scene.warned ?? []).slice(before.warned?.length ?? 0)) said.push(this.warning(scene, one, me));
    const called = (one) => one.calls?.includes("referee") ?? false;
    if (called(scene) !== called(before)) said.push(words[called(scene) ? "table.page.called" : "table.page.came"]);
    if (scene.did && scene.seq > before.seq) {
      said.push(words[`table.page.did-${scene.did}`]);
      if (scene.didWhy) said.push(fill(words["table.page.did-why"], { why: scene.didWhy }));
    }
    if (back) said.push(words["news.taken-back"]);
    const begun = scene.phase === "playing" && (!same || before.phase !== "playing") && !back;
    if (begun) said.push(fill(words["news.started"], { n: scene.board.set }));
    if (me !== null && !shared) said.push(...this.asked(before, scene, me));
    if (scene.rematch && !before.rematch) said.push(fill(words["news.rematch"], { name: this.nameOf(scene, other(me ?? "a"), me) }));
    const changed = ["turn", "phase", "press", "stop"].some((what) => before[what] !== scene[what]) || moved || back;
    // Who moves again has just been told so by the move itself.
    const again = moved && scene.phase === "playing" && scene.turn === scene.board.last?.seat && !scene.press && words.game.joins;
    if (changed && !again && (scene.phase !== "playing" || scene.turn === me || scene.stop || shared || begun)) said.push(this.status(scene, { me, offline, aged }));
    return said;
  }

  /* What the opponent wishes: to begin, or to take a move back. */
  asked(before, scene, me) {
    const newly = (what) => scene.ready?.includes(what) && !before.ready?.includes(what);
    const facts = { name: this.nameOf(scene, other(me), me) };
    const said = [];
    if (scene.phase !== "playing" && newly(other(me))) said.push(fill(this.words["news.ready"], facts));
    if (newly(`back-${other(me)}`)) said.push(fill(this.words["news.asks-back"], facts));
    if (newly(`back-${me}`)) said.push(this.words["news.asked-back"]);
    const refused = before.ready?.includes(`back-${me}`) && !scene.ready?.includes(`back-${me}`) && scene.seq === before.seq;
    if (refused) said.push(fill(this.words["news.kept"], facts));
    return said;
  }
}
