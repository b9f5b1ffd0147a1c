/** The staff page, live: who joined, who is here, who has confirmed a message. */
import { carried, refresh, subscribe } from "../../live/live.js";

const again = () => refresh(200);
subscribe(carried("staff"), 0, { "staff-message": again, "message-read": again, "staff-joined": again, "handed-over": again });
// Nobody says goodbye: who is here is asked anew.
setInterval(() => document.visibilityState === "visible" && refresh(), 30000);

const share = document.querySelector("[data-share]");
if (share && navigator.share) {
  share.hidden = false;
  share.addEventListener("click", () => navigator.share({ url: share.dataset.share }).catch(() => {}));
}
