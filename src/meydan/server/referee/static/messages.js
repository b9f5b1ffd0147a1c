/** Messages to all referees: seen wherever this phone is, and confirmed by a tap. */
import { carried, subscribe } from "../live/live.js";
import { shake } from "./clock.js";

const box = document.getElementById("messages");
const empty = document.getElementById("message");

function add({ id, text, who }) {
  if (box.querySelector(`[data-message="${id}"]`)) return;
  const made = empty.content.firstElementChild.cloneNode(true);
  made.dataset.message = id;
  made.querySelector("strong").textContent = text;
  made.querySelector(".small").textContent = who;
  const form = made.querySelector("form");
  // By its attribute: inside a template an address has no page to be resolved against.
  form.setAttribute("action", form.getAttribute("action").replace("/0/", `/${id}/`));
  box.append(made);
  shake();
}

/** Without a network the message stays until it can be confirmed. */
box.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { accept: "application/json" } }).catch(() => null);
  if (answer?.ok || answer?.status === 404) form.closest("[data-message]").remove();
});

for (const [stream, after] of carried("message-streams")) {
  subscribe(stream, after, {
    "staff-message": add,
    "message-read": ({ id, gone }) => gone && box.querySelector(`[data-message="${id}"]`)?.remove(),
  });
}
