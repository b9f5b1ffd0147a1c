/** Lists of lessons and puzzles: what is done on this device, and where to go on. */
import { fill } from "../boards/svg.js";
import { of } from "./progress.js";

const words = JSON.parse(document.getElementById("learn-words").textContent);

for (const card of document.querySelectorAll("[data-lesson], [data-puzzle]")) {
  const { game, lesson, puzzle } = card.dataset;
  const done = lesson ? of(game).lesson.includes(lesson) : of(game).puzzle.includes(puzzle);
  card.classList.toggle("done", done);
  card.querySelector(".done-mark").hidden = !done;
}

for (const box of document.querySelectorAll("[data-lessons]")) {
  const { game, lessons, puzzles } = box.dataset;
  const mine = of(game);
  const here = document.querySelectorAll(".done[data-puzzle]").length;
  const [n, all] = Number(lessons) ? [mine.lesson.length, Number(lessons)] : [here, Number(puzzles)];
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
