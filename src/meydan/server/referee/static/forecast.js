/**
 * What a table will look like once the entries that wait on this phone are stored.
 *
 * No rule is known here. The server walked the round machine and sent a plan: screens, and which
 * step leads from one to the next. This follows the arrows, and keeps the numbers that go along.
 */
import { left, turned } from "./clock.js";

/** Entries whose outcome no plan can tell; the screen waits for the server. */
const UNKNOWN = new Set(["retracted", "replaced", "position-set"]);

/** The screen after these entries, with what is not sent yet marked. */
export function forecast(screen, entries, { plan, game }) {
  const known = plan && plan.mark === screen.plan ? screen.node : null;
  let now = { ...screen, node: known, clock: screen.state.clock ?? null, unsent: [], unknown: false };
  for (const entry of entries) {
    now = after(now, entry, plan, game);
    now.unsent = [...now.unsent, entry];
  }
  return now;
}

/** The same screen once the running clock has reached 0, if it has. */
export function fallen(screen, plan, at) {
  const node = plan?.nodes[screen.node];
  const running = screen.clock?.running;
  if (!node || node.fallen === null || !running || left(screen.clock, running, at) > 0) return null;
  return { ...screen, node: node.fallen, face: faceOf(plan, node.fallen, screen) };
}

function after(screen, { deed, at }, plan, game) {
  const { kind } = deed;
  const next = { ...screen, sides: screen.sides.map((side) => ({ ...side })), calls: [...screen.calls], sets: [...screen.sets] };
  if (kind === "called" && !next.calls.includes(deed.whom)) next.calls.push(deed.whom);
  if (kind === "attended") next.calls = next.calls.filter((whom) => whom !== deed.whom);
  if (kind === "called") next.face = { ...next.face, may: { ...next.face.may, attended: "" } };
  if (["called", "attended", "noted"].includes(kind)) return next;
  if (UNKNOWN.has(kind) || screen.unknown || screen.node === null || !plan) return { ...next, unknown: true };
  const here = fallen(screen, plan, at)?.node ?? screen.node;
  const name = step(next, deed, game);
  const arrow = plan.nodes[here].go[name];
  if (kind === "clock-edited") next.clock = { ...next.clock, left: deed.left, since: at };
  if (["set-counted", "flag-fell", "resigned"].includes(kind)) {
    next.sets.push({ label: screen.face.set_label, points: null, score: deed.score ? deed.score.join("–") : "" });
  }
  if (!arrow) return next;
  const [to, turn] = arrow;
  if (plan.turns[turn]) next.clock = turned(next.clock, plan.turns[turn], at, game.full);
  return { ...next, node: to, face: faceOf(plan, to, next) };
}

/** The step that an entry is, as the plan names it; counts the warning that it gives. */
function step(screen, deed, game) {
  const { kind, seat } = deed;
  const warn = (who) => {
    const side = screen.sides[who === "a" ? 0 : 1];
    side.warnings += 1;
    side.counted += 1;
    return game.whole_round && screen.limit && side.counted >= screen.limit ? ":last" : "";
  };
  switch (kind) {
    case "set-counted": return `set-counted:${winner(deed)}`;
    case "flag-fell": {
      const own = deed.score?.[seat === "a" ? 0 : 1] ?? 0;
      return `flag-fell:${seat}:${game.draw !== null && own >= game.draw ? "draw" : "lost"}`;
    }
    case "warned": return `warned:${seat}${warn(seat)}`;
    case "claim-upheld": return `claim-upheld:${deed.then ?? "stands"}${warn(screen.face.claim === "a" ? "b" : "a")}`;
    case "penalised": {
      const last = deed.penalty === "warning" && deed.who !== "both" ? warn(deed.who) : "";
      return last ? `warned:${deed.who}:last` : `penalised:${deed.who}:${deed.penalty}`;
    }
    case "absent": return `absent:${deed.who}`;
    default: return seat ? `${kind}:${seat}` : kind;
  }
}

function winner({ score, winner: named }) {
  if (named) return named;
  const [one, two] = score ?? [0, 0];
  if (one === two) return "draw";
  return one > two ? "a" : "b";
}

/** A node of the plan as a face; what only the log knows stays as the server said it. */
function faceOf(plan, number, screen) {
  const node = plan.nodes[number];
  const may = { ...screen.face.may };
  plan.keys.forEach((key, at) => { may[key] = plan.why[plan.lists[node.may][at]]; });
  return { ...node, may };
}
