/** A screen on the page: names, clocks, dots, what can be done and why not. */
import { left, now, text } from "./clock.js";

const byId = (id) => document.getElementById(id);
const put = (element, value) => { if (element && element.textContent !== value) element.textContent = value; };

/** A sentence with the players' names in the place of {a} and {b}. */
export function named(sentence, screen) {
  return sentence.replace(/\{([ab])\}/g, (_, seat) => screen.sides[seat === "a" ? 0 : 1].name);
}

/** A label with its {facts} filled in; a plural such as {n:entry waits|entries wait} too. */
export function fill(sentence, facts = {}) {
  return sentence.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name, forms) => {
    if (!(name in facts)) return whole;
    if (!forms) return facts[name];
    const all = forms.split("|");
    return all[Math.min(plural(Number(facts[name])), all.length - 1)];
  });
}

function plural(number) {
  const { lang } = document.documentElement;
  if (lang === "tr") return 0;
  if (lang === "en") return number === 1 ? 0 : 1;
  if (number % 10 === 1 && number % 100 !== 11) return 0;
  return number % 10 >= 2 && number % 10 <= 4 && (number % 100 < 12 || number % 100 > 14) ? 1 : 2;
}

/** What may be done now, by key; a table that is closed allows nothing. */
export function reason(screen, key, labels) {
  if (screen.closed) return screen.closed;
  if (screen.unknown && !screen.beside.includes(key)) return labels["phone.unknown-next"];
  return named(screen.face.may[key] ?? "", screen);
}

/** The reason why none of these can be done; empty if one can. */
export function reasons(screen, keys, labels) {
  const all = keys.filter((key) => key in screen.face.may).map((key) => reason(screen, key, labels));
  return all.includes("") || !all.length ? screen.closed : all[0];
}

export function show(screen, { labels }) {
  const { face } = screen;
  put(byId("set-label"), face.set_label);
  for (const [place, side] of screen.sides.entries()) half(screen, side, place, labels);
  put(byId("points-a"), face.points[0]);
  put(byId("points-b"), face.points[1]);
  sets(screen);
  // What the desk entered stands in the place of the table's own result, on every device.
  line("status", screen.overruled ? "" : named(face.status, screen));
  line("result", !screen.overruled && screen.result && fill(labels["result-is"], { result: screen.result }));
  line("desk", screen.desk && fill(labels["desk-result"], { result: screen.desk }));
  line("closed", screen.closed);
  dock(screen, labels);
  sheets(screen, labels);
  history(screen, labels);
}

function line(id, sentence) {
  const element = byId(id);
  element.hidden = !sentence;
  put(element.querySelector("span") ?? element, sentence);
}

function half(screen, side, place, labels) {
  const { face } = screen;
  const box = byId(`half-${side.seat}`);
  box.toggleAttribute("data-running", face.phase === "playing" && face.turn === side.seat);
  put(byId(`mark-${side.seat}`), face.marks[place]);
  byId(`disc-${side.seat}`).dataset.colour = face.colours?.[place] ?? "";
  const dots = byId(`dots-${side.seat}`);
  const row = dots.querySelector(".dot-row");
  const many = Math.max(screen.limit ?? 0, side.warnings);
  if (row.children.length !== many || row.querySelectorAll(".on").length !== side.warnings) {
    row.replaceChildren(...Array.from({ length: many }, (_, at) => {
      const dot = document.createElement("i");
      dot.className = at < side.warnings ? "on" : "";
      return dot;
    }));
    const words = labels[screen.limit ? "warnings-of" : "warnings-some"];
    const text = dots.querySelector(".dot-text .sr") ?? dots.querySelector(".dot-text");
    put(text, fill(words, { count: side.warnings, limit: screen.limit }));
  }
  if (!screen.clock) put(byId(`time-${side.seat}`)?.lastElementChild, side.time);
}

/** Redraw a part only when it differs, so that focus stays where it is. */
const drawn = new Map();
function differs(part, value) {
  const text = JSON.stringify(value);
  if (drawn.get(part) === text) return false;
  drawn.set(part, text);
  return true;
}

function sets(screen) {
  if (!differs("sets", screen.sets)) return;
  byId("sets").replaceChildren(...screen.sets.map((one) => {
    const item = document.createElement("li");
    const label = document.createElement("span");
    const points = document.createElement("b");
    label.textContent = one.label;
    points.textContent = one.points ? one.points.join(":") : "";
    item.append(label, " ", points, one.score ? ` ${one.score}` : "");
    item.classList.toggle("unsent", !one.points);
    return item;
  }));
}

/** The keys of the whole match: those that it can still come to, before its first set. */
function keys(screen) {
  const { face } = screen;
  for (const key of document.querySelectorAll("[data-ending]")) key.hidden = !face.endings.includes(key.dataset.ending);
  const quick = byId("quick");
  if (!quick) return;
  quick.hidden = !quickly(screen);
  document.body.toggleAttribute("data-quick", !quick.hidden);
}

const quickly = ({ face, closed }) => !closed && face.endings.length > 0 && ["waiting", "opened"].includes(face.phase);

function dock(screen, labels) {
  if (!byId("dock")) return;
  const { face } = screen;
  keys(screen);
  for (const button of document.querySelectorAll("[data-key]")) able(button, reason(screen, button.dataset.key, labels));
  for (const link of document.querySelectorAll("[data-keys]")) {
    const no = reasons(screen, link.dataset.keys.split(" "), labels);
    able(link, no);
    put(link.querySelector("[data-no]"), no);
  }
  for (const form of document.querySelectorAll("[data-phase]")) {
    form.hidden = (form.dataset.phase === "paused") !== (face.phase === "paused");
  }
  for (const form of document.querySelectorAll("[data-called]")) {
    form.hidden = (form.dataset.called === "yes") !== screen.calls.includes("chief");
  }
  next(screen, labels);
}

function able(element, no) {
  if (no) {
    element.setAttribute("aria-disabled", "true");
    element.dataset.why = no;
  } else {
    element.removeAttribute("aria-disabled");
    delete element.dataset.why;
  }
}

/** The large button; the same element all the time, so that focus and thumb stay where they are. */
function next(screen, labels) {
  const step = screen.face.next;
  const box = byId("next");
  let button = box.querySelector("button.script");
  if (!button) {
    button = document.createElement("button");
    button.type = "button";
    button.className = "button main next script";
    button.append(document.createElement("span"), document.createElement("small"));
    box.replaceChildren(button);
  }
  put(button.firstChild, step.label);
  put(button.lastChild, named(step.about, screen));
  Object.assign(button.dataset, { do: step.do, step: step.key });
  able(button, step.do === "deed" ? reason(screen, step.key, labels) : "");
  byId("count-link").hidden = step.key === "count" || step.key === "set-started" || step.do === "home";
}

function sheets(screen) {
  const claim = screen.face.phase === "claim";
  for (const part of document.querySelectorAll("[data-when]")) part.hidden = (part.dataset.when === "claim") !== claim;
  for (const last of document.querySelectorAll("[data-last]")) {
    const side = screen.sides[last.dataset.last === "a" ? 0 : 1];
    last.hidden = !(screen.limit && side.counted + 1 >= screen.limit);
  }
  for (const field of document.querySelectorAll('input[name="seen"]')) field.value = screen.seq;
}

function history(screen, labels) {
  if (!differs("history", [screen.history, screen.unsent.map((entry) => entry.key)])) return;
  const list = byId("history");
  const items = screen.unsent.map((entry) => unsentLine(entry, labels)).reverse();
  items.push(...screen.history.map((told) => toldLine(told, labels)));
  list.replaceChildren(...items);
  byId("history-empty").hidden = items.length > 1;
}

function unsentLine(entry, labels) {
  const item = document.createElement("li");
  item.className = "unsent";
  item.dataset.kind = entry.deed.kind;
  item.append(span("when", "…"), span("what", entry.label), span("badge attention", labels["phone.unsent"]));
  return item;
}

function toldLine(told, words) {
  const item = document.createElement("li");
  item.dataset.kind = told.kind;
  item.classList.toggle("struck", told.struck);
  const what = span("what", told.text);
  if (told.by) what.append(" ", span("quiet small", told.by));
  const can = span("can", "");
  if (told.recount) can.append(opener("recount", words.recount, told));
  if (told.undo) can.append(opener("undo", words.undo, told));
  item.append(span("when", told.time), what, can);
  return item;
}

function opener(sheet, label, told) {
  const link = document.createElement("a");
  link.className = "button plain";
  link.href = `?sheet=${sheet}&target=${told.seq}`;
  Object.assign(link.dataset, { sheet, target: told.seq });
  if (sheet === "undo") link.append(byId("icon-undo").content.cloneNode(true));
  link.append(label, span("sr", `: ${told.text}`));
  return link;
}

function span(name, content) {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = content;
  return made;
}

/** The figures of both clocks; whether one has just reached 0. */
export function tick(screen) {
  if (!screen.clock) return false;
  const at = now();
  for (const seat of ["a", "b"]) {
    const ms = left(screen.clock, seat, at);
    const place = byId(`time-${seat}`);
    put(place?.lastElementChild, text(ms));
    place?.classList.toggle("out", ms <= 0);
  }
  const running = screen.clock.running;
  return Boolean(running) && left(screen.clock, running, at) <= 0;
}
