/** Greetings across the board: buttons that say one of a fixed set, and what the other one said. */
import { announce, carried, subscribe } from "../web/live.js";

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
  subscribe(data.stream, data.after, {
    greeting({ seat, said }) {
      const own = data.seats.includes(seat);
      const name = document.querySelector(`[data-seat="${seat}"] .player-name`)?.textContent?.trim() ?? "";
      const sentence = (own ? form.dataset.you : form.dataset.they)
        .replace("{name}", name)
        .replace("{text}", words[said]);
      heard.textContent = sentence;
      if (!own) announce(sentence);
    },
  });
}
