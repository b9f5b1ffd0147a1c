/** Two clocks that tick on the page from (left, running since); the server alone decides flags. */
export const written = (ms) => {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

export class Clocks {
  constructor({ skew, onTick, onFlag }) {
    this.skew = skew;
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
    if (!this.state) return null;
    const left = this.state.left[seat === "a" ? 0 : 1];
    if (this.state.running !== seat) return left;
    return left - Math.max(0, Date.now() + this.skew - this.state.since - this.state.delay);
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
