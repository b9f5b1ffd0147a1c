/** An arena's page: standings as they change, and the board as soon as one is paired. */
import { announce, carried, keepTrue, refresh, subscribe } from "../live/live.js";

const data = carried("arena-data");

subscribe(data.stream, data.after, { arena: () => refresh(1500) });
if (data.player) {
  subscribe(data.player, data.playerAfter, {
    paired({ code }) {
      announce(document.getElementById("announcer").dataset.found);
      location.assign(data.board.replace("CODE", code));
    },
  });
}

// The own place is told when it changes, not the whole table.
let said = document.getElementById("arena-said")?.textContent.trim();
document.addEventListener("meydan:refreshed", () => {
  const now = document.getElementById("arena-said")?.textContent.trim();
  if (now && now !== said) announce(now);
  said = now;
});
keepTrue(() => refresh(0));
