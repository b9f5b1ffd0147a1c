/**
 * Entries on their way to the server. Each is stored on the phone before anything is sent, goes out
 * in order with a key of its own, and is removed only when the server says that it has it. A page
 * that is closed or loaded again finds its entries here.
 *
 * An entry builds on the one before it: only the first of a table says which log it saw, the next
 * learns it from the answer. What the server does not take stays, with the reason, until somebody
 * decides; what waits behind it at the same table waits as well, other tables go on.
 *
 * No answer is not a refusal. The entry may have arrived and only the answer been lost, so it is
 * sent again under its old key, and the server, which knows the key, says what it said then. That is
 * why the key is made here, before the first try, and why a doubled tap can do no harm.
 *
 * `localStorage` because it is written before the call returns: a phone that dies in the pocket a
 * moment later has the entry. Tabs share it; each entry is a row of its own, so two tabs that send
 * the same one at once end with one entry in the log, not with one lost.
 */
import { learn, now } from "./clock.js";

const PREFIX = "meydan-entry";
const SLOWEST = 15000;

export class Queue {
  constructor(account, { changed = () => {}, answered = () => {} } = {}) {
    this.prefix = `${PREFIX}:${account}:`;
    this.changed = changed;
    this.answered = answered;
    this.net = navigator.onLine ? "online" : "offline";
    this.busy = false;
    this.failures = 0;
    this.waiters = new Map();
    addEventListener("online", () => this.run());
    addEventListener("storage", (event) => event.key?.startsWith(this.prefix) && this.changed());
  }

  /** Everything that waits, in order; of one board if named. */
  all(board = null) {
    const found = [];
    for (let at = 0; at < localStorage.length; at += 1) {
      const key = localStorage.key(at);
      if (key.startsWith(this.prefix)) found.push(JSON.parse(localStorage.getItem(key)));
    }
    found.sort((one, two) => one.order.localeCompare(two.order));
    return board === null ? found : found.filter((entry) => entry.board === board);
  }

  /**
   * Store an entry and try to send it. `outcome` tells what became of it; whoever turns away before
   * says so with `looking`, and a refusal is then kept for them.
   */
  add({ board, place, table, seen, deed, label }) {
    const waiting = this.all();
    const mine = waiting.filter((entry) => entry.board === board);
    const entry = {
      order: `${String(Date.now()).padStart(15, "0")}-${String(waiting.length).padStart(4, "0")}`,
      key: newKey(), board, place, table, deed, label,
      at: now(), seen: mine.length ? null : seen, tried: false, problem: null,
    };
    this.put(entry);
    const waiter = { looking: true, key: entry.key };
    waiter.outcome = new Promise((settle) => { waiter.settle = settle; });
    this.waiters.set(entry.key, waiter);
    this.run();
    return waiter;
  }

  put(entry) {
    localStorage.setItem(this.prefix + entry.order, JSON.stringify(entry));
    this.changed();
  }

  remove(entry) {
    localStorage.removeItem(this.prefix + entry.order);
    this.changed();
  }

  /** Take an entry out; what waits behind it builds on the log as it is now. */
  discard(entry, seen) {
    const next = this.all(entry.board).find((one) => one.order > entry.order);
    if (next && next.seen === null) this.put({ ...next, seen });
    this.remove(entry);
    this.run();
  }

  /** Send an entry once more, on top of the log as it is now. */
  again(entry, seen) {
    this.put({ ...entry, seen, problem: null });
    this.run();
  }

  /** Send what can be sent. One pass at a time; a call in between asks for another. */
  async run() {
    this.wish = true;
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    while (this.wish) {
      this.wish = false;
      await this.pass();
    }
    this.busy = false;
    this.changed();
  }

  async pass() {
    for (;;) {
      const heads = new Map();
      for (const entry of this.all()) if (!heads.has(entry.board)) heads.set(entry.board, entry);
      const next = [...heads.values()].find((entry) => !entry.problem);
      if (!next) {
        if (this.net === "sending") this.state("online");
        return;
      }
      if (!(await this.send(next))) return;
    }
  }

  async send(entry) {
    if (!entry.tried) this.put({ ...entry, tried: true });
    if (this.net === "online") this.state("sending");
    const { key, board, seen, at, deed } = entry;
    // An entry that lost its place says that it saw nothing: the server then asks back.
    const answer = await ask(`${entry.place}do`, { key, board, seen: seen ?? 0, at, deed });
    if (answer === null || answer.status >= 500 || answer.status === 429) return this.later();
    const code = answer.body?.error?.code;
    if (code === "csrf") {
      // A new sign-in changed the mark; the state's answer brings the new one.
      await ask(`${entry.place}state`);
      this.csrf = (this.csrf ?? 0) + 1;
      return this.csrf < 3 || this.later();
    }
    if (answer.status === 401) {
      this.state("sign-in");
      return false;
    }
    this.failures = this.csrf = 0;
    if (this.net !== "sending") this.state("sending");
    if (answer.ok) {
      const next = this.all(board).find((one) => one.order > entry.order);
      if (next && next.seen === null) this.put({ ...next, seen: answer.body.yours });
      // The screen must know the entry before the queue forgets it, or it would be gone for a blink.
      this.answered(board, answer.body, null);
      this.remove(entry);
      this.settle(key, { ok: true, yours: answer.body.yours });
      return true;
    }
    const problem = answer.body?.error ?? { code: String(answer.status), message: "", since: [] };
    const alone = this.all(board).length === 1;
    if (this.waiters.get(key)?.looking && alone && problem.code === "refused") {
      // Whoever entered it is still looking: the sheet says what is wrong and keeps the numbers.
      this.remove(entry);
    } else {
      this.put({ ...entry, tried: true, problem });
    }
    if (answer.body?.screen) this.answered(board, answer.body.screen, problem);
    this.settle(key, { ok: false, problem });
    return true;
  }

  settle(key, outcome) {
    this.waiters.get(key)?.settle(outcome);
    this.waiters.delete(key);
  }

  later() {
    this.state("offline");
    this.failures += 1;
    const wait = Math.min(SLOWEST, 500 * 2 ** this.failures) * (0.75 + Math.random() / 2);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), wait);
    return false;
  }

  state(net) {
    if (this.net === net) return;
    this.net = net;
    this.changed();
  }
}

/** Ask the server something; null where it can't be reached. */
export async function ask(address, body = null) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 8000);
  const asked = Date.now();
  try {
    const headers = { Accept: "application/json" };
    if (body) Object.assign(headers, { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") });
    const answer = await fetch(address, {
      method: body ? "POST" : "GET", headers, signal: stop.signal, cache: "no-store",
      credentials: "same-origin", redirect: "error", body: body ? JSON.stringify(body) : undefined,
    });
    const read = await answer.json().catch(() => null);
    const server = read?.now ?? read?.screen?.now;
    if (server) learn(server, asked, Date.now());
    return { ok: answer.ok, status: answer.status, body: read };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const cookie = (name) => document.cookie.split("; ").find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
