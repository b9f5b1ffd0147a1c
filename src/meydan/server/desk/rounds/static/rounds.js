/** The round board and the list of results: live tables, the timer, quick keyboard entry. */
import { announce, refresh, subscribe } from "../../live/live.js";
import { runTimers } from "../../web/timer.js";

const here = document.querySelector("script[data-stream]");
const words = document.getElementById("announcer")?.dataset;
const state = document.getElementById("live-state");

if (here && words) {
  subscribe(here.dataset.stream, Number(here.dataset.after), {
    result(data) {
      if (data.result) announce(words.result.replace("%t", data.table));
      refresh(200);
    },
    board: () => refresh(600),
    call(data) {
      if (data.whom?.includes("chief")) announce(words.called.replace("%t", data.table));
      refresh(600);
    },
    round(data) {
      announce(words.round.replace("%n", data.round));
      refresh(200);
    },
    held: () => refresh(600),
    standings: () => {},
  }, (now) => {
    if (!state) return;
    state.hidden = false;
    state.className = `badge ${now === "live" ? "good" : "attention"}`;
    state.textContent = now === "live" ? `● ${state.dataset.liveWord}` : `○ ${state.dataset.offlineWord}`;
  });
}
// A table that changed its state takes its new colour too; the refresh swaps only what is inside.
document.addEventListener("meydan:refreshed", () => {
  for (const table of document.querySelectorAll(".dr-table")) {
    const kind = table.querySelector("[data-state]")?.dataset.state;
    if (kind) table.className = `dr-table dr-${kind}${table.classList.contains("fresh") ? " fresh" : ""}`;
  }
});
runTimers();

// Table, Enter, result, Enter: without this the same form is filled with Tab.
const entry = document.getElementById("entry");
if (entry) {
  const table = entry.elements.table;
  const result = document.getElementById("result");
  result.select();
  const { up, down } = document.getElementById("around").dataset;
  const before = result.value;
  // Arrow keys walk the tables as in a sheet: what was typed is saved on the way, what was not stays.
  result.addEventListener("keydown", (event) => {
    const to = { ArrowUp: up, ArrowDown: down }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (result.value.trim() && result.value !== before) {
      entry.elements.then.value = to;
      entry.requestSubmit();
    } else if (to) {
      location.search = `?table=${to}`;
    }
  });
  // A whole column from a sheet opens the look at all its lines.
  result.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text");
    const column = document.getElementById("column");
    if (!column || !text.trim().includes("\n")) return;
    event.preventDefault();
    column.value = text;
    column.form.requestSubmit();
  });
  table.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (table.value === table.defaultValue) result.focus();
    else location.search = `?table=${encodeURIComponent(table.value)}`;
  });
}
