/** A wall of live boards: small drawings, one stream for all of them, a grid that fits the screen. */
import { LiveCard, drawing } from "../boards/live-card.js";
import { carried, keepTrue, subscribe } from "../live/live.js";

const data = carried("wall-data");
const how = { Board: await drawing(data.words), words: data.words };
const wall = document.getElementById("wall");

const cards = new Map(data.boards.map((one) => [one.table, new LiveCard(wall.querySelector(`[data-table="${one.table}"]`), one, how)]));
setInterval(() => cards.forEach((card) => card.tick()), 500);

/** The fewest columns with which all boards are seen at once; where none will do, small ones. */
function fit() {
  const [wide, high] = data.words.game.narrow;
  const smallest = wide > high ? 250 : 190;
  const ratio = high / wide;
  const width = wall.clientWidth;
  const height = innerHeight - wall.getBoundingClientRect().top - scrollY - 16;
  const most = Math.max(1, Math.floor(width / smallest));
  let columns = most;
  if (width >= 900) {
    for (columns = 1; columns < most; columns++) {
      const card = (width - 12 * (columns - 1)) / columns;
      if (Math.ceil(cards.size / columns) * ((card - 18) * ratio + 92) <= height) break;
    }
    columns = Math.min(Math.max(columns, Math.min(most, 3)), cards.size);
  }
  wall.style.setProperty("--columns", columns);
}
fit();
addEventListener("resize", fit);

const state = document.getElementById("live-state");
subscribe(data.stream, data.after, {
  table: ({ round, table, scene }) => round === data.round && cards.get(table)?.take(scene),
  round: () => setTimeout(() => location.reload(), 300 + Math.random() * 1500),
}, (now) => {
  state.hidden = false;
  state.className = `badge ${now === "live" ? "good" : "attention"}`;
  state.textContent = now === "live" ? `● ${state.dataset.liveWord}` : `○ ${state.dataset.offlineWord}`;
});

keepTrue((page) => {
  const news = carried("wall-data", page);
  if (news?.round !== data.round || news.boards.length !== cards.size) return location.reload();
  news.boards.forEach(({ table, scene }) => cards.get(table)?.take(scene, { asked: true }));
}, (now) => cards.forEach((card) => card.aged(now)));
