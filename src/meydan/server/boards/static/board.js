/** A board's page: shows the game, takes moves, says what happens. Every rule is the server's. */
import { Clocks, learn, written } from "./clock.js";
import { Grid } from "./grid.js";
import { ask, send, unsent } from "./sending.js";
import * as sounds from "./sound.js";
import { fill } from "./svg.js";
import { carried, keepTrue, subscribe } from "../web/live.js";

const data = carried("game-data");
const { words, urls, practice, lang } = data;
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
let hint = null;
let busy = false;
let putting = null; // the piece put down, until the server has it
let waiting = false; // a move that waits for it
let offline = false;
let aged = false; // kept by the browser, and not yet compared with the server
let queue = Promise.resolve();

/* ---- Words ---- */

const other = (seat) => (seat === "a" ? "b" : "a");
const nameOf = (seat) => {
  if (practice && seat !== data.human) return words.program;
  if (seat === me && !shared) return scene.names[SEATS.indexOf(seat)] || words.you;
  if (me === null) return scene.names[SEATS.indexOf(seat)] || words.sides[sideOf(seat) - 1];
  return scene.names[SEATS.indexOf(seat)] || words.they;
};
const whoIs = (seat) => (seat === me && !shared ? words.you : nameOf(seat));
const sideOf = (seat) => (scene.board.starter === seat ? 1 : 2);

/* Sentences that follow quickly after one another are said as one. */
let saying = [];
function announce(...sentences) {
  const fresh = sentences.filter(Boolean);
  if (!fresh.length) return;
  if (!saying.length) setTimeout(() => { byId("announcer").textContent = saying.join(" "); saying = []; }, 60);
  saying.push(...fresh);
}

function statusText() {
  const { phase, turn } = scene;
  if (offline) return words["status.offline"];
  if (aged) return words["status.renewing"];
  if (scene.stop) return words[`table.page.${scene.stop}`];
  if (phase === "playing") {
    if (shared && !scene.press) return fill(words["status.their-turn"], { name: nameOf(turn) });
    if (turn === me) {
      if (scene.press) return words[scene.clock ? "status.press" : "status.finish"];
      if (String(scene.legal) === "pass") return words["status.must-pass"];
      const again = scene.board.last?.seat === me && scene.board.moves.length > 0;
      return words[again ? "status.again" : "status.your-turn"];
    }
    if (practice && me !== null) return words["status.thinking"];
    return fill(words[scene.press ? "status.they-press" : "status.their-turn"], { name: nameOf(turn) });
  }
  if (phase === "ready" || phase === "between") {
    const ended = phase === "between" ? `${ending("set", scene.sets.at(-1))} ` : "";
    if (me !== null && !shared && scene.ready.includes(me)) return ended + fill(words["status.wait-ready"], { name: nameOf(other(me)) });
    return ended || words["status.ready"];
  }
  if (phase === "over") return ending(scene.setCount > 1 || !scene.sets.length ? "round" : "set", { ...scene.sets.at(-1), winner: scene.result.winner });
  return words["status.waiting"];
}

function ending(what, { winner, score, reason }) {
  const head = winner === null ? words[`status.${what}-drawn`] : winner === me && !shared ? words[`status.${what}-won`] : fill(words[`status.${what}-lost`], { name: nameOf(winner) });
  const numbers = what === "round" ? scene.points : !words.game.scored || reason === "resigned" || !score ? [] : [...score];
  const counted = (winner === "b" ? numbers.reverse() : numbers).join("–"); // the winner's first
  const other = data.table && what === "round" && scene.result?.reason !== "sets" ? words.whys?.[scene.result.reason] : null;
  const why = other ? `${other[0].toLocaleUpperCase(lang)}${other.slice(1)}.` : words.reasons[reason] ?? words[`news.${reason}`] ?? "";
  return `${head}${counted ? `, ${counted}` : ""}. ${why}`.trim();
}


/* ---- Drawing ---- */

function build() {
  view = sideOf(me ?? "a");
  board = new Board({ view, words, watching: me === null, position: scene.board.position });
  const focused = grid?.focused;
  const current = grid?.current;
  grid = new Grid(host, board, {
    label: fill(words.grid, { game: title.split(":")[0] }),
    onPick: pick,
    onKey: keyed,
  });
  if (focused && grid.cells.has(current)) grid.focus(current);
  board.show(scene.board);
}

function settings() {
  return {
    legal: byId("show-legal")?.checked && scene.turn === me && !busy && !handing ? scene.legal : [],
    hint,
    full: byId("show-full")?.checked ?? false,
  };
}

function marks() {
  const shown = settings();
  board.mark(shown);
  grid.refresh({ words, legal: shown.legal, hint });
}

function panels() {
  byId("status").textContent = statusText();
  byId("status").classList.toggle("mine", scene.turn === me && me !== null);
  const many = scene.setCount > 1;
  byId("set-line").textContent = many ? `${scene.board.set} / ${scene.setCount} · ${scene.points.join(" – ")}` : "";
  for (const seat of SEATS) player(seat);
  moves();
  actions();
  warnings();
}

function player(seat) {
  const below = seat === (me ?? (view === sideOf("a") ? "a" : "b"));
  const row = byId(below ? "player-below" : "player-above");
  row.querySelector(".player-name").textContent = nameOf(seat);
  row.querySelector(".player-mark").className = `player-mark side-${sideOf(seat)} ${data.game}-${sideOf(seat)}`;
  row.querySelector(".player-note").textContent = board.note(sideOf(seat));
  row.classList.toggle("turn", scene.turn === seat);
  row.querySelector(".player-clock").hidden = !scene.clock;
}

/* At a table: the warnings of both, each with its article. */
function warnings() {
  const list = byId("warnings");
  if (!list) return;
  list.hidden = !scene.warned?.length;
  list.replaceChildren(...(scene.warned ?? []).map((one) => {
    const item = document.createElement("li");
    item.textContent = fill(words["table.page.warned"], { name: nameOf(one.seat), article: one.said[lang] });
    return item;
  }));
}

function moves() {
  const list = byId("moves");
  const turns = [];
  for (const [seat, text] of scene.board.moves) {
    if (turns.at(-1)?.seat === seat && words.game.joins) turns.at(-1).text += `-${text}`;
    else turns.push({ seat, text });
  }
  list.replaceChildren(...turns.map(({ seat, text }, at) => {
    const item = document.createElement("li");
    item.className = sideOf(seat) === 1 ? "first" : "second";
    item.textContent = text;
    if (at === turns.length - 1) item.setAttribute("aria-current", "step");
    return item;
  }));
  list.scrollTop = list.scrollHeight;
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
  shown("act-class", phase === "over");
  const rematch = byId("act-rematch")?.querySelector(".button");
  if (rematch) rematch.textContent = scene.rematch ? rematch.dataset.go : rematch.dataset.offer;
  shown("type-move", phase === "playing");
  shown("act-resign", phase === "playing");
  shown("act-hint", phase === "playing");
  shown("blocks", mine && board.held != null);
  shown("replay-link", scene.sets.length > 0);
  for (const button of document.querySelectorAll("#blocks [data-block]")) {
    const { block } = button.dataset;
    button.disabled = block !== "" && (board.held == null || !board.turnable(scene.legal).includes(block));
  }
}

/** A piece that was put down stays there, also on a page that was opened anew. */
function hold() {
  if (!scene.held || !scene.binds || (busy && !waiting) || scene.turn !== me || board.held != null) return;
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

const sound = (kind) => { if (byId("sound")?.checked) sounds.play(kind); };

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
  const same = before.board.set === next.board.set && before.board.starter === next.board.starter;
  const moved = same && next.board.moves.length === before.board.moves.length + 1;
  const back = same && next.board.moves.length < before.board.moves.length;
  hint = null;
  why(null);
  busy = true;
  if (moved && next.board.last) {
    const { last } = next.board;
    announce(`${whoIs(last.seat)}: ${last.said[lang]}`);
    board.mark({});
    await board.play(next.board, sound);
    scene = next;
  } else {
    scene = next;
    if (!same && sideOf(me ?? "a") !== view) build();
    else board.show(next.board);
    if (same && next.board.moves.length > before.board.moves.length) announce(lastMove());
  }
  busy = waiting;
  handOver();
  tell(before, { moved, back, same });
  clocks.set(scene.clock);
  render();
  answer();
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
  if (sideOf(me) !== view) build();
}

function tell(before, { moved, back, same }) {
  for (const one of (scene.warned ?? []).slice(before.warned?.length ?? 0)) announce(fill(words["table.page.warned"], { name: whoIs(one.seat), article: one.said[lang] }));
  const called = (one) => one.calls?.includes("referee") ?? false;
  if (called(scene) !== called(before)) announce(words[called(scene) ? "table.page.called" : "table.page.came"]);
  if (scene.did && scene.seq > before.seq) announce(words[`table.page.did-${scene.did}`]);
  if (back) announce(words["news.taken-back"]);
  const begun = scene.phase === "playing" && (!same || before.phase !== "playing") && !back;
  if (begun) announce(fill(words["news.started"], { n: scene.board.set }));
  const newly = (seat) => scene.phase !== "playing" && scene.ready?.includes(seat) && !before.ready?.includes(seat);
  if (me !== null && !shared && newly(other(me))) announce(fill(words["news.ready"], { name: nameOf(other(me)) }));
  if (scene.rematch && !before.rematch) announce(fill(words["news.rematch"], { name: nameOf(other(me ?? "a")) }));
  const changed = before.turn !== scene.turn || before.phase !== scene.phase || before.press !== scene.press || before.stop !== scene.stop || moved || back;
  if (changed && (scene.phase !== "playing" || scene.turn === me || scene.stop || shared || begun)) announce(statusText());
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
  if (scene.turn === me && scene.press && !scene.stop) {
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

function pick(place) {
  if (me === null || busy || handing || scene.phase !== "playing") return;
  chose(board.pick(place, { legal: scene.turn === me ? scene.legal : [], side: sideOf(me) }));
}

function chose(choice) {
  if (!choice) return;
  if (choice.said) announce(choice.said);
  if (choice.move) move(choice.move);
  else if (scene.binds && !scene.held && board.held != null) putDown(board.name(board.held));
  else render();
}

/** Where a piece put down binds, the server is told before the move goes on. */
function putDown(piece) {
  putting = act({ act: "touch", piece }).finally(() => { putting = null; });
  render();
}

function keyed(key) {
  const choice = me !== null && !busy ? board.key(key) : null;
  if (choice) return chose(choice), true;
  const small = key.toLowerCase();
  if (key === "Escape") {
    if (!scene.held && !putting && board.drop()) announce(words["news.dropped"]), render();
  } else if (small === "b") announce(board.what());
  else if (small === "l") announce(lastMove());
  else if (small === "t") announce(myTime());
  else if (small === "p") pressed();
  else if (small === "h" && practice) hinted();
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

function lastMove() {
  const { last } = scene.board;
  return last ? fill(words["ask.last"], { who: whoIs(last.seat), said: last.said[lang] }) : words["ask.no-last"];
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
  const sentence = hint ? fill(words["news.hint"], { move: hint }) : words["news.no-hint"];
  byId("status").textContent = sentence;
  announce(sentence);
  marks();
}

/* ---- Clocks ---- */

const warned = new Set();
const clocks = new Clocks({
  onTick(seat, left) {
    const below = seat === (me ?? (view === sideOf("a") ? "a" : "b"));
    const node = byId(below ? "player-below" : "player-above").querySelector(".player-clock");
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

const remembered = (id, otherwise) => {
  const box = byId(id);
  if (!box) return;
  box.checked = (localStorage.getItem(`meydan-play-${id}`) ?? otherwise) === "yes";
  box.addEventListener("change", () => {
    localStorage.setItem(`meydan-play-${id}`, box.checked ? "yes" : "no");
    if (id === "sound" && box.checked) sounds.play("stone");
    marks();
  });
};
remembered("show-legal", practice ? "yes" : "no");
remembered("show-full", "no");
remembered("hand-ask", "yes");
remembered("sound", "no");

const on = (id, event, handler) => byId(id)?.addEventListener(event, handler);
/* A button that goes once it is pressed hands the focus back to the board. */
const refocus = () => { if (document.activeElement === document.body) grid.focus(grid.current); };
on("act-press", "click", () => act({ act: "press" }).then(refocus));
on("act-pass", "click", () => move("pass").then(refocus));
on("act-ready", "click", () => act({ act: "ready" }).then(refocus));
on("act-back", "click", () => act({ act: "take-back" }));
on("act-hint", "click", hinted);
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

let missed = null;
let lost = false; // and the player was told so
if (data.stream) {
  const here = ({ round, table }) => round === data.place.round && table === data.place.table;
  const handlers = data.place ? { table: (said) => here(said) && take(said.scene) } : { game: take, class: () => urls.class && location.assign(urls.class), board: (said) => said.game && take(said.game) };
  subscribe(data.stream, data.after, handlers, (now) => {
    if (offline === (now !== "live")) return;
    offline = now !== "live";
    byId("status").textContent = statusText();
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
