/**
 * What a learner has done, kept on this device and nowhere else. A profile can carry it: `all()` is
 * the whole of it, `take(all)` puts it back.
 */
const KEY = "meydan-learn";
const MOST_MISTAKES = 50;
const MOST_SEEN = 150;

/**
 * Of a game: lessons, strategy lessons, chapters on conduct and puzzles done (ids), the run of puzzles solved at the first try and the
 * longest one, the rating as the server wrote it, the best streak and storm, puzzles seen lately
 * (ids), and positions of own mistakes (`{ position, played, best }`), the newest last.
 */
const EMPTY = { lesson: [], strategy: [], conduct: [], puzzle: [], streak: 0, best: 0, rating: null, bests: {}, seen: [], mistakes: [] };

export function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/** Put a whole record in the place of this device's; `false` where it can't be kept. */
export function take(whole) {
  try {
    localStorage.setItem(KEY, JSON.stringify(whole));
    return true;
  } catch {
    return false; // No room, or not allowed: then nothing is remembered, and everything still works.
  }
}

export const of = (game) => ({ ...structuredClone(EMPTY), ...all()[game] });

function change(game, act) {
  const mine = of(game);
  const found = act(mine);
  take({ ...all(), [game]: mine });
  return found;
}

/** Remember that a lesson or puzzle is done. */
export const done = (game, kind, id) =>
  change(game, (mine) => {
    if (!mine[kind].includes(id)) mine[kind].push(id);
  });

/** Count a puzzle solved at the first try, or begin anew; the length of the run. */
export const streak = (game, solved) =>
  change(game, (mine) => {
    mine.streak = solved ? mine.streak + 1 : 0;
    mine.best = Math.max(mine.best, mine.streak);
    return mine.streak;
  });

/** A puzzle was shown: it does not come again soon. */
export const saw = (game, id) =>
  change(game, (mine) => {
    mine.seen = [...mine.seen.filter((one) => one !== id), id].slice(-MOST_SEEN);
  });

export const rate = (game, rating) => change(game, (mine) => Object.assign(mine, { rating }).rating);

/** A run of a mode came to its end with so many; the best so far, and whether this is it. */
export const scored = (game, mode, score) =>
  change(game, (mine) => {
    const before = mine.bests[mode] ?? 0;
    mine.bests = { ...mine.bests, [mode]: Math.max(before, score) };
    return { best: mine.bests[mode], record: score > before };
  });

/** Keep positions in which a move went wrong; one that is kept already moves to the end. */
export const keepMistakes = (game, found) =>
  change(game, (mine) => {
    const fresh = new Set(found.map(({ position }) => position));
    mine.mistakes = [...mine.mistakes.filter(({ position }) => !fresh.has(position)), ...found].slice(-MOST_MISTAKES);
  });

export const dropMistake = (game, position) =>
  change(game, (mine) => {
    mine.mistakes = mine.mistakes.filter((one) => one.position !== position);
  });
