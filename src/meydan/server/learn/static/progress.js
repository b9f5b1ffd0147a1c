/** What a learner has done, kept on this device and nowhere else. */
const KEY = "meydan-learn";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function write(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // No room, or not allowed: then nothing is remembered, and everything still works.
  }
}

/** `{ lesson: [ids], puzzle: [ids], streak, best }` of a game. */
export function of(game) {
  const found = read()[game] ?? {};
  return { lesson: found.lesson ?? [], puzzle: found.puzzle ?? [], streak: found.streak ?? 0, best: found.best ?? 0 };
}

/** Remember that a lesson or puzzle is done. */
export function done(game, kind, id) {
  const mine = of(game);
  if (!mine[kind].includes(id)) mine[kind].push(id);
  write({ ...read(), [game]: mine });
}

/** Count a puzzle solved at the first try, or begin anew; the length of the run. */
export function streak(game, solved) {
  const mine = of(game);
  mine.streak = solved ? mine.streak + 1 : 0;
  mine.best = Math.max(mine.best, mine.streak);
  write({ ...read(), [game]: mine });
  return mine.streak;
}
