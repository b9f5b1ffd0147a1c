/** The event's page: what happens in its categories, announcements and the programme, live; sharing. */
import { announce, refresh, subscribe } from "../live/live.js";

const here = document.querySelector("script[data-event-stream]");
if (here) {
  subscribe(here.dataset.eventStream, Number(here.dataset.after), {
    round: () => refresh(),
    schedule: () => refresh(),
    announcement(data) {
      announce(data.text);
      refresh(300);
    },
    "taken-back": () => refresh(300),
  });
}

const share = document.querySelector("[data-share]");
if (share) {
  const data = { title: share.dataset.title, url: location.origin + location.pathname };
  const menu = document.getElementById("share-menu");
  const said = document.getElementById("share-said");
  share.hidden = false;
  menu.querySelector("[data-whatsapp]").href = `https://wa.me/?text=${encodeURIComponent(`${data.title} ${data.url}`)}`;
  share.addEventListener("click", async () => {
    if (navigator.share) {
      await navigator.share(data).catch(() => {});
      return;
    }
    menu.hidden = !menu.hidden;
    share.setAttribute("aria-expanded", String(!menu.hidden));
    if (!menu.hidden) menu.querySelector("a").focus();
  });
  menu.querySelector("[data-copy]").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(data.url);
    } catch {
      // Without HTTPS there is no clipboard: the old way, through a field.
      const field = document.createElement("input");
      field.value = data.url;
      menu.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    said.textContent = said.dataset.said;
  });
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    menu.hidden = true;
    share.setAttribute("aria-expanded", "false");
    share.focus();
  });
}

if (isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});
