/** A board's page: shows the game, takes moves, says what happens. Every rule is the server's. */
import { Clocks, learn, written } from "./clock.js";
import { endCard } from "./end-card.js";
import { Grid } from "./grid.js";
import { MoveList } from "./move-list.js";
import { ask, send, unsent } from "./sending.js";
import { fill } from "./svg.js";
import { announce } from "./talk.js";
import { Teller, changes } from "./teller.js";
import { fullScreen, remembered, sound, wishes } from "./wishes.js";
import { carried, keepTrue, subscribe } from "../live/live.js";

const data = carried("game-data");
const { words, urls, practice } = data;
/* The seats at this screen: one for a player, both where two share it, none for those who watch. */
const { seats } = data;
const shared = seats.length === 2;
const { Board } = await import(`./${words.game.script}`);
const byId = (id) => document.getElementById(id);
let csrf = document.querySelector("#csrf input").value;
const host = byId("board");
const SEATS = ["a", "b"];
const title = document.title;
const LOST = 4000; // a connection that comes back sooner was never missed

let scene = data.scene;
learn(scene.now);
let me = shared ? (scene.turn ?? "a") : (seats[0] ?? null);
let handing = shared && scene.phase === "playing" && !scene.press && !scene.stop;
let board = null;
let grid = null;
let view = null;
let flipped = false; // whether the player wishes to see the board from the other side
let hint = null;
let hintSteps = null;
let premove = null; // a move chosen before its time
let past = null; // the boards of this set, once somebody looked back
let looking = null; // the ply that is shown instead of the present
let busy = false;
let putting = null; // the piece put down, until the server has it
let waiting = false; // a move that waits for it
let offline = false;
let aged = false; // kept by the browser, and not yet compared with the server
let queue = Promise.resolve();

/* ---- Words ---- */

const teller = new Teller(data);
const other = (seat) => (seat === "a" ? "b" : "a");
const here = () => ({ me, offline, aged });
const nameOf = (seat) => teller.nameOf(scene, seat, me);
const sideOf = (seat) => teller.sideOf(scene, seat);
const statusText = () => teller.status(scene, here());

/* ---- Drawing ---- */

/** The side that lies below. */
function seen() {
  const own = sideOf(me ?? "a");
  return flipped ? 3 - own : own;
}

function build() {
  view = seen();
  board = new Board({ view, words, watching: me === null, position: scene.board.position });
  if (me !== null) board.me = sideOf(me);
  const focused = grid?.focused;
  const current = grid?.current;
  grid = new Grid(host, board, {
    label: fill(words.grid, { game: title.split(":")[0] }),
    onPick: pick,
    onKey: keyed,
    onDrag: me === null ? null : drag,
  });
  if (focused && grid.cells.has(current)) grid.focus(current);
  board.show(scene.board);
}

function settings() {
  return {
    legal: byId("show-legal")?.checked && scene.turn === me && !busy && !handing && looking === null ? scene.legal : [],
    hint: hint ?? premove,
    steps: hintSteps,
    full: byId("show-full")?.checked ?? false,
  };
}

function marks() {
  const shown = settings();
  board.mark(shown);
  grid.refresh({ words, legal: shown.legal, hint: shown.hint });
  host.toggleAttribute("data-premove", premove !== null);
}

function panels() {
  byId("status").textContent = statusText();
  byId("status").classList.toggle("mine", scene.turn === me && me !== null);
  const many = scene.setCount > 1;
  byId("set-line").textContent = many ? `· ${fill(words["page.set-of"], { number: scene.board.set, of: scene.setCount })} · ${scene.points.join(" – ")}` : "";
  const { last } = scene.board;
  byId("last-said").textContent = looking === null && last ? moveSaid(last) : looking === null ? "" : fill(words["news.past"], { n: looking });
  for (const seat of SEATS) player(seat);
  ended();
  moves();
  actions();
  warnings();
}

const rowOf = (seat) => byId(sideOf(seat) === view ? "player-below" : "player-above");

function player(seat) {
  const row = rowOf(seat);
  row.querySelector(".player-name").textContent = nameOf(seat);
  row.querySelector(".player-mark").className = `player-mark side-${sideOf(seat)} ${data.game}-${sideOf(seat)}`;
  row.querySelector(".player-note").textContent = board.note(sideOf(seat));
  row.classList.toggle("turn", scene.turn === seat);
  row.querySelector(".player-clock").hidden = !scene.clock;
  const sets = row.querySelector(".player-sets");
  sets.hidden = scene.setCount < 2;
  sets.setAttribute("aria-label", fill(words["page.sets-of"], { points: scene.points[SEATS.indexOf(seat)] }));
  sets.replaceChildren(...Array.from({ length: scene.setCount }, (_, at) => {
    const done = scene.sets[at];
    const kind = !done ? (at === scene.sets.length && scene.phase === "playing" ? "now" : "none") : done.winner === null ? "draw" : done.winner === seat ? "win" : "loss";
    return Object.assign(document.createElement("span"), { className: `stone ${kind}` });
  }));
}

/** The card after the game: who won, by how much, how it went, and what to do with it. */
function ended() {
  byId("end-card").hidden = scene.phase !== "over";
  if (scene.phase === "over") endCard({ scene, data, me: shared ? null : me, below: sideOf(me ?? "a"), nameOf, sideOf, go });
}

/* At a table: the warnings of both, each with its article. */
function warnings() {
  const list = byId("warnings");
  if (!list) return;
  list.hidden = !scene.warned?.length;
  list.replaceChildren(...(scene.warned ?? []).map((one) => {
    const item = document.createElement("li");
    item.textContent = teller.warning(scene, one, null);
    return item;
  }));
}

const list = new MoveList(byId("moves"), { words, onGo: (ply) => go(ply) });

function moves() {
  const made = scene.board.moves;
  const at = looking ?? made.length;
  list.show(made, { at, isFirst: (seat) => sideOf(seat) === 1, nameOf });
  for (const id of ["past-first", "past-back"]) byId(id).disabled = at === 0;
  for (const id of ["past-forward", "past-last"]) byId(id).disabled = at === made.length;
}

/* ---- Looking back, while the game goes on ---- */

async function go(ply) {
  const made = scene.board.moves.length;
  const target = Math.max(0, Math.min(made, ply));
  if (target === made) return present();
  if (busy || !urls.state) return;
  past ??= (await ask(`${urls.state}?past=1`))?.past ?? null;
  if (!past?.[target] || past.length !== made + 1) return void (past = null);
  looking = target;
  board.drop();
  board.show(past[target]);
  render();
  const { last } = past[target];
  announce(last ? moveSaid(last) : words["news.start-position"], fill(words["news.past"], { n: target }));
}

/** Back to the board as it is. */
function present() {
  if (looking === null) return;
  looking = null;
  board.show(scene.board);
  render();
  announce(words["news.now"], statusText());
}

function actions() {
  const { phase } = scene;
  const mine = phase === "playing" && scene.turn === me && me !== null && !busy && !scene.stop && !handing;
  const shown = (id, wished) => { const node = byId(id); if (node) node.hidden = !wished; };
  shown("act-press", mine && scene.press);
  shown("act-pass", mine && String(scene.legal) === "pass");
  shown("act-ready", (phase === "ready" || phase === "between") && !seats.every((seat) => scene.ready.includes(seat)));
  shown("act-take", handing && phase === "playing" && !busy);
  const taking = byId("act-take");
  if (taking && scene.turn) taking.textContent = fill(words["table.page.take"], { name: nameOf(scene.turn) });
  shown("act-call", phase !== "over");
  shown("called", scene.calls?.includes("referee"));
  const ready = byId("act-ready");
  if (ready) ready.textContent = phase === "between" ? ready.dataset.next : ready.dataset.first;
  shown("act-rematch", phase === "over");
  shown("act-next", phase === "over");
  shown("act-class", phase === "over");
  const rematch = byId("act-rematch")?.querySelector(".button");
  if (rematch) rematch.textContent = scene.rematch ? rematch.dataset.go : rematch.dataset.offer;
  shown("type-move", phase === "playing");
  shown("act-resign", phase === "playing");
  shown("act-hint", phase === "playing");
  const asks = (seat) => scene.ready?.includes(`back-${seat}`) ?? false;
  shown("act-back", phase === "playing" && (practice || (scene.board.moves.some(([seat]) => seat === me) && !asks(me))));
  shown("back-asked", !practice && me !== null && phase === "playing" && asks(other(me)));
  shown("blocks", mine && board.held != null);
  shown("replay-link", scene.sets.length > 0);
  for (const button of document.querySelectorAll("#blocks [data-block]")) {
    const { block } = button.dataset;
    button.disabled = block !== "" && (board.held == null || !board.turnable(scene.legal).includes(block));
  }
}

/** A piece that was put down stays there, also on a page that was opened anew. */
function hold() {
  if (looking !== null || !scene.held || !scene.binds || (busy && !waiting) || scene.turn !== me || board.held != null) return;
  const place = board.places.findIndex((_, at) => board.name(at) === scene.held);
  if (place >= 0) board.pick(place, { legal: scene.legal, side: sideOf(me) });
}

function render() {
  hold();
  marks();
  panels();
  // What a test, or a style sheet, may wish to know of the page as a whole.
  const page = host.closest(".play").dataset;
  page.seq = scene.seq;
  host.closest(".play").toggleAttribute("data-aged", aged);
  document.title = (scene.phase === "playing" && scene.turn === me && me !== null && !shared ? `● ${words["status.your-turn"]} · ` : "") + title;
  page.state = busy ? "busy" : scene.phase !== "playing" ? scene.phase : scene.stop ? "stopped" : handing ? "handing" : scene.turn === me ? "mine" : "theirs";
}

/* ---- What happens ---- */

/** Take in a newer scene; moves are played back one after the other. */
function take(next, { asked = false } = {}) {
  learn(next.now, { asked });
  queue = queue.then(() => shift(next)).catch((error) => { console.error(error); location.reload(); });
  return queue;
}

async function shift(next) {
  if (next.seq < scene.seq) return;
  if (!next.board) return location.reload();
  next.names ??= scene.names;
  const before = scene;
  const { same, moved, back } = changes(before, next);
  hint = hintSteps = past = null;
  why(null);
  busy = true;
  if (looking !== null) {
    looking = null;
    board.show(before.board);
  }
  if (moved && next.board.last) {
    const { last } = next.board;
    announce(moveSaid(last));
    board.mark({});
    await board.play(next.board, sound);
    scene = next;
  } else {
    scene = next;
    if (!same && seen() !== view) build();
    else board.show(next.board);
    if (same && next.board.moves.length > before.board.moves.length) announce(lastMove());
  }
  busy = waiting;
  handOver();
  announce(...teller.news(before, scene, { ...here(), moved, back, same }));
  clocks.set(scene.clock);
  render();
  answer();
  moveNow();
}

/** A move chosen before its time is made when its time comes, if it can be. */
function moveNow() {
  if (premove === null || busy || scene.phase !== "playing" || scene.turn !== me) return;
  const text = premove;
  premove = null;
  if (scene.press || scene.stop) return render();
  if (scene.legal.includes(text)) return void move(text);
  announce(fill(words["news.pre-gone"], { move: text }));
  board.drop();
  render();
}

/** Where two share a screen: whoever moves next takes it over, and the board turns to them. */
function handOver() {
  if (!shared) return;
  handing = scene.phase === "playing" && scene.turn !== me && !scene.stop;
  if (handing && !byId("hand-ask").checked) takeOver();
}

function takeOver() {
  handing = false;
  me = scene.turn ?? me;
  if (seen() !== view) build();
}

async function act(fields) {
  let late = false;
  const trouble = (now) => {
    byId("status").textContent = now ? words["status.sending"] : statusText();
    if (now !== late) announce(words[now ? "status.sending" : "news.sent"]);
    late = now;
  };
  const { status, body } = await send(urls.do, csrf, { seen: scene.seq, seat: me, ...fields }, trouble);
  return answered(status, body);
}

function answered(status, body) {
  if (status === 409 && body.stale) return take(body.stale);
  if (body.error) return why(body.error);
  return take(body);
}

async function move(text) {
  if (busy || handing || scene.phase !== "playing") return;
  if (scene.turn === me && scene.press && !scene.stop && !scene.legal.includes(text)) {
    board.drop();
    why({ message: statusText() });
    return render();
  }
  if (scene.turn !== me || scene.stop || !scene.legal.includes(text)) {
    const found = await ask(`${urls.why}?move=${encodeURIComponent(text)}&seat=${me}`);
    if (found?.error) why(found.error);
    board.drop();
    return render();
  }
  busy = waiting = true;
  actions();
  await putting;
  waiting = false;
  await act({ act: "move", move: text });
  busy = false;
  render();
}

/** In practice the program answers as soon as its turn is shown. */
async function answer() {
  if (practice && me !== null && scene.phase === "playing" && scene.turn !== me && !busy) await act({ act: "answer" });
}

function why(error) {
  byId("why").hidden = !error;
  if (!error) return;
  byId("why-text").textContent = error.message;
  const article = [error.article, ...(error.summaries ?? [])].filter(Boolean).join(" – ");
  byId("why-article").textContent = article;
  announce(error.message, article);
}

/* ---- Hands and keys ---- */

/* Before one's own turn any move may be chosen; the server judges it when its time comes. */
const ANY = { some: () => true, includes: () => true };
const early = () => scene.turn !== me && !data.table && !shared && !scene.stop && scene.phase === "playing";
const choices = () => ({ legal: scene.turn === me ? scene.legal : early() ? ANY : [], side: sideOf(me) });

function handsOff() {
  if (me === null || handing || scene.phase !== "playing" || (busy && !early())) return true;
  if (looking !== null) announce(words["news.look-first"]);
  return looking !== null;
}

function pick(place) {
  if (!handsOff()) chose(board.pick(place, choices()));
}

function drag(origin, target) {
  if (!handsOff()) chose(board.drag?.(origin, target, choices()));
}

function chose(choice) {
  if (!choice) return;
  if (choice.said) announce(choice.said);
  if (choice.move && early()) wish(choice.move);
  else if (choice.move) move(choice.move);
  else if (scene.turn === me && scene.binds && !scene.held && board.held != null) putDown(board.name(board.held));
  else render();
}

function wish(text) {
  premove = text;
  board.drop();
  announce(fill(words["news.pre"], { move: text }));
  render();
}

/** Where a piece put down binds, the server is told before the move goes on. */
function putDown(piece) {
  putting = act({ act: "touch", piece }).finally(() => { putting = null; });
  render();
}

function keyed(key) {
  const choice = me !== null && (!busy || early()) && looking === null ? board.key(key) : null;
  if (choice) return chose(choice), true;
  const small = key.toLowerCase();
  if (key === "Escape") {
    if (premove !== null) premove = null, board.drop(), announce(words["news.pre-dropped"]), render();
    else if (!scene.held && !putting && board.drop()) announce(words["news.dropped"]), render();
  } else if (small === "b") announce(board.what());
  else if (small === "l") announce(lastMove());
  else if (small === "t") announce(myTime());
  else if (small === "p") pressed();
  else if (small === "h" && practice) hinted();
  else if (small === "f") turnRound();
  else if (key === "[" || key === "]") go((looking ?? scene.board.moves.length) + (key === "[" ? -1 : 1));
  else if (small === "m" && byId("typed")) byId("typed").focus();
  else return false;
  return true;
}

/** The clock by a key: what its button does, where there is one now. */
function pressed() {
  const button = byId("act-press");
  if (button && !button.hidden) button.click();
  else announce(statusText());
}

const moveSaid = (last) => teller.move(scene, last, me);

function turnRound() {
  flipped = !flipped;
  build();
  clocks.tick();
  if (looking !== null) board.show(past[looking]);
  render();
  announce(words["news.flipped"]);
}

function lastMove() {
  const { last } = scene.board;
  return last ? fill(words["ask.last"], { said: moveSaid(last) }) : words["ask.no-last"];
}

function myTime() {
  if (!scene.clock) return words["ask.no-clock"];
  const seat = me ?? "a";
  return fill(words["ask.time"], { own: written(clocks.left(seat)), other: written(clocks.left(other(seat))) });
}

async function hinted() {
  if (scene.phase !== "playing" || scene.turn !== me || busy) return announce(words["news.no-hint"]);
  const found = await ask(urls.hint);
  hint = found?.move ?? null;
  hintSteps = found?.steps ?? null;
  const sentence = hint ? fill(words["news.hint-from"], { move: hint, said: found.said }) : words["news.no-hint"];
  byId("status").textContent = sentence;
  announce(sentence);
  marks();
}

/* ---- Clocks ---- */

const warned = new Set();
const clocks = new Clocks({
  onTick(seat, left) {
    const node = rowOf(seat).querySelector(".player-clock");
    const text = written(left);
    if (node.textContent !== text) node.textContent = text;
    node.classList.toggle("low", left < 60_000);
    if (seat !== me || scene.clock?.running !== me || aged || left <= 0) return;
    const due = [[60_000, "news.minute"], [10_000, "news.seconds"]].filter(([at]) => left <= at && !warned.has(`${scene.board.set} ${at}`));
    for (const [at] of due) warned.add(`${scene.board.set} ${at}`);
    // Who comes back after the moment of the warning is told the time itself.
    if (due.length) announce(left > due.at(-1)[0] - 5000 ? words[due.at(-1)[1]] : myTime());
  },
  onFlag: () => (urls.do ? act({ act: "look" }) : null),
});

/* ---- Setting out ---- */

remembered("show-legal", practice ? "yes" : "no", marks);
remembered("show-full", "no", marks);
remembered("hand-ask", "yes");
wishes();
fullScreen(byId("act-full"), document.documentElement);

const on = (id, event, handler) => byId(id)?.addEventListener(event, handler);
/* A button that goes once it is pressed hands the focus back to the board. */
const refocus = () => { if (document.activeElement === document.body) grid.focus(grid.current); };
on("act-press", "click", () => act({ act: "press" }).then(refocus));
on("act-pass", "click", () => move("pass").then(refocus));
on("act-ready", "click", () => act({ act: "ready" }).then(refocus));
on("act-back", "click", () => act({ act: practice ? "take-back" : "ask-back" }));
on("back-yes", "click", () => act({ act: "take-back" }).then(refocus));
on("back-no", "click", () => act({ act: "keep-move" }).then(refocus));
on("act-hint", "click", hinted);
on("act-flip", "click", turnRound);
on("past-first", "click", () => go(0));
on("past-back", "click", () => go((looking ?? scene.board.moves.length) - 1));
on("past-forward", "click", () => go((looking ?? scene.board.moves.length) + 1));
on("past-last", "click", present);
on("act-resign", "click", () => byId("resign-dialog").showModal());
on("resign-no", "click", () => byId("resign-dialog").close());
on("resign-yes", "click", () => { byId("resign-dialog").close(); act({ act: "resign" }); });
on("act-take", "click", () => { takeOver(); render(); grid.focus(grid.current); announce(statusText()); });
on("act-call", "click", () => byId("call-dialog").showModal());
on("call-no", "click", () => byId("call-dialog").close());
on("call-form", "submit", (event) => {
  event.preventDefault();
  byId("call-dialog").close();
  const { why: chosen, note } = Object.fromEntries(new FormData(event.target));
  byId("call-note").value = "";
  act({ act: "call", why: chosen, note });
});
on("why-close", "click", () => { why(null); grid.focus(grid.current); });
on("type-move", "submit", (event) => {
  event.preventDefault();
  const text = byId("typed").value.trim();
  if (!text) return;
  byId("typed").value = "";
  move(board.typed?.(text) ?? text.toLowerCase());
});
for (const button of document.querySelectorAll("#blocks [data-block]")) {
  button.addEventListener("click", () => {
    if (button.dataset.block) chose(board.choose(button.dataset.block));
    else keyed("Escape");
    grid.focus(grid.current);
  });
}
matchMedia("(max-width: 600px)").addEventListener("change", () => { build(); render(); });

build();
clocks.set(scene.clock);
render();
performance.mark("board-shown");
answer();

/* What was on its way when the page was closed or loaded again goes out first, with its own key. */
if (urls.do) {
  const late = unsent(urls.do, csrf);
  if (late) late.then(({ status, body }) => answered(status, body));
}

/* Who stays at the table is led to the board of the next round. */
if (data.table && urls.state) {
  setInterval(async () => {
    if (scene.phase !== "over" || document.hidden) return;
    const found = await ask(urls.state);
    if (found?.next) location.assign(found.next);
  }, 15_000 + Math.random() * 5000);
}

function connection() {
  const sign = byId("connection");
  sign.hidden = !data.stream;
  sign.classList.toggle("offline", offline);
  sign.querySelector("span").textContent = words[offline ? "page.away" : "page.connected"];
}
connection();

let missed = null;
let lost = false; // and the player was told so
if (data.stream) {
  const here = ({ round, table }) => round === data.place.round && table === data.place.table;
  const handlers = data.place ? { table: (said) => here(said) && take(said.scene) } : { game: take, class: () => urls.class && location.assign(urls.class), board: (said) => said.game && take(said.game), greeting: (said) => document.dispatchEvent(new CustomEvent("meydan:greeting", { detail: said })) };
  subscribe(data.stream, data.after, handlers, (now) => {
    if (offline === (now !== "live")) return;
    offline = now !== "live";
    byId("status").textContent = statusText();
    connection();
    clearTimeout(missed);
    if (offline) missed = setTimeout(() => { lost = true; announce(words["status.offline"]); }, LOST);
    else if (lost) lost = false, announce(words["news.back"], statusText());
  });
}

keepTrue((page) => {
  const news = carried("game-data", page);
  // Another game, or somebody else's seat: nothing of this page holds any longer.
  if (!news?.scene.board || news.game !== data.game || String(news.seats) !== String(seats)) return location.reload();
  csrf = page.querySelector("#csrf input").value;
  return take(news.scene, { asked: true });
}, (now) => {
  aged = now;
  if (!busy) render();
});
