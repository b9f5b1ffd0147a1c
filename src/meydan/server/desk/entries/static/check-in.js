/** Check-in: a touch marks a player at once here and, over the stream, on every other device. */
import { announce, subscribe } from "../../live/live.js";
import "./filter.js";

const door = document.querySelector(".desk-door");
const list = document.getElementById("door");
const box = document.querySelector("input[data-filter]");

/** The figures as the server counts them; what other devices did is in them. */
function count({ present, missing, seen }) {
  document.querySelector("[data-present]").textContent = present;
  for (const one of document.querySelectorAll("[data-missing]")) one.textContent = missing;
  const form = document.querySelector("#absent input[name=seen]");
  if (form) form.value = seen;
  const left = new Set(seen.split(","));
  for (const name of document.querySelectorAll("[data-absent]")) name.hidden = !left.has(name.dataset.absent);
}

function show(item, here) {
  item.classList.toggle("here", here);
  const button = item.querySelector("button");
  button.value = here ? "" : "1";
  button.setAttribute("aria-pressed", here);
}

async function send(item, form, here) {
  show(item, here);
  const body = new FormData(form);
  body.set("here", here ? "1" : "");
  item.classList.add("sending");
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.error?.message ?? answer.statusText);
    item.classList.remove("unsent");
    count(told);
  } catch (error) {
    // Nothing was stored: say so by putting the mark back.
    show(item, !here);
    item.classList.add("unsent");
    announce(error.message);
  } finally {
    item.classList.remove("sending");
  }
}

if (list) {
  list.addEventListener("submit", (event) => {
    event.preventDefault();
    const item = event.target.closest("li");
    if (!item.classList.contains("sending")) send(item, event.target, !item.classList.contains("here"));
  });
  // Enter in the search box marks the only one that is left, for scanners and quick typists.
  box?.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const left = [...list.querySelectorAll("li[data-row]:not([hidden])")];
    if (left.length === 1 && !left[0].classList.contains("here")) {
      left[0].querySelector("form").requestSubmit();
      box.select();
    }
  });
  subscribe(door.dataset.stream, Number(door.dataset.after), {
    "check-in"({ entry, here, ...figures }) {
      const item = document.getElementById(`p${entry}`);
      if (item && !item.classList.contains("sending")) show(item, here);
      count(figures);
    },
  });
}
