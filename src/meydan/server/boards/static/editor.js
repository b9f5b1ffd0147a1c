/**
 * Setting up a position: the text of it, changed by hands. Whether it can be, the server says.
 * `game` is what the page's words tell of the game: whether it has pits, its letters, its rows.
 */

/** What a position text holds: its places or pits, and the words after them. */
export function split(game, text) {
  if (game.pits) {
    const [first, second, turn] = text.split(" / ");
    return { counts: `${first} ${second}`.split(" ").map(Number), turn };
  }
  const [places, turn, ...rest] = text.split(" ");
  return { places: [...places], turn, rest };
}

/** What counts plies after the side to move begins anew. */
export function join(game, { counts, places, turn, rest }) {
  const half = counts?.length / 2;
  if (game.pits) return `${counts.slice(0, half).join(" ")} / ${counts.slice(half).join(" ")} / ${turn}`;
  return [places.join(""), turn, ...rest.map(() => "0")].join(" ");
}

/** Where a place of the board stands in the text, which may list the rows from the last one. */
export function indexOf(game, place, total) {
  if (!game.upwards) return place;
  const size = Math.round(Math.sqrt(total));
  return (size - 1 - Math.floor(place / size)) * size + (place % size);
}

/** The next thing on a place: empty, the first player's, the second player's. */
export function next(game, letter) {
  const ring = `-${game.letters}`;
  return ring[(ring.indexOf(letter) + 1) % 3];
}

export function emptied(game, text) {
  const found = split(game, text);
  if (game.pits) return join(game, { ...found, counts: found.counts.map(() => 0) });
  return join(game, { ...found, places: found.places.map(() => "-") });
}

/** Whose turn it is, where that follows from the pieces. */
export function turnOf(game, found) {
  if (!game.turnByPieces) return found.turn;
  const [first, second] = game.letters;
  const count = (letter) => found.places.filter((one) => one === letter).length;
  return count(first) > count(second) ? second : first;
}
