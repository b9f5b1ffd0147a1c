/**
 * What a table will look like once the entries that wait on this phone are stored.
 *
 * No rule is known here. The server walked the round machine and sent a plan: screens, and which
 * step leads from one to the next. This follows the arrows, and keeps the numbers that go along.
 */
import { left, turned } from "./clock.js";

/** The screen after these entries, with what is not sent yet marked. */
export function forecast(screen, entries, { plan, game }) {
  const known = plan && plan.mark === screen.plan ? screen.node : null;
  const beside = Object.keys(game.effects).filter((kind) => game.effects[kind].beside);
  let now = { ...screen, node: known, clock: screen.state.clock ?? null, unsent: [], unknown: false, beside };
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
  const effect = game.effects[kind] ?? {};
  if (effect.calls === "add" && !next.calls.includes(deed.whom)) next.calls.push(deed.whom);
  if (effect.calls === "drop") next.calls = next.calls.filter((whom) => whom !== deed.whom);
  if (effect.opens) next.face = { ...next.face, may: { ...next.face.may, [effect.opens]: "" } };
  if (effect.beside) return next;
  if (!plan || plan.unknown.includes(kind) || screen.unknown || screen.node === null) return { ...next, unknown: true };
  const { go } = plan.nodes[fallen(screen, plan, at)?.node ?? screen.node];
  const name = nameOf(deed, plan);
  if (effect.clock) next.clock = { ...next.clock, left: deed[effect.clock], since: at };
  let arrow = go[name];
  if (!arrow) return next;
  const warned = [...arrow[2]].map((seat) => next.sides[seat === "a" ? 0 : 1]);
  for (const side of warned) {
    side.warnings += 1;
    side.counted += 1;
  }
  if (warned.length === 1 && plan.last !== null && warned[0].counted >= plan.last) arrow = go[`${name}:last`] ?? arrow;
  const [to, turn, , ends] = arrow;
  if (ends) next.sets.push({ label: screen.face.set_label, points: null, score: deed.score ? deed.score.join("–") : "" });
  if (plan.turns[turn]) next.clock = turned(next.clock, plan.turns[turn], at, game.full);
  return { ...next, node: to, face: faceOf(plan, to, next) };
}

/** The step that an entry is, as the plan names it. */
function nameOf(deed, plan) {
  const parts = plan.names[deed.kind] ?? ["seat"];
  return [deed.kind, ...parts.map((part) => (plan.reads[part] ? read(plan.reads[part], deed) : deed[part]))].filter(Boolean).join(":");
}

/** The word that the server's table has for an entry's numbers. */
function read({ given, of, rows }, deed) {
  if (deed[given]) return deed[given];
  const [one, two] = deed.score ?? [0, 0];
  const number = of === "lead" ? one - two : deed.seat === "a" ? one : two;
  return (rows.findLast(([least]) => number >= least) ?? rows[0])[1];
}

/** A node of the plan as a face; what only the log knows stays as the server said it. */
function faceOf(plan, number, screen) {
  const node = plan.nodes[number];
  const may = { ...screen.face.may };
  plan.keys.forEach((key, at) => { may[key] = plan.why[plan.lists[node.may][at]]; });
  return { ...node, may };
}
