/** Beside the list, where there is room: the first live table with its clocks, asked for every few seconds. */
import { learn, leftOf, written } from "../boards/clock.js";

export function lookBeside(beside) {
  let clock = null;
  const tick = () => {
    for (const node of beside.querySelectorAll(".live-clock")) node.textContent = clock ? written(leftOf(clock, node.parentElement.dataset.seat)) : "";
  };
  const look = async () => {
    if (document.visibilityState !== "visible") return;
    const answer = await fetch(beside.dataset.from).catch(() => null);
    if (!answer?.ok || beside.contains(document.activeElement)) return;
    beside.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
    const card = beside.querySelector("[data-clock]");
    if (card) learn(Number(card.dataset.now), { asked: true });
    clock = card ? JSON.parse(card.dataset.clock) : null;
    tick();
  };
  // Its style comes first, and to no phone: what is never seen there is not waited for.
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = beside.dataset.style;
  style.addEventListener("load", look);
  document.head.append(style);
  setInterval(look, 6000);
  setInterval(tick, 200);
}
