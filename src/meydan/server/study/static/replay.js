/** Looking back at a set: a slider, keys, and the moves played back as they were. */
import { Grid } from "../boards/grid.js";
import { fill, wait } from "../boards/svg.js";
import { follow, reviewing } from "./replay-review.js";
import { Retry } from "./retry.js";
import { sharing } from "./share.js";

const data = JSON.parse(document.getElementById("game-data").textContent);
const { words, boards, lang } = data;
const { Board } = await import(`../boards/${data.words.game.script}`);
const byId = (id) => document.getElementById(id);
const starter = boards[0].starter;
let ply = data.ply;
let running = false;

const board = new Board({ view: 1, words, watching: true, position: boards[0].position });
const grid = new Grid(byId("board"), board, {
  label: fill(words.grid, { game: document.title.split(":")[0] }),
  onPick: (place) => retry.pick(place),
  onDrag: (origin, target) => retry.drag(origin, target),
  onKey(key) {
    if (retry.key(key)) return true;
    if (key.toLowerCase() === "b") announce(board.what());
    else if (key.toLowerCase() === "l") announce(sentence() || words["ask.no-last"]);
    else return false;
    return true;
  },
});

function announce(text) {
  byId("announcer").textContent = text;
}

const nameOf = (seat) => data.names[seat === "a" ? 0 : 1];
const sentence = () => {
  const { last } = boards[ply];
  return last ? `${nameOf(last.seat)}: ${last.said[lang]}` : "";
};

let showing = Promise.resolve();
function go(next, { tell = true } = {}) {
  const target = Math.max(0, Math.min(boards.length - 1, next));
  const forward = target === ply + 1;
  ply = target;
  byId("slider").value = ply;
  const shown = ply;
  showing = showing.then(async () => {
    if (forward && shown === ply) await board.play(boards[shown]);
    else board.show(boards[shown]);
    grid.refresh({ words });
    notes();
  });
  byId("said").textContent = sentence() || words["news.start-position"];
  byId("ply-line").textContent = `${ply} / ${boards.length - 1}`;
  byId("slider").setAttribute("aria-valuetext", `${fill(words["news.ply"], { n: ply })}: ${sentence()}`);
  for (const link of document.querySelectorAll("[data-ply]")) {
    const here = Number(link.dataset.ply) === ply;
    if (here) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
    if (here) link.parentElement.parentElement.scrollTop = link.parentElement.offsetTop - link.parentElement.parentElement.offsetTop - 80;
  }
  if (byId("study-link")) byId("study-link").href = studied();
  follow(data, ply);
  if (tell) announce(sentence() || words["news.start-position"]);
  return showing;
}

/* The study board with the same position, come to by the same moves. */
function studied() {
  const moves = boards.slice(1, ply + 1).map((board) => board.last?.move);
  const query = new URLSearchParams({ rulebook: data.rulebook });
  if (data.think) query.set("p", data.start), query.set("m", moves.join(" "));
  else query.set("p", boards[ply].position);
  return `${data.study}?${query}`;
}

function notes() {
  for (const seat of ["a", "b"]) {
    const side = seat === starter ? 1 : 2;
    const row = byId(side === 1 ? "player-below" : "player-above");
    row.querySelector(".player-name").textContent = nameOf(seat);
    row.querySelector(".player-mark").className = `player-mark side-${side} ${data.game}-${side}`;
    row.querySelector(".player-note").textContent = board.note(side);
  }
}

async function auto() {
  running = !running;
  const button = byId("auto");
  button.textContent = running ? button.dataset.stop : button.dataset.go;
  if (running && ply === boards.length - 1) await go(0);
  while (running && ply < boards.length - 1) {
    await go(ply + 1);
    await wait(700);
  }
  running = false;
  button.textContent = button.dataset.go;
}

byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
byId("to-first").addEventListener("click", () => go(0));
byId("to-back").addEventListener("click", () => go(ply - 1));
byId("to-forward").addEventListener("click", () => go(ply + 1));
byId("to-last").addEventListener("click", () => go(boards.length - 1));
byId("auto").addEventListener("click", auto);
byId("moves").addEventListener("click", (event) => {
  const link = event.target.closest("[data-ply]");
  if (!link) return;
  event.preventDefault();
  go(Number(link.dataset.ply));
});
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.target.matches("input, .cell") || event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: boards.length - 1 };
  if (!(event.key in steps)) return;
  event.preventDefault();
  go(steps[event.key]);
});

const retry = new Retry({ data, board, grid, announce, go: (next) => go(next, { tell: false }) });
reviewing(data, go, (review) => retry.offer(review));
sharing(data, byId("board"), go);
const wished = new URLSearchParams(location.search).get("review");
if (wished) byId("act-review")?.click();
board.show(boards[ply]);
board.mark({});
go(ply, { tell: false });
