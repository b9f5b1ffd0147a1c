/** A finished game gone over: a graph of the evaluation, marks on the moves, the turning points. */
import { graph } from "../boards/course.js";
import { fill } from "../boards/svg.js";
import { think, weigh } from "../boards/thinking.js";

const byId = (id) => document.getElementById(id);

/** Make the review's button work; `go(ply)` steps to a move. */
export function reviewing(data, go, onFound = () => {}) {
  const button = byId("act-review");
  if (!button) return;
  const { words } = data;
  const moves = data.boards.slice(1).map((board) => board.last.move);
  button.disabled = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    const state = byId("review-state");
    state.hidden = false;
    state.textContent = words["study.thinking"];
    for (;;) {
      try {
        const question = { position: data.start, moves: moves.join(" "), rulebook: data.rulebook, lang: data.lang, review: "1", ...named(data) };
        for await (const told of think(data.think, question)) {
          if (told.of) state.textContent = fill(words["study.reviewing"], { n: told.done, of: told.of });
          if (told.review) return show(told.review, data, go), onFound(told.review);
        }
        throw new Error();
      } catch (error) {
        state.textContent = error.message || words["study.failed"];
        if (error.status !== 429) return void (button.disabled = false);
        await new Promise((after) => setTimeout(after, 5000));
      }
    }
  });
}

/** The players by the side that they had: who starts is the first. */
export function named({ names, boards }) {
  const [first, second] = boards[0].starter === "a" ? names : [names[1], names[0]];
  return { first, second };
}

/** Where a game was gone over, the bar follows the position that is shown; even before the first move. */
export function follow(data, ply) {
  if (!data.percents) return;
  const starter = data.names[data.boards[0].starter === "a" ? 0 : 1];
  weigh(ply ? data.percents[ply - 1] : 50, starter, data.words);
}

function show(review, data, go) {
  const { words } = data;
  data.percents = review.plies.map((ply) => ply.percent);
  follow(data, Number(byId("slider").value));
  byId("act-review").hidden = true;
  byId("review-state").hidden = true;
  byId("review-found").hidden = false;
  byId("accuracy").textContent = review.accuracy.join(" · ");
  review.plies.forEach((ply, at) => {
    const mark = words[`study.mark.${ply.judgement}`];
    const link = document.querySelector(`[data-ply="${at + 1}"]`);
    if (!mark || !link) return;
    const sign = Object.assign(document.createElement("span"), { className: `judged ${ply.judgement}`, textContent: mark });
    sign.setAttribute("aria-label", `, ${ply.said}`);
    sign.setAttribute("role", "img");
    link.append(sign);
    link.title = ply.said;
  });
  const { winner, boards } = data;
  const end = winner === null ? 50 : winner === boards[0].starter ? 100 : 0;
  const marks = review.moments.map(({ ply }) => ply);
  byId("graph").replaceChildren(graph(review.plies.map(({ leaning }) => leaning), marks, { end: data.ended ? end : null, go }));
  const items = review.moments.map((moment) => {
    const item = document.createElement("li");
    const jump = Object.assign(document.createElement("button"), { type: "button", className: "moment", textContent: moment.said });
    jump.addEventListener("click", () => go(moment.ply));
    item.append(jump);
    return item;
  });
  if (!items.length) items.push(Object.assign(document.createElement("li"), { textContent: review.none }));
  byId("moments").replaceChildren(...items);
  byId("announcer").textContent = [...review.accuracy, ...review.moments.map((moment) => moment.said)].join(" ") || review.none;
}
