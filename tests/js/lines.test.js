import assert from "node:assert/strict";
import test from "node:test";
import { fresh } from "./browser.js";

fresh();
const { Lines } = await import("../../src/meydan/server/study/static/lines.js");
const { arrow, toggled } = await import("../../src/meydan/server/study/static/marks.js");

test("a variation becomes the main line, and cutting it leaves no line twice", () => {
  const lines = Lines.of([["e6", "f6", "f5"], ["e6", "d6"]], 40);
  lines.go(2, 1);
  lines.promote();
  assert.deepEqual(lines.all, [["e6", "d6"], ["e6", "f6", "f5"]]);
  assert.deepEqual(lines.moves, ["e6", "d6"]);
  lines.go(1);
  lines.cut();
  assert.deepEqual(lines.all, [["e6", "f6", "f5"]], "e6 alone is told by the other line");
  assert.deepEqual(lines.moves, ["e6"]);
  lines.go(0);
  lines.cut();
  assert.deepEqual(lines.all, [[]]);
});

test("a mark is drawn once, erased the second time, and there are only so many", () => {
  assert.deepEqual(toggled([], "4", 2), ["4"]);
  assert.deepEqual(toggled(["4", "4>5"], "4", 2), ["4>5"]);
  assert.equal(toggled(["4", "5"], "6", 2), null);
});

test("an arrow ends at its place and has a head", () => {
  const way = arrow([0, 0], [100, 0], 50);
  assert.match(way, /^M0\.0 0\.0L96\.0 0\.0M/);
});
