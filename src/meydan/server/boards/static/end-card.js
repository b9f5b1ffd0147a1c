/** The card after the game: who won, by how much, and how the last set went. */
import { fill } from "./svg.js";

const byId = (id) => document.getElementById(id);
const SEATS = ["a", "b"];
let looked = false; // whether the engine was asked how it went

/** `me`: the seat that reads it, if one does; `below`: the side that the board is seen from. */
export function endCard(shown) {
  const { scene, data, me, nameOf } = shown;
  const { words } = data;
  const { winner } = scene.result;
  byId("end-title").textContent = winner === null ? words["page.end.drawn"] : winner === me ? words["page.end.you"] : fill(words["page.end.they"], { name: nameOf(winner) });
  byId("end-line").textContent = fill(words["page.end.line"], { points: scene.points.join(" – "), n: scene.board.moves.length });
  const counted = scene.sets.at(-1)?.score;
  byId("end-score").replaceChildren(...(me === "b" ? ["b", "a"] : SEATS).map((seat) => {
    const at = SEATS.indexOf(seat);
    const node = Object.assign(document.createElement("span"), { className: winner === seat ? "won" : "" });
    const stone = Object.assign(document.createElement("span"), { className: `stone large ${winner === null ? "draw" : winner === seat ? "win" : "loss"}` });
    const number = Object.assign(document.createElement("strong"), { textContent: counted && words.game.scored ? counted[at] : scene.points[at] });
    const name = Object.assign(document.createElement("span"), { className: "end-name", textContent: nameOf(seat) });
    node.append(stone, number, name);
    return node;
  }));
  // Once; and not where the feature lets no engine speak while others still play.
  if (data.urls.think && !looked && scene.board.moves.length) {
    looked = true;
    course(shown);
  }
}

async function course({ scene, data, me, below, nameOf, sideOf, go }) {
  const winner = scene.sets.at(-1)?.winner;
  const made = scene.board.moves;
  const seat = SEATS.find((one) => sideOf(one) === below);
  byId("course-above").textContent = seat === me ? data.words["page.end.above-you"] : fill(data.words["page.end.above"], { name: nameOf(seat) });
  const { course: show } = await import("./course.js");
  show(byId("course"), {
    url: data.urls.think,
    question: { rulebook: data.rulebook, lang: data.lang },
    moves: made.map(([, text]) => text),
    above: below,
    end: winner === undefined ? null : winner === null ? 50 : winner === seat ? 100 : 0,
    own: (ply) => me === null || made[ply - 1][0] === me,
    words: data.words,
    go,
  });
}
