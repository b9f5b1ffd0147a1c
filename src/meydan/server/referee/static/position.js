/**
 * The board of a table set right by hand: taps on a square board, counts of stones in pits. The text
 * of the position goes out with the form; whether it can be, the server says.
 */
import * as editor from "../boards/editor.js";
import { Grid } from "../boards/grid.js";

export function positionEditor(sheet, { Board, words, now }) {
  const field = sheet.querySelector("#position-after");
  const host = sheet.querySelector(".position-board");
  const counts = sheet.querySelector(".position-counts");
  const { game } = words;
  let board = null;
  let grid = null;

  function draw(text) {
    field.value = text;
    const found = editor.split(game, text);
    const whole = !game.pits || found.counts.reduce((sum, count) => sum + count, 0) === words.stones.length - 1;
    // The drawing has just so many stones; while some are in the hand it waits.
    if (whole) board.show({ position: text, legal: [], turn: 1, full: [[], []] });
    for (const [place, { node }] of grid.cells) node.setAttribute("aria-label", board.label(place));
  }

  function pick(place) {
    if (game.pits) {
      counts.querySelector(`[data-count="${place}"]`)?.focus();
      return;
    }
    const found = editor.split(game, field.value);
    const at = editor.indexOf(game, place, found.places.length);
    found.places[at] = editor.next(game, found.places[at]);
    draw(editor.join(game, { ...found, turn: editor.turnOf(game, found) }));
  }

  function inputs(text) {
    const found = editor.split(game, text);
    counts.replaceChildren(...found.counts.map((count, place) => {
      const box = document.createElement("input");
      Object.assign(box, { type: "number", inputMode: "numeric", min: "0", value: String(count) });
      box.dataset.count = place;
      box.setAttribute("aria-label", board.label(place));
      box.addEventListener("input", () => {
        const now = editor.split(game, field.value);
        now.counts[place] = Math.max(0, Math.floor(Number(box.value)) || 0);
        draw(editor.join(game, now));
      });
      return box;
    }));
  }

  function begin() {
    const { position, view } = now();
    board = new Board({ view, words, watching: true, small: true, position });
    host.hidden = false;
    grid = new Grid(host, board, { label: sheet.querySelector("h2").textContent, onPick: pick, onKey: () => false });
    draw(position);
    counts.hidden = !game.pits;
    if (game.pits) inputs(position);
    field.closest(".field").hidden = true;
  }

  new MutationObserver(() => { if (sheet.open) begin(); }).observe(sheet, { attributes: true, attributeFilter: ["open"] });
}
