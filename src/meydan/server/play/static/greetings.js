/** Greetings across the board: buttons that say one of a fixed set, and what the other one said. */
import { announce, carried } from "../live/live.js";

const data = carried("game-data");
const form = document.getElementById("greetings");

if (form) {
  const heard = form.querySelector("[role=status]");
  const words = JSON.parse(form.dataset.words);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = new FormData(form);
    body.set("said", event.submitter.value);
    fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
  });
  // Heard by the board, which has the stream: a second ear that came first would leave it deaf.
  document.addEventListener("meydan:greeting", ({ detail: { seat, said } }) => {
    const own = data.seats.includes(seat);
    const name = data.scene.names?.[seat === "a" ? 0 : 1] ?? "";
    const pattern = own ? form.dataset.you : form.dataset.they;
    const sentence = pattern.replace("{name}", name).replace("{text}", words[said]);
    heard.textContent = sentence;
    if (!own) announce(sentence);
  });
}
