/** Lists of lessons and puzzles: what is done on this device, and where to go on. */
import { fill } from "../boards/svg.js";
import { done as remember, of } from "../boards/progress.js";

const words = JSON.parse(document.getElementById("learn-words").textContent);

for (const card of document.querySelectorAll(".lesson-card, .chapter")) {
  const [kind] = ["lesson", "puzzle", "strategy", "conduct"].filter((one) => one in card.dataset);
  const done = of(card.dataset.game)[kind].includes(card.dataset[kind]);
  card.classList.toggle("done", done);
  card.querySelector(".done-mark").hidden = !done;
  card.querySelector("[data-read]")?.addEventListener("click", () => {
    remember(card.dataset.game, kind, card.dataset[kind]);
    card.classList.add("done");
    card.querySelector(".done-mark").hidden = false;
  });
}

for (const box of document.querySelectorAll("[data-lessons]")) {
  const { game, lessons, puzzles } = box.dataset;
  const mine = of(game);
  const cards = document.querySelectorAll(".lesson-card, .chapter");
  const here = document.querySelectorAll(".lesson-card.done, .chapter.done").length;
  const kept = Number(lessons) ? mine.lesson.length : mine.puzzle.length;
  const [n, all] = [cards.length ? here : kept, Number(lessons) || Number(puzzles)];
  const line = box.querySelector(".learn-progress");
  line.hidden = n === 0;
  const bar = Object.assign(document.createElement("progress"), { max: all, value: Math.min(n, all) });
  bar.setAttribute("aria-hidden", "true");
  line.replaceChildren(bar, fill(words.progress, { n: Math.min(n, all), of: all }));
  const run = box.querySelector(".learn-streak");
  if (run && mine.best > 1) {
    run.hidden = false;
    run.textContent = `${fill(words.streak, { n: mine.streak })} · ${fill(words.best, { n: mine.best })}`;
  }
}

const resume = document.getElementById("resume");
const next = document.querySelector("[data-lesson]:not(.done)");
if (resume && next && document.querySelector("[data-lesson].done")) {
  resume.href = next.href;
  resume.textContent = resume.dataset.go;
}

/* The page of a game's puzzles: the rating, the best runs, and one's own mistakes. */
const hub = document.querySelector("[data-hub]");
if (hub) {
  const mine = of(hub.dataset.hub);
  const rating = document.getElementById("my-rating");
  if (mine.rating) {
    rating.hidden = false;
    rating.textContent = fill(words.rating, { n: Math.round(mine.rating.value) });
    for (const link of document.querySelectorAll("[data-stream]")) {
      const url = new URL(link.href);
      url.searchParams.set("rating", Math.round(mine.rating.value));
      link.href = url;
    }
  }
  for (const line of document.querySelectorAll("[data-best]")) {
    const best = mine.bests[line.dataset.best];
    line.hidden = !best;
    line.textContent = fill(words["best-run"], { n: best });
  }
  const mistakes = document.getElementById("mistakes");
  document.getElementById("no-mistakes").hidden = mine.mistakes.length > 0;
  mistakes.replaceChildren(
    ...mine.mistakes.toReversed().map(({ position, played }, number) => {
      const row = document.createElement("li");
      const link = document.createElement("a");
      link.href = `${mistakes.dataset.url}?${new URLSearchParams({ position })}`;
      link.textContent = fill(words.mistake, { n: number + 1, move: played });
      row.append(link);
      return row;
    }),
  );
}
