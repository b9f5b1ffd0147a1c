/** Hall screens: pages that fill the screen and turn every 12 seconds. */
import { subscribe } from "../web/live.js";
import { runTimers } from "../web/timer.js";

const PAGE = 12000;
const screens = [...document.querySelectorAll(".screen")];
const bar = document.getElementById("turn");
let pages = [];
let at = -1;

function layOut() {
  pages = [];
  const rows = Math.max(6, Math.floor((innerHeight - 190) / 62));
  const columns = innerWidth >= 1600 ? 2 : innerWidth >= 900 ? 2 : 1;
  for (const screen of screens) {
    const seats = [...screen.querySelectorAll("li")];
    const size = rows * columns;
    screen.querySelector("ol").style.setProperty("--rows", rows);
    for (let start = 0; start < Math.max(1, seats.length); start += size) {
      pages.push({ screen, from: start, to: start + size, seats });
    }
  }
}

function turn() {
  if (!pages.length) return;
  at = (at + 1) % pages.length;
  const page = pages[at];
  for (const screen of screens) screen.classList.toggle("on", screen === page.screen);
  page.seats.forEach((seat, number) => { seat.hidden = number < page.from || number >= page.to; });
  bar.classList.remove("run");
  void bar.offsetWidth;
  bar.classList.add("run");
}

layOut();
turn();
setInterval(turn, PAGE);
addEventListener("resize", layOut);
runTimers();
const reload = () => setTimeout(() => location.reload(), 500 + Math.random() * 2000);
const here = document.querySelector("script[data-stream]");
subscribe(here.dataset.stream, Number(here.dataset.after), { round: reload });
