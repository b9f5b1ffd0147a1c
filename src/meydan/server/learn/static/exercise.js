/** A lesson or a puzzle: try something, be told what came of it, go on. The server judges. */
import { send } from "../boards/sending.js";
import { Stage, announce } from "../boards/stage.js";
import { fill } from "../boards/svg.js";
import * as progress from "../boards/progress.js";
import { hand } from "../boards/receipts.js";
import { Line } from "./line.js";
import { Run } from "./run.js";

const data = JSON.parse(document.getElementById("game-data").textContent);
const { words, tasks, game } = data;
const { Board } = await import(`../boards/${words.game.script}`);
const byId = (id) => document.getElementById(id);
const csrf = document.querySelector("#csrf input").value;
const [kind, lesson] = data.key.split(" ");

let at = data.task - 1;
let moves = []; // since the task began
let ready = null; // the board to come back to after a wrong try
let first = true; // whether nothing went wrong yet
let judged = Promise.resolve(); // the try before this one

const stage = new Stage(Board, {
  game,
  words,
  lang: data.lang,
  onMove: (text) => tried({ move: text }),
  onKey: (key) => line.key(key),
});
const line = new Line(stage, data);
const run = ["puzzle", "mistake"].includes(kind) ? new Run(data, csrf) : null;
const task = () => tasks[at];
const id = () => (run ? task().id : lesson);

function begin() {
  moves = [];
  first = true;
  line.show([], 0);
  ready = task().board;
  stage.marked = task().do === "mark" ? new Set() : null;
  stage.open = !stage.marked;
  stage.hint = null;
  stage.show(ready, { view: ready.turn });
  byId("ask").textContent = task().ask;
  if (byId("task-line")) byId("task-line").textContent = byId("task-line").textContent.replace(/\d+/, at + 1);
  if (byId("type-move")) byId("type-move").hidden = Boolean(stage.marked);
  if (byId("act-pass")) byId("act-pass").hidden = Boolean(stage.marked);
  buttons("trying");
  told(null);
}

/** Which buttons there are: while trying, after a wrong try, and when it is done. */
function buttons(state) {
  byId("act-next").hidden = state !== "done";
  byId("act-again").hidden = state !== "wrong";
  byId("act-check").hidden = state !== "trying" || !stage.marked;
  byId("act-hint").hidden = byId("act-show").hidden = state === "done";
  document.querySelector(".exercise").dataset.state = state;
}

function told(answer) {
  byId("answer").hidden = !answer;
  if (!answer) return;
  byId("answer").className = `answer is-${answer.verdict}`;
  const head = words[`learn.${answer.verdict}`];
  const article = [answer.article, ...(answer.summaries ?? [])].filter(Boolean).join(" – ");
  byId("answer-head").textContent = head;
  byId("answer-text").textContent = answer.message;
  byId("answer-article").textContent = article;
  announce(head, answer.message, article);
}

/** A key pressed before the last try was answered waits for it, and counts if that try was right. */
function tried(fields) {
  const go = () => document.querySelector(".exercise").dataset.state === "trying" && judge(fields);
  judged = judged.then(go, go);
}

async function judge(fields) {
  run?.begin();
  const { body } = await send(task().own ?? data.own, csrf, { task: task().number, moves: moves.join(" "), ...fields });
  if (body.error) return announce(body.error.message);
  const { verdict, boards } = body;
  if (verdict === "illegal") {
    missed();
    told(body);
    stage.board.drop();
    return stage.render();
  }
  if (verdict === "wrong") missed();
  if (verdict === "wrong" && run?.strict) return goOn();
  told(body);
  if (verdict === "shown") stage.show(kind === "puzzle" ? ready : task().board);
  for (const [number, board] of boards.entries()) {
    if (number) await pause(verdict === "shown" ? 500 : 350);
    await stage.play(board);
  }
  if (verdict === "wrong" && !boards.length) return; // places can be marked on
  if (verdict === "go-on") {
    moves = body.moves ?? [...moves, fields.move];
    ready = boards.at(-1);
    stage.open = true;
    return stage.show(ready);
  }
  if (verdict === "wrong" || verdict === "also") {
    buttons("wrong");
    return byId("act-again").focus({ preventScroll: true });
  }
  finished(verdict, body.marks ?? []);
  if (data.homework && body.receipt) hand(data.homework, body.receipt, csrf);
  if (run?.strict && !run.over) return goOn();
  if (body.line?.length) line.show(body.line, moves.length + boards.length);
}

const pause = (ms) => new Promise((after) => setTimeout(after, ms));

/** A try went wrong: a run of puzzles begins anew. */
function missed() {
  if (first && kind === "puzzle") {
    if (!run.strict && !progress.of(game).puzzle.includes(id())) streak(progress.streak(game, false));
    run.counted(task(), false);
  }
  first = false;
}

/** The next puzzle of a stream, a streak or a storm, on the same page. */
async function goOn() {
  if (run.ended()) return;
  const next = await run.drawn();
  if (run.over) return;
  if (!next) return location.assign(data.following);
  show(next);
}

function show(next) {
  tasks.push(next);
  at = tasks.length - 1;
  byId("puzzle-title").textContent = next.title;
  byId("puzzle-grade").textContent = next.grade;
  byId("puzzle-themes").textContent = run.strict ? "" : next.themes.join(" · ");
  begin();
  announce(task().ask);
  stage.grid.focus(stage.grid.current);
}

function finished(verdict, marks) {
  if (marks.length) {
    stage.marked = new Set(marks);
    stage.render();
  }
  stage.open = false;
  const last = at === tasks.length - 1;
  if (verdict === "shown") missed();
  if (last && verdict === "right") {
    if (kind === "puzzle" && first) {
      if (!run.strict && !progress.of(game).puzzle.includes(id())) streak(progress.streak(game, true));
      run.counted(task(), true);
    }
    if (kind === "mistake") progress.dropMistake(game, id());
    else progress.done(game, kind, id());
  }
  const next = byId("act-next");
  next.textContent = words[last ? "learn.next" : "learn.next-task"];
  buttons("done");
  next.focus({ preventScroll: true });
}

function streak(now) {
  const line = byId("streak");
  if (!line) return;
  line.hidden = now < 2;
  line.textContent = fill(words["learn.streak"], { n: now });
}

byId("act-next").addEventListener("click", (event) => {
  if (run?.endless && at === tasks.length - 1) return (event.preventDefault(), goOn());
  if (at === tasks.length - 1) return; // the link leads on
  event.preventDefault();
  at += 1;
  begin();
  byId("task-title").scrollIntoView({ block: "nearest" });
  stage.grid.focus(stage.grid.current);
  announce(task().ask);
});
byId("act-again").addEventListener("click", () => {
  stage.open = true;
  stage.show(ready);
  buttons("trying");
  told(null);
  stage.grid.focus(stage.grid.current);
});
byId("act-check").addEventListener("click", () => tried({ marks: [...stage.marked].join(" ") }));
byId("act-hint").addEventListener("click", () => {
  const shown = byId("answer").classList.contains("is-hinted") && !byId("answer").hidden;
  byId("answer").hidden = false;
  byId("answer").className = "answer is-hinted";
  byId("answer-head").textContent = byId("act-hint").textContent.trim();
  byId("answer-text").textContent = task().hint;
  byId("answer-article").textContent = "";
  announce(task().hint);
  if (shown && task().place && !moves.length) {
    missed(); // the second hint tells the place
    stage.hint = task().place;
    stage.render();
  }
});
byId("act-show").addEventListener("click", () => tried({ act: "show" }));
byId("act-pass")?.addEventListener("click", () => {
  if (stage.open) tried({ move: "pass" });
});

if (run) {
  run.next = (next) => next && show(next);
  run.close = () => {
    stage.open = false;
    stage.render();
    document.querySelector(".exercise").dataset.state = "over";
    for (const name of ["act-again", "act-hint", "act-show", "act-next", "act-skip"]) {
      if (byId(name)) byId(name).hidden = true;
    }
  };
}
begin();
if (kind === "puzzle" && !run.strict) streak(progress.of(game).streak);
performance.mark("board-shown");
