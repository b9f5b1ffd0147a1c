/** Setting up a position: the text of it, changed by hands. Whether it can be, the server says. */

/** What a position text holds, by game: its places, and the words after them. */
export function split(game, text) {
  if (game === "mangala") {
    const [first, second, turn] = text.split(" / ");
    return { counts: `${first} ${second}`.split(" ").map(Number), turn };
  }
  const [places, turn, ...rest] = text.split(" ");
  return { places: [...places], turn, rest };
}

export function join(game, { counts, places, turn, rest }) {
  if (game === "mangala") return `${counts.slice(0, 7).join(" ")} / ${counts.slice(7).join(" ")} / ${turn}`;
  return [places.join(""), turn, ...(game === "kure" ? ["0"] : rest)].join(" ");
}

/** Where a place of the board stands in the text: Küre lists its rows from the last to the first. */
export function indexOf(game, place, total) {
  if (game !== "kure") return place;
  const size = Math.round(Math.sqrt(total));
  return (size - 1 - Math.floor(place / size)) * size + (place % size);
}

/** The next thing on a place: empty, the first player's, the second player's. */
export function next(game, letter) {
  const ring = game === "kure" ? "-PT" : "-XO";
  return ring[(ring.indexOf(letter) + 1) % 3];
}

export function emptied(game, text) {
  const found = split(game, text);
  if (game === "mangala") return join(game, { ...found, counts: found.counts.map(() => 0) });
  return join(game, { ...found, places: found.places.map(() => "-") });
}

/** Pentago's side to move follows from the marbles. */
export function turnOf(game, found) {
  if (game !== "pentago") return found.turn;
  const count = (letter) => found.places.filter((one) => one === letter).length;
  return count("X") > count("O") ? "O" : "X";
}
