/** A pupil who waits: the page asks for itself again, and goes to the game once there is one. */
import { onReturn, subscribe } from "../live/live.js";

const live = JSON.parse(document.getElementById("class-live").textContent);
let waiting = null;

function look() {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer) return;
    // The answer is the page of the game, or of a class that is no more: go where it leads.
    if (answer.redirected || !answer.ok) return location.assign(answer.redirected ? answer.url : location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("pupil-now");
    const now = document.getElementById("pupil-now");
    if (!fresh) return location.reload();
    if (fresh.innerHTML === now.innerHTML) return;
    now.replaceChildren(...fresh.childNodes);
    document.getElementById("announcer").textContent = now.querySelector(".large")?.textContent ?? "";
  }, Math.random() * 400);
}

subscribe(live.stream, live.after, { class: look });
onReturn(look);
