/** Time: the server's clock as seen from here, what two chess clocks show, and a screen kept awake. */

const OFFSET = "meydan-offset";
let offset = Number(localStorage.getItem(OFFSET)) || 0;
let best = Infinity;
let learned = 0;

/** Now, by the server's clock, in milliseconds. */
export const now = () => Math.round(Date.now() + offset);

/** Learn the difference between the two clocks; the quickest answer knows it best. */
export function learn(server, asked, answered) {
  // A phone's clock may be set while it is in use: after a minute any answer is news again.
  if (answered - asked > best && answered - learned < 60000) return;
  best = answered - asked;
  learned = answered;
  offset = server - (asked + answered) / 2;
  localStorage.setItem(OFFSET, String(offset));
}

/** What a clock has left at a moment. */
export function left(clock, seat, at) {
  const place = seat === "a" ? 0 : 1;
  const spent = clock.running === seat ? Math.max(0, at - clock.since - clock.delay) : 0;
  return Math.max(0, clock.left[place] - spent);
}

/** Both clocks after a step of the plan at a moment. */
export function turned(clock, step, at, full) {
  const stood = clock ?? { left: [0, 0], running: null, since: at, delay: 0 };
  const rest = stood.running ? Math.max(0, stood.delay - Math.max(0, at - stood.since)) : stood.delay;
  const both = ["a", "b"].map((seat, place) => (step.full ? full : left(stood, seat, at) + step.gain[place]));
  return { left: both, running: step.run, since: at, delay: step.delay ?? rest };
}

/** `14:59`; 0:00 only when nothing is left. */
export function text(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds of `12:30`; null where it is no time. */
export function read(value) {
  const found = /^(?:(\d+):)?(\d+)$/.exec(value.trim());
  return found ? 1000 * (60 * Number(found[1] ?? 0) + Number(found[2])) : null;
}

let lock = null;
let wanted = false;

/** Keep the screen on while a clock runs, where the browser can. */
export async function stayAwake(wish) {
  wanted = wish;
  if (!wish) {
    lock?.release().catch(() => {});
    lock = null;
  } else if (!lock && document.visibilityState === "visible") {
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    lock?.addEventListener("release", () => { lock = null; });
  }
}
document.addEventListener("visibilitychange", () => wanted && stayAwake(true));

/** A short shake where the phone can. */
export const shake = () => navigator.vibrate?.([300, 120, 300]);
