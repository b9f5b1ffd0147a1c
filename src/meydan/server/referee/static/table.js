/** One table: entries from buttons and sheets, the clock, other referees' entries, a lost network. */
import { onReturn, subscribe } from "../live/live.js";
import { now, read, shake, stayAwake } from "./clock.js";
import { fallen, forecast } from "./forecast.js";
import { ask, Queue } from "./queue.js";
import { fill, reason, show, tick } from "./show.js";
import { showConflict, showNet, showWaiting } from "./waiting.js";

const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const { labels, plan } = data;
const place = location.pathname;
const table = document.querySelector(".rf-title h1").textContent;
const lang = document.documentElement.lang;
const memory = `meydan-screen:${data.account}:${data.screen.board}`;

let server = newest(data.screen);
let screen = null;
let live = "online";
let down = false;

const queue = new Queue(data.account, { changed: redraw, answered });
const board = data.screen.board;

/** The newer of the page's screen and the one this phone saw last: a page may come from the cache. */
function newest(shown) {
  try {
    const kept = JSON.parse(localStorage.getItem(memory));
    if (kept?.lang === lang && kept.screen.plan === shown.plan && kept.screen.now > shown.now) return kept.screen;
  } catch { /* a memory that can't be read is no memory */ }
  return shown;
}

function answered(of, body, problem) {
  if (of !== board || body.seq < server.seq) return;
  server = body;
  localStorage.setItem(memory, JSON.stringify({ lang, screen: server }));
  if (server.plan !== (plan?.mark ?? "") && !queue.all(board).length && !problem) renew();
  redraw();
}

/** The rules or the role changed since the page was made: load it anew, but never in a circle. */
function renew() {
  const last = Number(sessionStorage.getItem("meydan-renewed"));
  if (Date.now() - last < 30000) return;
  sessionStorage.setItem("meydan-renewed", String(Date.now()));
  location.reload();
}

function redraw() {
  const waiting = queue.all(board);
  const stuck = waiting.some((entry) => entry.problem);
  screen = forecast(server, stuck ? [] : waiting, data);
  screen = fallen(screen, plan, now()) ?? screen;
  show(screen, data);
  down = tick(screen);
  showNet(queue, labels, live);
  showWaiting(queue, labels, board);
  showConflict(queue, labels, board, server);
  stayAwake(Boolean(screen.clock?.running));
}

/** Look at the server's screen; it may hold what others entered. */
async function look() {
  const answer = await ask(`${place}state`);
  if (answer?.ok) answered(board, answer.body, null);
}

const say = (sentence) => { byId("announcer").textContent = sentence; };
const note = (sentence) => { byId("note").textContent = sentence; };

function wrong(sentence, sheet = null) {
  const box = sheet?.querySelector(".sheet-wrong") ?? byId("wrong");
  (box.querySelector("p") ?? box).textContent = sentence;
  box.hidden = !sentence;
  if (sentence && box.id === "wrong") box.scrollIntoView({ block: "nearest" });
}

/** Enter a deed: on the phone at once, on the server as soon as it can be reached. */
async function enter(deed, sheet = null) {
  wrong("");
  const waiter = queue.add({ board, place, table, seen: server.seq, deed, label: label(deed) });
  if (deed.kind === "pressed" || deed.kind === "finished") say(running());
  if (deed.kind === "warned") say(fill(labels["phone.warned"], { name: nameOf(deed.seat) }));
  undoing.offer(deed, waiter);
  const slow = new Promise((later) => setTimeout(later, queue.net === "offline" ? 0 : 1200, { slow: true }));
  const outcome = await Promise.race([waiter.outcome, slow]);
  if (outcome.slow) {
    waiter.looking = false;
    sheet?.close();
    note(labels["phone.queued"]);
    const late = await waiter.outcome;
    if (late.ok) note(labels["phone.stored"]);
    return;
  }
  if (outcome.ok) {
    sheet?.close();
    note(labels["phone.stored"]);
  } else if (outcome.problem.code === "refused") {
    wrong(outcome.problem.message, sheet);
    note("");
  } else {
    sheet?.close();
  }
}

/** Taking back the own last entry at once: ten seconds, one tap, no reason. */
const undoing = {
  seconds: 10,
  last: null,

  offer(deed, waiter) {
    this.last = null;
    if (["called", "attended", "retracted", "replaced", "pressed", "finished"].includes(deed.kind)) return this.show();
    const mine = { key: waiter.key, seq: null, until: now() + this.seconds * 1000 };
    this.last = mine;
    waiter.outcome.then((outcome) => {
      if (outcome.ok) mine.seq = outcome.yours;
      else if (this.last === mine) this.last = null;
      this.show();
    });
    return this.show();
  },

  show() {
    const button = byId("undo-now");
    if (!button) return;
    const left = this.last ? Math.ceil((this.last.until - now()) / 1000) : 0;
    button.hidden = left <= 0;
    if (left > 0) button.querySelector("span").textContent = fill(labels["undo-left"], { n: left });
  },

  take() {
    const { last } = this;
    this.last = null;
    this.show();
    if (!last) return;
    const waiting = queue.all(board).find((entry) => entry.key === last.key);
    if (waiting && !waiting.tried) {
      queue.discard(waiting, waiting.seen);
      note(labels["phone.taken-back"]);
    } else if (last.seq !== null) {
      enter({ kind: "retracted", target: last.seq, reason: "" });
    }
  },
};

const nameOf = (seat) => screen.sides[seat === "b" ? 1 : 0].name;
const running = () => (screen.clock?.running ? fill(labels["phone.runs"], { name: nameOf(screen.clock.running) }) : "");

/** An entry in words, as the history will say it. */
function label(deed) {
  const facts = { ...deed, set: screen.sets.length + 1, starter: nameOf(screen.face.starter) };
  for (const fact of ["seat", "who"]) {
    if (deed[fact]) facts[fact] = ["a", "b"].includes(deed[fact]) ? nameOf(deed[fact]) : labels[`seat.${deed[fact]}`];
  }
  if (deed.whom) facts.whom = labels[`role.${deed.whom}`];
  if (deed.penalty) facts.penalty = labels[`penalty.${deed.penalty}`];
  if (deed.kind === "claim-upheld") facts.seat = nameOf(screen.face.claim === "a" ? "b" : "a");
  const ending = data.endings.find((one) => one.name === `${deed.points}:${deed.winner}`);
  if (ending) facts.points = ending.said;
  const parts = [fill(labels[`history.${deed.kind}`], facts)];
  const score = deed.score ?? deed.deed?.score;
  if (score) parts.push(score.join("–"));
  const text = deed.text || deed.note || deed.reason;
  if (text) parts.push(text);
  return parts.join(" · ");
}

/** A form as a deed; the server reads plain forms by the same rule. */
function deedOf(form, submitter) {
  const deed = {};
  const fields = new FormData(form);
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  for (const [name, raw] of fields) {
    const value = raw.trim();
    if (!value || ["csrfmiddlewaretoken", "key", "seen", "board", "quick"].includes(name)) continue;
    const path = name.split(".");
    let at = deed;
    for (const [depth, part] of path.entries()) {
      if (depth === path.length - 1) at[part] = typed(path.findLast((one) => !/^\d$/.test(one)), value);
      else at = at[part] ??= /^\d$/.test(path[depth + 1]) ? [] : {};
    }
  }
  if (!deed.reason && fields.get("quick")) deed.reason = fields.get("quick");
  return deed;
}

function typed(name, value) {
  if (["score", "scores", "points", "target"].includes(name)) return Number(value);
  if (name === "left") return read(value) ?? value;
  return name === "tail" || name === "touch" ? true : value;
}

/* Buttons, links and sheets */

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.matches("[data-entry]")) return;
  event.preventDefault();
  const sheet = form.closest("dialog");
  const deed = deedOf(form, submitter);
  const no = submitter?.dataset.why || blocked(deed);
  if (no) wrong(no, sheet);
  else enter(deed, sheet);
});

function blocked(deed) {
  const exact = deed.seat ? `${deed.kind}:${deed.seat}` : deed.kind;
  return exact in screen.face.may ? reason(screen, exact, labels) : "";
}

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-sheet]");
  const button = event.target.closest("#next button");
  const closer = event.target.closest("[data-close]");
  if (event.target.closest("#undo-now")) undoing.take();
  if (opener || closer || button) event.preventDefault();
  if (closer) closer.closest("dialog").close();
  if (button) {
    const { do: what, step } = button.dataset;
    const [kind, seat] = step.split(":");
    if (button.dataset.why) wrong(button.dataset.why);
    else if (what === "home") location.assign(document.querySelector(".rf-back").href);
    else if (what === "sheet") openSheet(step);
    else if (kind === "attended") enter({ kind, whom: seat });
    else enter(seat ? { kind, seat } : { kind });
  }
  if (opener) {
    if (opener.dataset.why) wrong(opener.dataset.why, opener.closest("dialog"));
    else openSheet(opener.dataset.sheet, opener.dataset.target, opener.closest("li")?.querySelector(".what")?.firstChild.textContent);
  }
});

function openSheet(name, target = "", told = "") {
  const sheet = byId(`sheet-${name}`);
  for (const other of document.querySelectorAll("dialog[open]")) other.close();
  wrong("", sheet);
  if (!["more"].includes(name)) for (const form of sheet.querySelectorAll("form[data-entry]")) form.reset();
  const field = sheet.querySelector('input[name="target"]');
  if (field) field.value = target;
  const about = sheet.querySelector(".target");
  if (about) {
    about.textContent = told;
    about.hidden = !told;
  }
  if (name === "clock") for (const seat of ["a", "b"]) byId(`clock-${seat}`).value = byId(`time-${seat}`)?.lastElementChild.textContent ?? "";
  choose(sheet);
  sheet.showModal();
}

/** Pick the player of a sheet where only one can be meant, and grey what is not for them. */
function choose(sheet) {
  for (const group of sheet.querySelectorAll(".choose")) {
    const radios = [...group.querySelectorAll("input[data-key]")];
    const open = radios.filter((one) => !one.dataset.why);
    if (open.length === 1) open[0].checked = true;
  }
  exempt(sheet);
}

function exempt(sheet) {
  const seat = sheet.id === "sheet-claim" ? (screen.face.claim === "a" ? "b" : "a") : sheet.querySelector('input[name="seat"]:checked')?.value;
  for (const article of sheet.querySelectorAll(".article")) {
    const no = seat ? article.dataset[seat === "a" ? "exemptA" : "exemptB"] : "";
    article.setAttribute("aria-disabled", String(Boolean(no)));
    if (no) article.dataset.why = no;
    else delete article.dataset.why;
  }
}

document.addEventListener("change", (event) => {
  const sheet = event.target.closest("dialog");
  if (sheet && event.target.name === "seat") {
    wrong(event.target.dataset.why ?? "", sheet);
    exempt(sheet);
  }
});

document.addEventListener("input", (event) => {
  const { target } = event;
  const box = target.closest("[data-total]");
  if (box) {
    const other = [...box.querySelectorAll("input")].find((one) => one !== target);
    const rest = Number(box.dataset.total) - Number(target.value);
    other.value = target.value === "" || rest < 0 ? "" : rest;
  }
  if (target.dataset.search) search(target.value, byId(target.dataset.search), byId(`${target.dataset.search}-none`));
});

const fold = (value) => value.toLocaleLowerCase(lang).normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i");

function search(value, list, none) {
  const wanted = fold(value.trim());
  let found = 0;
  for (const item of list.children) {
    item.hidden = Boolean(wanted) && !fold(item.textContent).includes(wanted);
    found += item.hidden ? 0 : 1;
  }
  none.hidden = found > 0;
}

/* The clock, the stream, the service worker */

setInterval(() => {
  undoing.show();
  if (screen && tick(screen) && !down) {
    const who = nameOf(screen.clock.running);
    shake();
    say(fill(labels["phone.flag-fell"], { name: who }));
    if (screen.node === null) look();
    redraw();
  }
}, 200);

for (const part of document.querySelectorAll(".finder")) part.hidden = false;
for (const sheet of document.querySelectorAll("dialog[open]")) {
  sheet.close();
  sheet.showModal();
  choose(sheet);
}
redraw();
queue.run();

subscribe(data.stream[0], data.stream[1], {
  board: (said) => said.seq > server.seq && !queue.busy && look(),
}, (state) => {
  live = state === "live" ? "online" : "offline";
  redraw();
});
onReturn(() => {
  queue.run();
  look();
});
if (isSecureContext) navigator.serviceWorker?.register("/referee/sw.js");
