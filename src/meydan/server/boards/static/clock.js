/** Two clocks that tick on the page from (left, running since); the server alone decides flags. */
const A_DAY = 86_400_000;
const AN_HOUR = 3_600_000;
const MANY_HOURS = 4; // no clock by minutes has as many
const counted = (unit, value) =>
  new Intl.NumberFormat(document.documentElement.lang || "tr", { style: "unit", unit, unitDisplay: "short" }).format(value);
const days = (ms) => {
  const hours = Math.floor(ms / AN_HOUR);
  const parts = hours < 48
    ? [["hour", hours], ["minute", Math.floor((ms % AN_HOUR) / 60_000)]]
    : [["day", Math.floor(hours / 24)], ["hour", hours % 24]];
  return parts.filter(([, value]) => value).map(([unit, value]) => counted(unit, value)).join(" ");
};

export const written = (ms) => {
  if (ms >= MANY_HOURS * AN_HOUR) return days(ms); // over days nobody counts seconds
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/*
 * The server's time as seen from here. Every scene says when it was told: on its way it only grows
 * older, so the newest looking one of all knows best. One that was asked for just now and still
 * looks much older means that this device's own clock was set.
 */
const SET = 5000;
let skew = null;

export function learn(now, { asked = false } = {}) {
  const seen = now - Date.now();
  if (skew === null || seen > skew || (asked && seen < skew - SET)) skew = seen;
}

const serverTime = () => Date.now() + (skew ?? 0);

/** What a seat has left now; null without a clock. */
export function leftOf(clock, seat) {
  if (!clock) return null;
  const left = clock.left[seat === "a" ? 0 : 1];
  if (clock.delay >= A_DAY) return left + clock.delay - (clock.running === seat ? serverTime() - clock.since : 0);
  return clock.running === seat ? left - Math.max(0, serverTime() - clock.since - clock.delay) : left;
}

export class Clocks {
  constructor({ onTick, onFlag }) {
    this.onTick = onTick;
    this.onFlag = onFlag;
    this.state = null;
    setInterval(() => this.tick(), 200);
  }

  set(state) {
    this.state = state ?? null;
    this.flagged = false;
    this.tick();
  }

  left(seat) {
    return leftOf(this.state, seat);
  }

  tick() {
    if (!this.state) return;
    for (const seat of ["a", "b"]) this.onTick(seat, this.left(seat));
    const { running } = this.state;
    if (running && !this.flagged && this.left(running) <= 0) {
      this.flagged = true;
      this.onFlag();
    }
  }
}
