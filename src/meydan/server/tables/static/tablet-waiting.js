/** A tablet without a board: it looks again as soon as a round changes. */
import { subscribe } from "../live/live.js";

const here = document.querySelector("script[data-stream]");
const look = () => setTimeout(() => location.reload(), 200 + Math.random() * 800);
subscribe(here.dataset.stream, Number(here.dataset.after), { round: look, schedule: look });
