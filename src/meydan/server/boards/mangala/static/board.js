/** The Mangala board: stones that are counted by eye, sown one by one along their real path. */
import { animate, ball, el, fill, grain, haloed, wait, woodGradient } from "../svg.js";

const TONES = 6;
const STEP = 90;
const FLIGHT = 190;
const TREASURIES = [6, 13];

const noise = (seed) => {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
};

export class Board {
  constructor({ view, words, watching = false, small = false }) {
    this.view = view;
    this.words = words;
    this.watching = watching;
    this.layout = words.game.measures[small || matchMedia("(max-width: 600px)").matches ? "narrow" : "wide"];
    this.piles = Array.from({ length: 14 }, () => []);
    this.draw();
  }

  /* Places 0–5 and 6 are the first player's, 7–12 and 13 the second's; the viewer's are below. */
  own(place) {
    return place < 7 === (this.view === 1);
  }

  /* Whose it is for the player of this page, whichever way the board lies. */
  mine(place) {
    return place < 7 === ((this.me ?? this.view) === 1);
  }

  pitOf(place) {
    return (place % 7) + 1;
  }

  rect(place) {
    const { pit_x, pit_step, pit_size, pit_rows, treasury_x, treasury_y, treasury_size } = this.layout;
    const own = this.own(place);
    if (place % 7 === 6) return [treasury_x[own ? 1 : 0], treasury_y, ...treasury_size];
    const column = own ? place % 7 : 5 - (place % 7);
    return [pit_x + column * pit_step + (pit_step - pit_size[0]) / 2, pit_rows[own ? 1 : 0], ...pit_size];
  }

  bend(place) {
    return place % 7 === 6 ? this.layout.treasury_round : this.layout.pit_round;
  }

  draw() {
    const { box, round, stone, font, small } = this.layout;
    const [width, height] = box;
    this.svg = el("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false", class: this.layout.name });
    const defs = el("defs");
    for (let tone = 0; tone < TONES; tone++) {
      defs.append(
        ball(`stone-fill-${tone}`, `stone-${tone}`),
        el(
          "g",
          { id: `stone-${tone}` },
          el("ellipse", { cx: stone * 0.12, cy: stone * 0.26, rx: stone, ry: stone * 0.94, class: "stone-shadow" }),
          el("ellipse", { rx: stone, ry: stone * 0.93, fill: `url(#stone-fill-${tone})` }),
          el("ellipse", { cx: -stone * 0.36, cy: -stone * 0.42, rx: stone * 0.3, ry: stone * 0.18, transform: "rotate(-28)", class: "stone-glint" }),
        ),
      );
    }
    defs.append(
      el("linearGradient", { id: "pit-fill", x2: "0", y2: "1" }, el("stop", { offset: "0", class: "pit-deep" }), el("stop", { offset: "1", class: "pit-edge" })),
      woodGradient("wood-fill"),
    );
    this.svg.append(defs, el("rect", { class: "wood-lit", fill: "url(#wood-fill)", x: 1, y: 1, width: width - 2, height: height - 2, rx: round }), grain(0, 0, width, height));
    this.svg.append(el("rect", { class: "wood-rim", x: 4, y: 4, width: width - 8, height: height - 8, rx: round - 3 }));
    this.marks = el("g");
    this.cans = el("g");
    this.hints = el("g", { class: "hints" });
    this.stones = el("g");
    this.counts = [];
    this.glows = [];
    const texts = el("g");
    for (let place = 0; place < 14; place++) {
      const [x, y, w, h] = this.rect(place);
      const bowl = { x, y, width: w, height: h, rx: this.bend(place) };
      const shape = el("rect", { ...bowl, class: "pit" });
      const glow = el("rect", { ...bowl, class: "pit-glow" });
      this.svg.append(el("rect", { ...bowl, y: y + 2, class: "pit-light" }), shape, el("rect", { ...bowl, class: "pit-lip" }), glow);
      this.glows.push(glow);
      const own = this.own(place);
      const middle = x + w / 2;
      const count = el("text", { x: middle, y: this.layout.count[own ? 1 : 0], class: "count", "font-size": font });
      texts.append(count);
      this.counts.push(count);
      if (place % 7 !== 6) {
        const label = el("text", { x: middle, y: this.layout.label[own ? 1 : 0], class: "pit-number", "font-size": small });
        label.textContent = this.pitOf(place);
        texts.append(label);
      }
    }
    this.svg.append(this.cans, this.marks, this.hints, texts, this.stones);
    this.pool = Array.from({ length: 48 }, (_, at) => {
      const made = el("use", { href: `#stone-${(at * 5 + Math.floor(at / TONES)) % TONES}`, class: "stone" });
      made.stone = { size: 0.96 + noise(at + 60) * 0.08, turn: Math.floor(noise(at + 130) * 40) - 20, dx: noise(at + 200) - 0.5, dy: noise(at + 260) - 0.5 };
      return made;
    });
    this.stones.append(...this.pool);
  }

  /* Where a pile's stones lie; the same number always lies the same way. */
  spots(place, number) {
    const [x, y, w, h] = this.rect(place);
    const middle = [x + w / 2, y + h / 2];
    const { stone, gap, rows, loose, tight, treasury_per: per, treasury_gap, treasury_scale } = this.layout;
    if (place % 7 === 6) {
      // Many stones pack their rows closer, so that all of them fit.
      const room = (h - stone * 4.8) / Math.max(1, Math.ceil(number / per) - 1);
      const step = treasury_gap[1] * Math.min(1, room / treasury_gap[1]);
      return Array.from({ length: number }, (_, at) => {
        const down = stone * 2.4 + Math.floor(at / per) * step;
        return [middle[0] + ((at % per) - (per - 1) / 2) * treasury_gap[0], this.own(place) ? y + h - down : y + down, treasury_scale];
      });
    }
    if (number < rows.length) {
      const lying = rows[number];
      const scale = number > loose ? tight : 1;
      return lying.flatMap((wide, row) =>
        Array.from({ length: wide }, (_, at) => [middle[0] + (at - (wide - 1) / 2) * gap[0] * scale, middle[1] + (row - (lying.length - 1) / 2) * gap[1] * scale, scale]),
      );
    }
    return Array.from({ length: number }, (_, at) => {
      const away = Math.sqrt((at + 0.5) / number) * 0.92;
      const angle = at * 2.39996;
      return [middle[0] + Math.cos(angle) * away * (w / 2 - stone * 0.8), middle[1] + Math.sin(angle) * away * (h / 2 - stone), 0.72];
    });
  }

  at(stone, [x, y, scale]) {
    const { size, turn, dx, dy } = stone.stone;
    const jitter = this.layout.stone * 0.12;
    return `translate(${x + dx * jitter}px, ${y + dy * jitter}px) rotate(${turn}deg) scale(${size * scale})`;
  }

  settle(place) {
    const pile = this.piles[place];
    const spots = this.spots(place, pile.length);
    pile.forEach((stone, at) => { stone.style.transform = this.at(stone, spots[at]); });
    this.counts[place].textContent = pile.length;
  }

  show(board) {
    const counts = parse(board.position);
    const free = [...this.pool];
    this.piles = counts.map((number) => free.splice(0, number));
    for (let place = 0; place < 14; place++) this.settle(place);
    this.markLast(board.last);
  }

  async play(board, sound) {
    this.marks.replaceChildren();
    let hand = [];
    let last = null;
    for (const step of board.last.steps) {
      if (step.do === "lift") {
        hand = this.piles[step.place].splice(0);
        this.counts[step.place].textContent = 0;
        const [x, y, w, h] = this.rect(step.place);
        hand.forEach((stone, at) => {
          this.stones.append(stone);
          stone.style.transform = this.at(stone, [x + w / 2 + (at - hand.length / 2) * 2, y + h / 2 - this.layout.stone * 2, 1.1]);
        });
        await wait(FLIGHT);
      } else if (step.do === "drop") {
        const stone = hand.pop();
        last = step.place;
        this.piles[last].push(stone);
        this.stones.append(stone);
        this.settle(last);
        sound?.("stone");
        await wait(STEP);
      } else if (step.do === "take") {
        await wait(FLIGHT);
        await this.fly(step, sound);
      } else if (step.do === "again") {
        await wait(STEP);
        this.glow(last);
        sound?.("again");
      }
    }
    await wait(FLIGHT);
    if (String(this.piles.map((pile) => pile.length)) !== String(parse(board.position))) this.show(board);
    this.markLast(board.last);
  }

  async fly(step, sound) {
    for (const place of step.places) this.glow(place);
    await wait(220);
    for (const place of step.places) {
      const taken = this.piles[place].splice(0);
      this.counts[place].textContent = 0;
      this.piles[step.into].push(...taken);
      this.stones.append(...taken);
    }
    this.settle(step.into);
    this.glow(step.into);
    sound?.("take");
    await wait(360);
  }

  glow(place) {
    animate(this.glows[place], [{ opacity: 0 }, { opacity: 1 }, { opacity: 0 }], { duration: 900 });
  }

  markLast(last) {
    this.marks.replaceChildren();
    this.lastPlaces = last && this.trace(last.steps, this.marks);
  }

  /* Where a move begins and ends and what it takes; the places of both. */
  trace(steps, layer) {
    const drops = steps.filter((step) => step.do === "drop");
    const [origin, target] = [steps[0].place, drops.at(-1)?.place];
    this.ring(origin, "mark-origin", layer);
    if (drops.length) this.ring(target, "mark-target", layer);
    for (const step of steps) {
      if (step.do !== "take" || step.why === "rest") continue;
      for (const place of step.places) this.ring(place, "mark-taken", layer);
    }
    return new Set([origin, target]);
  }

  /* Around a pit; what was taken lies inside it, so that two rings of one pit are both seen. */
  ring(place, kind, into = this.marks) {
    const [x, y, w, h] = this.rect(place);
    const out = this.layout.stone * (kind === "mark-taken" ? -0.4 : 0.1);
    into.append(haloed("rect", kind, { x: x - out, y: y - out, width: w + 2 * out, height: h + 2 * out, rx: this.bend(place) + out }));
  }

  mark({ legal = [], hint = null, steps = null }) {
    this.cans.replaceChildren();
    this.hints.replaceChildren();
    if (steps) this.trace(steps, this.hints);
    for (let place = 0; place < 14; place++) {
      if (!steps && this.hinted(place, hint)) this.ring(place, "mark-target", this.hints);
      else if (this.can(place, legal)) this.ring(place, "mark-can", this.cans);
    }
  }

  can(place, legal) {
    return legal.includes(this.moveOf(place));
  }

  hinted(place, hint) {
    return hint !== null && hint === this.moveOf(place);
  }

  /* Whose pits can be sown: the viewer's, unless the page says who is to move. */
  sown(place) {
    return place < 7 === ((this.side ?? this.me ?? this.view) === 1);
  }

  moveOf(place) {
    return this.sown(place) && place % 7 !== 6 ? String(this.pitOf(place)) : null;
  }

  cells() {
    const below = this.view === 1 ? 0 : 7;
    const above = 7 - below;
    const row = (places, at, from) => places.map((place, column) => ({ id: place, row: at, column: column + from, rect: this.reach(place) }));
    return [
      row([above + 6, ...[5, 4, 3, 2, 1, 0].map((pit) => above + pit)], 0, 0),
      row([0, 1, 2, 3, 4, 5, 6].map((pit) => below + pit), 1, 1),
    ];
  }

  /* The part of the board that answers to a finger: the pit, its number and the wood around it. */
  reach(place) {
    const { pit_step, box } = this.layout;
    const [x, , w] = this.rect(place);
    if (place % 7 === 6) return [x, 0, w, box[1]];
    const half = box[1] / 2;
    return [x - (pit_step - w) / 2, this.own(place) ? half : 0, pit_step, half];
  }

  get size() {
    return this.layout.box;
  }

  label(place) {
    const pile = this.piles[place].length;
    const facts = { n: this.pitOf(place), stones: this.words.stones[pile], side: this.words.sides[place < 7 ? 0 : 1] };
    const treasury = TREASURIES.includes(place);
    if (this.watching) return fill(this.words[treasury ? "label.side-treasury" : "label.side-pit"], facts);
    const whose = this.mine(place) ? "" : "their-";
    return fill(this.words[`label.${whose}${treasury ? "treasury" : "pit"}`], facts);
  }

  isLast(place) {
    return this.lastPlaces?.has(place) ?? false;
  }

  pick(place) {
    if (place % 7 === 6) return null;
    return { move: this.sown(place) ? String(this.pitOf(place)) : String(this.pitOf(place) + 6) };
  }

  /* A pit's stones in the hand: away from where they lie, or back (null). */
  lifted(place, way) {
    for (const stone of this.piles[place]) stone.style.translate = way ? `${way[0]}px ${way[1]}px` : "";
  }

  /* Stones that are carried away are sown, wherever the hand lets go. */
  drag(origin) {
    return this.pick(origin);
  }

  key(key) {
    return /^[1-6]$/.test(key) ? { move: key } : null;
  }

  what() {
    const counts = this.piles.map((pile) => pile.length);
    const said = (from, code, side) => fill(this.words[code], { pits: counts.slice(from, from + 6).join(", "), n: counts[from + 6], side });
    const below = (this.me ?? this.view) === 1 ? 0 : 7;
    if (this.watching) return [0, 7].map((from) => said(from, "ask.side-pits", this.words.sides[from ? 1 : 0])).join(" ");
    return `${said(below, "ask.own-pits")} ${said(7 - below, "ask.their-pits")}`;
  }

  drop() {
    return false;
  }

  /* What stands beside a player's name. */
  note(side) {
    return fill(this.words["label.note-treasury"], { n: this.piles[side === 1 ? 6 : 13].length });
  }
}

/** The 14 counts of a position text. */
function parse(position) {
  const [first, second] = position.split(" / ");
  return `${first} ${second}`.split(" ").map(Number);
}
