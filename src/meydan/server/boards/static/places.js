/**
 * A square board whose places are numbered row by row: what all of them say of a place. A game adds
 * its drawing, its moves, and `centre`, where a place lies on the picture.
 */
import { fill, placeName } from "./svg.js";

export const BOX = [640, 640];

export class PlaceBoard {
  constructor({ view, words, count, cell }) {
    Object.assign(this, { view, words, count, cell });
    this.places = Array(count ** 2).fill(0);
  }

  get size() {
    return BOX;
  }

  /* Column and row as this side sees them. */
  seen(place) {
    return [place % this.count, Math.floor(place / this.count)];
  }

  name(place) {
    return placeName(place % this.count, Math.floor(place / this.count));
  }

  label(place) {
    const { places, words } = this;
    const what = [words["label.empty"], ...words.sides.map((side) => side.toLocaleLowerCase())][places[place]];
    return fill(words["label.place"], { place: this.name(place), what });
  }

  isLast(place) {
    return place === this.lastPlace;
  }

  cells() {
    const { cell } = this;
    const rows = Array.from({ length: this.count }, () => []);
    this.places.forEach((_, place) => {
      const [column, row] = this.seen(place);
      const [x, y] = this.centre(place);
      rows[row][column] = { id: place, row, column, rect: [x - cell / 2, y - cell / 2, cell, cell] };
    });
    return rows;
  }
}
