/** The study board: try moves, keep variations, set up a position, ask the engine. */
import { Stage, announce } from "../boards/stage.js";
import { fill } from "../boards/svg.js";
import * as editor from "../boards/editor.js";
import { Drawings } from "./drawings.js";
import { Keeper } from "./keeper.js";
import { Lines } from "./lines.js";
import { think, weigh } from "../boards/thinking.js";

const data = JSON.parse(document.getElementById("game-data").textContent);
const { words, game, rulebook } = data;
const { Board } = await import(`../boards/${words.game.script}`);
const byId = (id) => document.getElementById(id);

const { saved } = data; // a chapter that is kept

let start = data.start;
let lines = saved ? Lines.of(saved.lines, data.most.lines) : new Lines(data.moves);
const notes = new Map(Object.entries(saved?.notes ?? {}));
let editing = null; // the position text while it is set up
let view = 1;
let busy = false;
const known = new Map(); // boards by the moves that lead to them
data.boards.forEach((board, ply) => known.set(data.moves.slice(0, ply).join(" "), board));

const stage = new Stage(Board, { game, words, lang: data.lang, watching: true, onMove: move, onPick: picked, onKey: keyed });
const drawings = new Drawings(stage, words, { marks: saved?.marks, most: data.most.marks, onChange: () => keeper?.changed() });
const keeper = saved?.write ? new Keeper(saved, document.querySelector("#csrf input").value, content, kept) : null;

/** What is kept: lines, and what was said and drawn where they lead. */
function content() {
  const marks = Object.fromEntries([...drawings.by].filter(([, drawn]) => drawn.length));
  return { position: start, lines: lines.all, notes: Object.fromEntries(notes), marks };
}

function kept(code, message = "") {
  byId("save-state").textContent = message || words[`study.${code}`];
}

function picked(place) {
  if (drawings.on && editing === null) return drawings.pick(place), true;
  return edit(place);
}

/* ---- Moves ---- */

async function boardAt(moves) {
  const key = moves.join(" ");
  if (!known.has(key)) {
    const question = new URLSearchParams({ position: start, moves: key, rulebook, last: "1" });
    const answer = await fetch(`${data.at}?${question}`, { headers: { Accept: "application/json" } });
    const body = await answer.json();
    if (body.error) return why(body.error), null;
    known.set(key, body.boards[0]);
  }
  return known.get(key);
}

async function move(text) {
  if (busy || editing !== null) return;
  busy = true;
  const board = await boardAt([...lines.moves, text]);
  busy = false;
  if (!board) {
    stage.board.drop();
    return stage.render();
  }
  lines.add(text);
  keeper?.changed();
  await shown(board, { played: true });
}

async function go(ply, line) {
  if (busy || editing !== null) return;
  const before = lines.moves.length;
  lines.go(ply, line);
  const board = await boardAt(lines.moves);
  if (board) await shown(board, { played: line === undefined && ply === before + 1 });
}

async function shown(board, { played = false } = {}) {
  why(null);
  call(); // what the engine thought of is no longer shown
  stage.hint = null;
  const path = lines.moves.join(" ");
  drawings.path = path;
  if (played && board.last) {
    announce(`${words.sides[board.last.seat === "a" ? 0 : 1]}: ${board.last.said[data.lang]}`, board.ended, notes.get(path), drawings.said());
    await stage.play(board);
  } else stage.show(board, { view });
  stage.open = !board.ended;
  drawings.show(path);
  stage.render();
  if (byId("note")) byId("note").value = notes.get(path) ?? "";
  if (byId("note-text")) byId("note-text").textContent = notes.get(path) ?? "";
  byId("status").textContent = board.ended || fill(words["study.to-move"], { side: words.sides[board.turn - 1] });
  if (!saved) byId("position").value = board.position;
  if (byId("act-pass")) byId("act-pass").disabled = !board.legal.includes("pass");
  byId("to-back").disabled = byId("to-first").disabled = lines.ply === 0;
  byId("to-forward").disabled = byId("to-last").disabled = lines.ply === lines.line.length;
  lines.draw(byId("variations"), { title: (n) => fill(words["study.variation"], { n }), noted: (at) => notes.get(at), onGo: go });
  document.querySelector(".study").dataset.ply = lines.ply;
  if (byId("analyse").checked) analyse();
  if (saved) return;
  const query = new URLSearchParams();
  if (start !== data.usual) query.set("p", start);
  if (lines.ply) query.set("m", lines.moves.join(" "));
  if (rulebook !== data.book) query.set("rulebook", rulebook);
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
}

function why(error) {
  byId("why").hidden = !error;
  if (!error) return;
  const article = [error.article, ...(error.summaries ?? [])].filter(Boolean).join(" – ");
  byId("why-text").textContent = error.message;
  byId("why-article").textContent = article;
  announce(error.message, article);
}

function keyed(key) {
  if (editing !== null) return false;
  if (key === "," || key === "<") go(lines.ply - 1);
  else if (key === "." || key === ">") go(lines.ply + 1);
  else if (key === "x") drawing(!drawings.on);
  else if (key === "Escape" && drawings.on) drawing(false);
  else return false;
  return true;
}

/* ---- The engine ---- */

let calling = null;

function call() {
  calling?.abort();
  calling = null;
  byId("bar").hidden = !byId("analyse").checked;
  byId("engine-state").textContent = "";
}

async function analyse() {
  call();
  const mine = new AbortController();
  calling = mine;
  byId("engine-state").textContent = words["study.thinking"];
  await new Promise((after) => setTimeout(after, 250)); // who steps quickly asks once
  if (mine.signal.aborted) return;
  try {
    for await (const found of think(data.think, { position: start, moves: lines.moves.join(" "), rulebook, lang: data.lang }, mine.signal)) {
      if (mine.signal.aborted) return;
      told(found);
    }
  } catch (error) {
    if (mine.signal.aborted) return;
    byId("engine-state").textContent = error.message || words["study.failed"];
    if (error.status === 429) setTimeout(() => { if (calling === mine) analyse(); }, 5000);
  }
}

function told(found) {
  byId("score").hidden = false;
  byId("best-lines").replaceChildren();
  if (found.over) {
    byId("score").textContent = found.over;
    byId("engine-state").textContent = "";
    return;
  }
  byId("score").textContent = found.score;
  byId("engine-state").textContent = found.source;
  weigh(found.percent, words.sides[0], words);
  byId("best-lines").append(...found.lines.map((line) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button plain best-move";
    button.textContent = line.moves[0];
    button.addEventListener("click", () => move(line.moves[0]));
    const score = Object.assign(document.createElement("span"), { className: "badge", textContent: line.short, title: line.score });
    const rest = Object.assign(document.createElement("span"), { className: "quiet small", textContent: line.moves.slice(1).join(" ") });
    item.append(button, " ", score, " ", rest);
    return item;
  }));
  stage.hint = found.lines[0].moves[0];
  stage.render();
}

/* ---- Setting up ---- */

async function load(text) {
  const found = await fetch(`${data.at}?${new URLSearchParams({ position: text, rulebook })}`, { headers: { Accept: "application/json" } });
  const body = await found.json();
  if (body.error) return why(body.error), false;
  start = body.start;
  known.clear();
  known.set("", body.boards[0]);
  lines = new Lines([]);
  await shown(body.boards[0]);
  return true;
}

/** While a position is set up, a pick changes what is on the place. */
function edit(place) {
  if (editing === null) return false;
  if (words.game.pits) {
    document.querySelector(`[data-count="${place}"]`).focus();
    return true;
  }
  const found = editor.split(words.game, editing);
  const at = editor.indexOf(words.game, place, found.places.length);
  found.places[at] = editor.next(words.game, found.places[at]);
  changed(editor.join(words.game, { ...found, turn: editor.turnOf(words.game, found) }));
  announce(stage.board.label(place));
  return true;
}

function changed(text) {
  editing = text;
  const found = editor.split(words.game, text);
  byId("position").value = text;
  for (const box of document.querySelectorAll("[name=turn]")) box.checked = box.value === found.turn;
  if (words.game.pits) {
    const total = found.counts.reduce((sum, count) => sum + count, 0);
    byId("total").textContent = fill(words["study.total"], { n: total });
    for (const box of document.querySelectorAll("[data-count]")) {
      if (box !== document.activeElement) box.value = found.counts[box.dataset.count];
    }
    if (total !== words.stones.length - 1) return; // the drawing has just so many stones
  }
  stage.open = false;
  stage.show({ position: text, legal: [], turn: 1, full: [[], []] }, { view });
}

byId("act-edit")?.addEventListener("click", async () => {
  const button = byId("act-edit");
  if (editing === null) {
    call();
    stage.hint = null;
    why(null);
    changed(stage.shown.position);
  } else {
    const text = editing;
    editing = null;
    if (!(await load(text))) {
      editing = text;
      return;
    }
  }
  byId("editor").hidden = editing === null;
  button.textContent = editing === null ? button.dataset.edit : button.dataset.done;
  button.setAttribute("aria-expanded", String(editing !== null));
  document.querySelector(".study").classList.toggle("editing", editing !== null);
});
byId("edit-start")?.addEventListener("click", () => changed(data.usual));
byId("edit-empty")?.addEventListener("click", () => changed(editor.emptied(words.game, editing)));
for (const box of document.querySelectorAll("[name=turn]")) {
  box.addEventListener("change", () => changed(editor.join(words.game, { ...editor.split(words.game, editing), turn: box.value })));
}
for (const box of document.querySelectorAll("[data-count]")) {
  box.addEventListener("input", () => {
    const found = editor.split(words.game, editing);
    found.counts[box.dataset.count] = Math.max(0, Math.min(48, Math.floor(Number(box.value)) || 0));
    changed(editor.join(words.game, found));
  });
}
byId("position-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = byId("position").value.trim();
  if (editing !== null) changed(text);
  else if (!(await load(text))) byId("position").focus();
});
byId("rulebook")?.addEventListener("change", () => byId("position-form").submit());

/* ---- Buttons ---- */

byId("to-first").addEventListener("click", () => go(0));
byId("to-back").addEventListener("click", () => go(lines.ply - 1));
byId("to-forward").addEventListener("click", () => go(lines.ply + 1));
byId("to-last").addEventListener("click", () => go(lines.line.length));
byId("flip")?.addEventListener("click", () => {
  view = 3 - view;
  stage.show(stage.shown, { view });
});
byId("act-pass")?.addEventListener("click", () => move("pass"));
byId("analyse").addEventListener("change", () => {
  localStorage.setItem("meydan-study-analyse", byId("analyse").checked ? "yes" : "no");
  if (byId("analyse").checked) return analyse();
  call();
  stage.hint = null;
  byId("score").hidden = true;
  byId("best-lines").replaceChildren();
  stage.render();
});
byId("act-share").addEventListener("click", async () => {
  await keeper?.save();
  await navigator.clipboard?.writeText(byId("act-share").dataset.link ?? location.href).catch(() => null);
  announce(words["study.copied"]);
  byId("status").textContent = words["study.copied"];
});


/* ---- Drawing and keeping ---- */

function drawing(on) {
  drawings.on = on;
  drawings.from = null;
  byId("act-draw").setAttribute("aria-pressed", String(on));
  byId("act-erase").hidden = byId("draw-about").hidden = !on;
  announce(words[on ? "study.draw-on" : "study.draw-off"]);
}

byId("act-draw").addEventListener("click", () => drawing(!drawings.on));
byId("act-erase").addEventListener("click", () => drawings.erase());
byId("keep-form")?.addEventListener("submit", () => {
  byId("keep-form").elements.content.value = JSON.stringify(content());
});
byId("note")?.addEventListener("input", () => {
  const text = byId("note").value;
  if (text.trim()) notes.set(lines.moves.join(" "), text);
  else notes.delete(lines.moves.join(" "));
  keeper.changed();
});
for (const [id, act] of [["act-first", () => lines.promote()], ["act-cut", () => lines.cut()]]) {
  byId(id)?.addEventListener("click", () => {
    act();
    keeper.changed();
    go(lines.ply, lines.current);
  });
}

byId("analyse").checked = localStorage.getItem("meydan-study-analyse") === "yes";
await shown(known.get(lines.moves.join(" ")));
performance.mark("board-shown");
