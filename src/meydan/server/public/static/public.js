/** Public category pages: my child or my name, live results, the round's timer. */
import { announce, refresh, subscribe } from "../live/live.js";
import { runTimers } from "../web/timer.js";
import { followedIn } from "./followed.js";

const here = document.querySelector("script[data-stream]");
const announcer = document.getElementById("announcer");
const state = document.getElementById("live-state");

if (here) {
  subscribe(here.dataset.stream, Number(here.dataset.after), {
    result(data) {
      if (data.result) announce(announcer.dataset.result.replace("%t", data.table));
      refresh();
    },
    round(data) {
      announce(announcer.dataset.round.replace("%n", data.round));
      // A new round changes what the page is about; its address may stay the same.
      if (data.status === "published") setTimeout(() => location.reload(), Math.random() * 1500);
      else refresh();
    },
    board: () => refresh(2000),
    // Tables on screens, where spectators see later: there will be something new then.
    held: ({ until }) => setTimeout(() => refresh(2000), Math.max(0, until - Date.now()) + 500),
    standings: () => refresh(2500),
    entries: () => refresh(),
    schedule: () => refresh(),
  }, (now) => {
    state.hidden = false;
    state.className = `badge ${now === "live" ? "good" : "attention"}`;
    state.textContent = now === "live" ? `● ${state.dataset.liveWord}` : `○ ${state.dataset.offlineWord}`;
  });
}
runTimers();
if (isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});

/** Tabs, rounds and brackets that do not fit slide until the current one is seen whole. */
const slide = () => {
  for (const row of document.querySelectorAll(".tabs, .rounds, .bracket-wrap")) {
    const chosen = row.querySelector("[aria-current]") ?? row.querySelector(".is-live")?.closest(".bracket-round");
    if (chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }
};
slide();
document.fonts.ready.then(slide);

/** Beside the list, where there is room, a live table; no phone loads it. */
const beside = document.getElementById("beside");
if (beside && matchMedia("(min-width: 1001px)").matches) {
  import("./beside.js").then(({ lookBeside }) => lookBeside(beside)).catch(() => {});
}

/** A tap on a row of the standings opens why it stands there; the server says it. */
const table = document.getElementById("standings");
if (here && table) {
  const opened = new Map();
  table.addEventListener("click", async (event) => {
    const row = event.target.closest("tr[data-entry]");
    if (!row || event.target.closest("a")) return;
    const button = row.querySelector(".why-open");
    const known = opened.get(row);
    if (known) {
      known.remove();
      opened.delete(row);
      button.setAttribute("aria-expanded", "false");
      return;
    }
    const answer = await fetch(`${row.dataset.entry}/?after=${table.dataset.after}`).catch(() => null);
    if (!answer?.ok || opened.has(row)) return;
    const told = document.createElement("tr");
    told.className = "opened";
    const cell = told.insertCell();
    cell.colSpan = row.cells.length;
    cell.append(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
    row.after(told);
    opened.set(row, told);
    button.setAttribute("aria-expanded", "true");
  });
  const offer = () => {
    opened.clear();
    for (const row of table.querySelectorAll("tr[data-entry]")) {
      const cell = row.querySelector(".points");
      const button = document.createElement("button");
      button.className = "why-open";
      button.type = "button";
      button.setAttribute("aria-expanded", "false");
      button.setAttribute("aria-label", `${cell.firstChild.textContent.trim()}. ${table.dataset.why.replace("%n", row.querySelector("th a").textContent.trim())}`);
      button.append(cell.firstChild);
      cell.prepend(button);
    }
  };
  offer();
  document.addEventListener("meydan:refreshed", () => table.querySelector(".why-open") || offer());
}

const finder = document.getElementById("finder");
if (finder && finder.querySelector("option")) {
  const input = document.getElementById("find");
  const found = document.getElementById("found");
  const options = [...finder.querySelectorAll("option")];
  const fold = (text) => text.toLocaleLowerCase("tr").normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i");

  // The name that was typed here; else the first of those who are followed. Empty: none is wanted.
  const remember = (entry) => {
    try {
      localStorage.setItem(finder.dataset.key, entry);
    } catch {
      // Where nothing is kept, it lasts as long as the page.
    }
  };
  const own = () => {
    const { key, event, category } = finder.dataset;
    try {
      return localStorage.getItem(key) ?? followedIn(event, category)[0];
    } catch {
      return null;
    }
  };

  const made = (tag, className, text) => {
    const node = document.createElement(tag);
    node.className = className;
    node.textContent = text;
    return node;
  };

  /** The way of a player through the bracket. */
  const walk = (entry) => {
    for (const match of document.querySelectorAll(".bracket li")) {
      const mine = match.dataset.entries.split(" ").includes(entry);
      match.classList.toggle("me", mine);
      match.classList.toggle("won", mine && match.dataset.winner === entry);
      match.classList.toggle("came", mine);
    }
  };

  /** What the page knows of a player, as a strip: a seat of this round, else a place. */
  const strip = (entry) => {
    const seat = document.querySelector(`tr[data-first="${entry}"], tr[data-second="${entry}"]`);
    const placed = document.querySelector(`.standings tr[data-entry="${entry}"]`);
    if (!seat && !placed) return null;
    const box = made("div", "mine", "");
    const place = made("span", "seat-box", seat ? finder.dataset.word : finder.dataset.place);
    const at = seat ? seat.dataset.table : placed.querySelector(".place, .medal").textContent;
    place.append(made("strong", "", at || "–"));
    const text = made("p", "", "");
    let score = placed?.querySelector(".points").firstChild.textContent.trim() ?? "";
    if (seat) {
      const { table: number, first, firstName, secondName } = seat.dataset;
      const own = first === entry;
      text.append(made("strong", "", own ? firstName : secondName));
      if (number) text.append(` – ${own ? secondName : firstName}`);
      const about = number ? seat.querySelector(".phase")?.textContent : finder.dataset.bye;
      if (about) text.append(made("span", "mine-about", about));
      const boxes = [...seat.querySelectorAll(".box")].map((one) => one.textContent);
      score = (own ? boxes : boxes.reverse()).join(" : ");
    } else {
      text.append(made("strong", "", placed.querySelector("th a").textContent.trim()));
      const school = placed.querySelector(".school");
      if (school) text.append(made("span", "mine-about", school.textContent));
    }
    const other = made("button", "mine-other", "×");
    other.type = "button";
    other.setAttribute("aria-label", finder.dataset.other);
    other.addEventListener("click", () => {
      remember("");
      finder.classList.remove("settled");
      input.value = "";
      show(null);
      input.focus();
    });
    box.append(place, text, made("span", "score", score), other);
    return box;
  };

  const show = (entry) => {
    for (const row of document.querySelectorAll("tr.me")) row.classList.remove("me");
    found.replaceChildren();
    if (!entry) return;
    const rows = `tr[data-entry="${entry}"], tr[data-first="${entry}"], tr[data-second="${entry}"]`;
    for (const row of document.querySelectorAll(rows)) row.classList.add("me");
    for (const cell of document.querySelectorAll(".met")) cell.classList.remove("met");
    for (const cell of document.querySelectorAll(`td[data-against="${entry}"]`)) cell.classList.add("met");
    walk(entry);
    const box = strip(entry);
    if (box) found.append(box);
  };
  /** A name as one types it, without the school or number that tells two of one name apart. */
  const bare = (text) => fold(text).replace(/ \([^)]*\)$/, "");
  /** One of several who share the name that was typed. */
  const namesake = (option) => {
    const button = made("button", "button", option.value);
    button.type = "button";
    button.addEventListener("click", () => {
      input.value = option.value;
      pick();
      settle();
    });
    return button;
  };
  const pick = () => {
    const wanted = fold(input.value.trim());
    const hits = wanted ? options.filter((one) => fold(one.value).includes(wanted)) : [];
    const hit = hits.find((one) => fold(one.value) === wanted) ?? (hits.length === 1 ? hits[0] : null);
    if (hit || !wanted) remember(hit?.dataset.entry ?? "");
    show(hit?.dataset.entry);
    if (!hit) found.append(...hits.filter((one) => bare(one.value) === wanted).map(namesake));
  };
  // Once a name is settled, its strip takes the place of the field.
  const settle = () => finder.classList.toggle("settled", found.querySelector(".mine") !== null);
  input.addEventListener("input", pick);
  input.addEventListener("change", settle);
  const mine = options.find((one) => one.dataset.entry === own());
  if (mine) { input.value = mine.value; show(mine.dataset.entry); settle(); }
  document.addEventListener("meydan:refreshed", () => show(own()));
}
