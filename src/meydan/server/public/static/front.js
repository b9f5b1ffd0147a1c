/** The front page: the large board moves live; the small ones are asked for now and then. */
import { LiveCard, drawing } from "../boards/live-card.js";
import { carried, keepTrue, refresh, subscribe } from "../live/live.js";

const SMALL = 15000;
const data = carried("front-data");
const how = { Board: await drawing(data.words), words: data.words, small: innerWidth < 700 };
const card = new LiveCard(document.getElementById("front-board"), data, how);
setInterval(() => card.tick(), 500);
subscribe(data.stream, data.after, {
  table: ({ round, table, scene }) => round === data.round && table === data.table && card.take(scene),
  round: () => setTimeout(() => location.reload(), 500 + Math.random() * 3000),
});
// One stream a page: a browser has few connections to a server, and a phone little battery.
setInterval(() => document.visibilityState === "visible" && refresh(), SMALL);
keepTrue((page) => {
  const news = carried("front-data", page);
  if (news?.stream !== data.stream || news.round !== data.round || news.table !== data.table) return location.reload();
  card.take(news.scene, { asked: true });
}, (now) => card.aged(now));
