/** My tables, live; entries that still wait on this phone go out from here too. */
import { announce, listen, refresh } from "../live/live.js";
import { Queue } from "./queue.js";
import { markWaiting, showNet, showWaiting } from "./waiting.js";

const { account, labels, ...listened } = JSON.parse(document.getElementById("data").textContent);
let live = "online";

const queue = new Queue(account, { changed: draw });

function draw() {
  showNet(queue, labels, live);
  showWaiting(queue, labels, null);
  markWaiting(queue, labels);
}
document.addEventListener("meydan:refreshed", draw);

listen(listened, {
  board: () => refresh(),
  result: () => refresh(),
  held: () => refresh(),
  round: () => refresh(),
  "handed-over": () => refresh(100),
  call(said) {
    if (said.open) announce(document.querySelector(".calls h2")?.textContent ?? "");
    refresh(100);
  },
}, (state) => {
  if (state === "live" && live === "offline") {
    refresh();
    queue.run();
  }
  live = state === "live" ? "online" : "offline";
  draw();
});
draw();
queue.run();
// Whoever signs out leaves no table on this phone; only entries that still wait stay.
document.querySelector('form[action="/sign-out"]')?.addEventListener("submit", () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith("meydan-screen:")) localStorage.removeItem(key);
  globalThis.caches?.keys().then((names) => names.filter((name) => name.startsWith("referee-pages")).forEach((name) => caches.delete(name)));
});
if (isSecureContext) navigator.serviceWorker?.register("/referee/sw.js");
