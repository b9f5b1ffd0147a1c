/** How a set went: the chances after every move as a line, with rings where much was given away. */
import { el, fill } from "./svg.js";
import { think } from "./thinking.js";

const [WIDTH, HEIGHT] = [300, 110];
const MOST = 3;

/** `end`: the percent that the game itself came to; a press on the line goes to a move. */
export function graph(percents, marks, { end = null, go }) {
  const x = (at) => (WIDTH * at) / Math.max(1, percents.length + (end === null ? 0 : 1));
  const y = (percent) => HEIGHT - (HEIGHT * percent) / 100;
  const points = percents.map((percent, at) => `${x(at + 1).toFixed(1)} ${y(percent).toFixed(1)}`);
  // The line ends where the game did, also where time or resigning decided it.
  if (end !== null) points.push(`${WIDTH} ${y(end)}`);
  const line = `M0 ${y(50)}L${points.join("L")}`;
  const svg = el(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", preserveAspectRatio: "none" },
    el("path", { class: "graph-fill", d: `${line}L${WIDTH} ${y(50)}Z` }),
    el("path", { class: "graph-middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    el("path", { class: "graph-line", d: line }),
    ...marks.map((ply) => el("circle", { class: "graph-moment", cx: x(ply), cy: y(percents[ply - 1]), r: 5 })),
  );
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * percents.length));
  });
  return svg;
}

/* The moves that one tries again after the game: the worst, in the order of the game. */
function heaviest(plies, own) {
  const called = (name) => plies.flatMap(({ judgement }, at) => (judgement === name && own(at + 1) ? [at + 1] : []));
  return [...called("blunder"), ...called("mistake")].slice(0, MOST).sort((one, two) => one - two);
}

/**
 * A quick look of the engine at a set that is over, on the card after the game. `above` is the side
 * whose chances are drawn upwards, `own` says whose missed chances are named. Where the engine has no
 * time nothing is shown: the review is a press away.
 */
export async function course(figure, { url, question, moves, above, end, own, words, go }) {
  try {
    for await (const { review } of think(url, { ...question, moves: moves.join(" "), review: "1", quick: "1" })) {
      if (!review) continue;
      const missed = heaviest(review.plies, own);
      const upwards = (percent) => (above === 1 ? percent : 100 - percent);
      figure.querySelector(".graph").replaceChildren(graph(review.plies.map(({ leaning }) => upwards(leaning)), missed, { end, go }));
      const list = figure.querySelector(".course-missed");
      list.hidden = !missed.length;
      list.querySelector("span").replaceChildren(...missed.map((ply) => {
        const button = Object.assign(document.createElement("button"), { type: "button", className: "button plain", textContent: fill(words["page.end.missed"], { n: ply }) });
        button.addEventListener("click", () => go(ply));
        return button;
      }));
      figure.hidden = false;
    }
  } catch {
    figure.hidden = true;
  }
}
