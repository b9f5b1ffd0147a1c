/** Marks that somebody draws on a board: `12` is a circle on a place, `12>30` an arrow between two. */

/** The way of an arrow from one point to another: a shaft that ends short of the middle, and its head. */
export function arrow([x1, y1], [x2, y2], size) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [along, across] = [[(x2 - x1) / length, (y2 - y1) / length], [-(y2 - y1) / length, (x2 - x1) / length]];
  const at = (back, aside) => `${(x2 - along[0] * back + across[0] * aside).toFixed(1)} ${(y2 - along[1] * back + across[1] * aside).toFixed(1)}`;
  const tip = size * 0.08;
  return `M${x1.toFixed(1)} ${y1.toFixed(1)}L${at(tip, 0)}M${at(tip + size * 0.28, size * 0.2)}L${at(tip, 0)}L${at(tip + size * 0.28, -size * 0.2)}`;
}

/** A mark on or off in a list; `null` where no more fit. */
export function toggled(marks, mark, most) {
  if (marks.includes(mark)) return marks.filter((one) => one !== mark);
  return marks.length < most ? [...marks, mark] : null;
}
