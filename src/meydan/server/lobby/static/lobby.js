/** Waiting for an opponent: the open stream keeps the place, and brings the board when there is one. */
import { announce, carried, keepTrue, refresh, subscribe } from "../live/live.js";

const data = carried("lobby-data");
const REFRESH = 20000;

subscribe(data.stream, data.after, {
  paired({ code }) {
    announce(document.getElementById("announcer").dataset.found);
    // Replaced, not added: Back from the board leads to where one was before, not to an old wait.
    location.replace(data.board.replace("CODE", code));
  },
});

// The program is offered once nobody came for a while; without a script the offer stands there at once.
const engine = document.getElementById("engine");
if (engine) {
  engine.hidden = data.since < data.engine;
  if (engine.hidden) {
    const offer = () => {
      engine.hidden = false;
      announce(engine.querySelector("p").textContent);
    };
    setTimeout(offer, (data.engine - data.since) * 1000);
  }
}

// A second press of a button that sends is none.
for (const form of document.querySelectorAll("form")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
}
addEventListener("pageshow", () => document.querySelectorAll("form").forEach((form) => delete form.dataset.sent));

setInterval(() => document.visibilityState === "visible" && refresh(4000), REFRESH);
keepTrue((page) => carried("lobby-data", page)?.waits !== data.waits && location.reload());
