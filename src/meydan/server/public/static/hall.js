/** Hall screens: the server lays out every page, this turns them, counts down and keeps them fresh. */
import { subscribe } from "../live/live.js";
import { runTimers } from "../web/timer.js";

const PAGE = 12000;
const main = document.getElementById("hall");
const away = document.getElementById("hall-away");
const here = document.querySelector("script[data-stream]");
let at = -1;
let turning = null;

function turn() {
  const pages = [...main.querySelectorAll(".screen")];
  if (!pages.length) return;
  at = (at + 1) % pages.length;
  pages.forEach((page, number) => page.classList.toggle("on", number === at));
  const bar = pages[at].querySelector(".turn");
  // The line that runs out is drawn anew with each page.
  bar?.classList.remove("run");
  void bar?.offsetWidth;
  bar?.classList.toggle("run", pages.length > 1);
}

function begin() {
  clearInterval(turning);
  at = -1;
  turn();
  turning = setInterval(turn, PAGE);
}

/** What is shown now, from the server: a seat of a round that is over must not stay on a wall. */
let waiting = null;
function renew() {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) {
      waiting = setTimeout(renew, 3000);
      return;
    }
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.documentElement.dataset.theme = fresh.documentElement.dataset.theme;
    main.replaceChildren(...fresh.getElementById("hall").childNodes);
    begin();
  }, 300 + Math.random() * 1200);
}

begin();
runTimers();
subscribe(here.dataset.stream, Number(here.dataset.after), {
  round: renew,
  hall: renew,
  schedule: renew,
  announcement: renew,
  "taken-back": renew,
}, (state) => {
  if (state === "live") {
    if (!away.hidden) renew();
    away.hidden = true;
    return;
  }
  if (!away.hidden) return;
  const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  away.textContent = away.dataset.said.replace("%t", time);
  away.hidden = false;
});
