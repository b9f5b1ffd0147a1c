/** The live board on the referee's page: what the players see, move by move. */
import { carried, keepTrue, subscribe } from "../live/live.js";
import { positionEditor } from "./position.js";

const data = carried("live-data");
const { Board } = await import(`../boards/${data.words.game.script}`);
const host = document.querySelector("#live-board .board");
const told = document.getElementById("live-last");

let scene = data.scene;
let board = null;
let built = 0;
let queue = Promise.resolve();

const view = () => (scene.board.starter === "a" ? 1 : 2);

function build() {
  built = view();
  board = new Board({ view: built, words: data.words, watching: true, small: true, position: scene.board.position });
  host.replaceChildren(board.svg);
  board.show(scene.board);
}

function say() {
  const { last } = scene.board;
  told.textContent = last ? `${data.scene.names[last.seat === "a" ? 0 : 1]}: ${last.said[data.lang]}` : "";
  const position = document.querySelector("#sheet-position .code");
  const open = position?.closest("dialog").open;
  if (!position || open) return;
  // The sheet that sets the board begins with the board as it is now.
  const form = position.closest("form");
  position.textContent = scene.board.position;
  form.elements.before.value = scene.board.position;
  form.elements.after.defaultValue = scene.board.position;
}

async function take(next) {
  if (next.seq < scene.seq) return;
  const same = scene.board.set === next.board.set;
  const moved = same && next.board.moves.length === scene.board.moves.length + 1;
  scene = next;
  if (view() !== built) build();
  else if (moved) await board.play(next.board, null);
  else board.show(next.board);
  say();
}

build();
say();
const shown = (next) => { queue = queue.then(() => take(next)).catch(() => build()); };
subscribe(data.stream, 0, { board: (said) => said.game && shown(said.game) });
keepTrue((page) => {
  const news = carried("live-data", page);
  if (news) shown(news.scene);
}, (now) => host.toggleAttribute("data-aged", now));
const sheet = document.getElementById("sheet-position");
if (sheet) positionEditor(sheet, { Board, words: data.words, now: () => ({ position: scene.board.position, view: view() }) });
