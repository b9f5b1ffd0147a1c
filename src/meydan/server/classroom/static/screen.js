/** The projector: shows the class as it changes. */
import { onReturn, refresh, subscribe } from "../live/live.js";

const live = JSON.parse(document.getElementById("class-live").textContent);
subscribe(live.stream, live.after, { class: () => refresh(300) });
onReturn(() => refresh(300));
