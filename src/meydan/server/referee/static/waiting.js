/** What waits on this phone, and what the server did not take: shown until somebody decides. */
import { fill } from "./show.js";

const byId = (id) => document.getElementById(id);

/** The mark that says whether the server is there and how much waits. */
export function showNet(queue, labels, live) {
  const mark = byId("net");
  const waiting = queue.all().length;
  const net = queue.net === "sign-in" ? "sign-in" : queue.net === "offline" || live === "offline" ? "offline" : queue.net;
  const words = { online: "phone.online", sending: "phone.sending", offline: "phone.offline", "sign-in": "phone.offline" }[net];
  const parts = [labels[words]];
  if (waiting) parts.push(fill(labels["phone.waiting-n"], { n: waiting }));
  mark.dataset.net = waiting && net !== "offline" ? "sending" : net;
  const text = parts.join(" · ");
  const shown = mark.querySelector("span");
  if (shown.textContent !== text) shown.textContent = text;
}

/** The list of entries that are not sent yet. */
export function showWaiting(queue, labels, board) {
  const box = byId("waiting");
  const all = queue.all();
  const mine = board === null ? all : all.filter((entry) => entry.board === board);
  const others = all.filter((entry) => !mine.includes(entry));
  box.hidden = !all.length;
  if (!all.length) return;
  byId("waiting-title").textContent = fill(labels["phone.waiting-title"], { n: all.length });
  const items = mine.map((entry) => {
    const item = document.createElement("li");
    item.append(text("span", board === null ? `${entry.table}: ${entry.label}` : entry.label));
    if (entry === mine[mine.length - 1] && !entry.tried) item.append(button(labels["phone.discard"], () => queue.discard(entry, entry.seen)));
    return item;
  });
  const tables = new Map();
  for (const entry of others) tables.set(entry.place, [...(tables.get(entry.place) ?? []), entry]);
  for (const [place, entries] of tables) {
    const item = document.createElement("li");
    const link = text("a", fill(labels["phone.waiting-elsewhere"], { table: entries[0].table, n: entries.length }));
    link.href = place;
    item.append(link);
    items.push(item);
  }
  if (queue.net === "sign-in") {
    const item = document.createElement("li");
    const link = text("a", labels["phone.sign-in-link"]);
    link.className = "button main";
    link.href = `/sign-in?next=${encodeURIComponent(location.pathname)}`;
    item.append(text("p", labels["phone.sign-in"]), link);
    items.unshift(item);
  }
  box.querySelector("ol").replaceChildren(...items);
}

/** In the list of tables: whose entries wait on this phone, whatever the server knows of them. */
export function markWaiting(queue, labels) {
  const places = new Set(queue.all().map((entry) => entry.place));
  for (const row of document.querySelectorAll(".tables a")) {
    if (!places.has(row.getAttribute("href")) || row.dataset.state === "unsent") continue;
    row.dataset.state = "unsent";
    row.querySelector(".state").replaceChildren(text("span", labels["phone.unsent"]));
  }
}

/** The entry that the server did not take, with what it has instead and what can be done. */
export function showConflict(queue, labels, board, screen) {
  const box = byId("conflict");
  const waiting = queue.all(board);
  const first = waiting[0];
  if (!first?.problem) {
    box.hidden = true;
    box.replaceChildren();
    delete box.dataset.state;
    return;
  }
  const { code, message, since = [] } = first.problem;
  const title = text("h2", labels["phone.conflict"]);
  title.id = "conflict-title";
  const said = text("p", message || labels["phone.gone"]);
  said.setAttribute("role", "alert");
  const parts = [title, said];
  if (since.length) parts.push(text("h3", labels["phone.conflict-server"]), list(since));
  parts.push(text("h3", labels["phone.conflict-mine"]), list(waiting.map((entry) => entry.label)));
  const row = document.createElement("div");
  row.className = "conflict-acts";
  const again = labels[code === "stale" ? "phone.conflict-again" : "phone.conflict-retry"];
  if (code !== "moved") row.append(button(again, () => queue.again(first, screen.seq), "main"));
  row.append(button(labels[waiting.length > 1 ? "phone.conflict-drop" : "phone.discard"], () => queue.discard(first, screen.seq)));
  if (waiting.length > 1) row.append(button(labels["phone.conflict-drop-all"], () => waiting.forEach((entry) => queue.discard(entry, screen.seq))));
  parts.push(row);
  // Drawn again only when something differs: a thumb may be on its way to a button.
  const shown = box.dataset.order;
  const state = JSON.stringify([first, waiting.length, screen.seq]);
  if (box.dataset.state === state) return;
  box.dataset.state = state;
  box.replaceChildren(...parts);
  box.hidden = false;
  box.dataset.order = first.order;
  if (shown !== first.order) box.scrollIntoView({ block: "start" });
}

function list(lines) {
  const made = document.createElement("ul");
  made.append(...lines.map((one) => text("li", one)));
  return made;
}

function text(tag, content) {
  const made = document.createElement(tag);
  made.textContent = content;
  return made;
}

function button(label, press, kind = "") {
  const made = text("button", label);
  made.type = "button";
  made.className = `button ${kind}`;
  made.addEventListener("click", press);
  return made;
}
