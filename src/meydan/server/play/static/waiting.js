/** Waiting for the second player: the link is copied with one press, and the game opens by itself. */
import { announce, carried, keepTrue, subscribe } from "../live/live.js";

const data = carried("game-data");
const copy = document.getElementById("copy");
const share = document.getElementById("share");

if (copy) {
  copy.hidden = false;
  share.addEventListener("focus", () => share.select());
  copy.addEventListener("click", async () => {
    share.select();
    // The clipboard of a page without HTTPS is out of reach; the selected text can still be copied.
    await navigator.clipboard?.writeText(share.value).catch(() => null);
    if (!navigator.clipboard) document.execCommand("copy");
    announce(data.words["news.copied"]);
  });
}
subscribe(data.stream, data.after, { game: () => location.reload() });
keepTrue((page) => carried("game-data", page)?.scene.phase !== data.scene.phase && location.reload());
