/** The teacher's page: every board of the class on one stream, lists that renew themselves, dragging. */
import { fill } from "../boards/svg.js";
import { announce, carried, keepTrue, subscribe } from "../live/live.js";

const data = carried("class-data");
const kinds = {};
const boards = new Map();

/* ---- Boards ---- */

const cardOf = (game) => document.querySelector(`[data-board="${game}"]`);

async function classOf(name) {
  kinds[name] ??= (await import(`../boards/${data.words[name].game.script}`)).Board;
  return kinds[name];
}

/** Draw a board where the server's first picture is; from then on moves are played on it. */
async function drawn(game, told) {
  const host = cardOf(game)?.querySelector(".board");
  const name = data.games[game];
  if (!host || !name) return null;
  let found = boards.get(game);
  if (found?.host !== host || found.starter !== told.board.starter) {
    const Board = await classOf(name);
    const view = told.board.starter === "a" ? 1 : 2;
    const board = new Board({ view, words: data.words[name], watching: true, position: told.board.position, small: true });
    found = { host, board, starter: told.board.starter, count: null, queue: Promise.resolve() };
    boards.set(game, found);
  }
  return found;
}

async function show(told) {
  const found = await drawn(told.game, told);
  if (!found) return;
  found.queue = found.queue.then(async () => {
    const follows = found.count !== null && told.count === found.count + 1 && told.board.last;
    if (!found.board.svg.isConnected) {
      found.board.show(told.board);
      found.host.replaceChildren(found.board.svg);
    } else if (follows) await found.board.play(told.board);
    else found.board.show(told.board);
    found.count = told.count;
  });
  const card = cardOf(told.game);
  const state = card.querySelector(".board-state");
  if (told.turn) state.textContent = fill(state.dataset.turn, { name: card.dataset[told.turn] });
}

/* ---- Lists ---- */

let waiting = null;
function renew(spread = 300) {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) return location.reload();
    take(new DOMParser().parseFromString(await answer.text(), "text/html"));
  }, Math.random() * spread);
}

function take(fresh) {
  const news = carried("class-data", fresh);
  if (!news) return location.reload();
  Object.assign(data.games, news.games);
  Object.assign(data.words, news.words);
  for (const part of document.querySelectorAll("[data-live][id]")) swap(part, fresh.getElementById(part.id));
  for (const told of Object.values(news.boards)) show(told);
}

/** Put the new content in; what was ticked, opened or focused stays so. */
function swap(part, next) {
  if (!next || next.innerHTML === part.innerHTML) return;
  const ticked = [...part.querySelectorAll("input:checked")].map((box) => box.value);
  const opened = [...part.querySelectorAll("details")].flatMap((one, at) => (one.open ? [at] : []));
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  // Whoever is typing a name is not disturbed; the next change brings the list up to date.
  if (focused?.matches("input[type=text]")) return;
  const name = focused?.matches("input") ? `input[value="${focused.value}"]` : focused?.id ? `#${focused.id}` : null;
  part.replaceChildren(...next.childNodes);
  for (const box of part.querySelectorAll("input[type=checkbox]")) box.checked = ticked.includes(box.value);
  const details = part.querySelectorAll("details");
  for (const at of opened) if (details[at] && part.id !== "boards") details[at].open = true;
  if (name) part.querySelector(name)?.focus();
  if (part.id === "next-step") announce(part.querySelector("p")?.textContent ?? "");
}

/* ---- Pairing by dragging one name onto another; the ticks do the same without ---- */

let held = null;
const row = (event) => event.target.closest?.("[data-pupil]");
document.addEventListener("dragstart", (event) => {
  held = row(event)?.dataset.pupil ?? null;
  if (held) event.dataTransfer.setData("text/plain", held);
});
document.addEventListener("dragover", (event) => {
  const over = row(event);
  document.querySelectorAll(".drop").forEach((one) => one.classList.remove("drop"));
  if (!held || !over || over.dataset.pupil === held) return;
  event.preventDefault();
  over.classList.add("drop");
});
document.addEventListener("drop", (event) => {
  const over = row(event);
  const form = document.getElementById("pair-form");
  if (!held || !over || over.dataset.pupil === held || !form.querySelector("button")) return;
  event.preventDefault();
  for (const box of form.querySelectorAll("[name=pupil]")) box.checked = [held, over.dataset.pupil].includes(box.value);
  form.requestSubmit();
});
document.addEventListener("dragend", () => {
  held = null;
  document.querySelectorAll(".drop").forEach((one) => one.classList.remove("drop"));
});

document.getElementById("share")?.addEventListener("focus", (event) => event.target.select());
for (const told of Object.values(data.boards)) show(told);
subscribe(data.stream, data.after, { board: show, class: () => renew() });
keepTrue(take, (now) => document.getElementById("boards")?.toggleAttribute("data-aged", now));
