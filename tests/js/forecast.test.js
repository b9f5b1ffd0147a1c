import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import test from "node:test";
import { fresh } from "./browser.js";

fresh();
const { forecast } = await import("../../src/meydan/server/referee/static/forecast.js");

const face = (label) => ({ set_label: label, may: 0, fallen: null });
const plan = {
  mark: "m",
  names: { "set-counted": ["count"], "flag-fell": ["seat", "flag"] },
  reads: {
    count: { given: "winner", of: "lead", rows: [[-48, "b"], [0, "draw"], [2, "a"]] },
    flag: { given: "", of: "own", rows: [[0, "lost"], [24, "draw"]] },
  },
  last: 3,
  unknown: ["retracted"],
  keys: [],
  why: [""],
  lists: [[]],
  turns: [null],
  nodes: [
    { ...face("1"), go: { "set-counted:a": [1, 0, "", 1], "set-counted:draw": [2, 0, "", 1], "flag-fell:b:draw": [2, 0, "", 1], "warned:a": [0, 0, "a", 0], "warned:a:last": [3, 0, "a", 1] } },
    { ...face("a leads"), go: {} },
    { ...face("even"), go: {} },
    { ...face("over"), go: {} },
  ],
};
const game = { full: 0, effects: { noted: { beside: true }, called: { beside: true, calls: "add", opens: "attended" }, attended: { beside: true, calls: "drop" }, "clock-edited": { clock: "left" } } };
const screen = { plan: "m", node: 0, state: {}, sides: [{ warnings: 1, counted: 1 }, { warnings: 0, counted: 0 }], calls: [], sets: [], face: { may: {}, set_label: "1" } };
const after = (...deeds) => forecast(screen, deeds.map((deed) => ({ deed, at: 0 })), { plan, game });

test("a count is read by the table that the server sent", () => {
  assert.equal(after({ kind: "set-counted", score: [30, 18] }).face.set_label, "a leads");
  assert.equal(after({ kind: "set-counted", score: [24, 24] }).face.set_label, "even");
  assert.equal(after({ kind: "set-counted", winner: "a" }).face.set_label, "a leads");
  assert.equal(after({ kind: "flag-fell", seat: "b", score: [0, 24] }).face.set_label, "even");
  assert.deepEqual(after({ kind: "set-counted", score: [30, 18] }).sets.map((one) => one.score), ["30–18"]);
});

test("a warning counts for whom the plan says, and the last one leads elsewhere", () => {
  const once = after({ kind: "warned", seat: "a" });
  assert.equal(once.sides[0].counted, 2);
  assert.equal(once.node, 0);
  const twice = after({ kind: "warned", seat: "a" }, { kind: "warned", seat: "a" });
  assert.equal(twice.sides[0].counted, 3);
  assert.equal(twice.face.set_label, "over");
});

test("what no plan tells waits for the server, and what happens beside the board does not", () => {
  assert.ok(after({ kind: "retracted", target: 3 }).unknown);
  assert.ok(!after({ kind: "noted", text: "x" }).unknown);
  assert.ok(!forecast(screen, [{ deed: { kind: "called", whom: "chief" }, at: 0 }], { plan: null, game }).unknown);
});

test("what an entry does beside its step is what the server's table says", () => {
  const called = after({ kind: "called", whom: "chief" });
  assert.deepEqual([called.calls, called.face.may.attended], [["chief"], ""]);
  assert.deepEqual(after({ kind: "called", whom: "chief" }, { kind: "called", whom: "chief" }).calls, ["chief"]);
  assert.deepEqual(after({ kind: "called", whom: "chief" }, { kind: "attended", whom: "chief" }).calls, []);
  assert.deepEqual(after({ kind: "clock-edited", left: [5, 6] }).clock, { left: [5, 6], since: 0 });
  assert.deepEqual(called.beside, ["noted", "called", "attended"]);
});

test("no kind of entry is named in the script", () => {
  const source = readFileSync(new URL("../../src/meydan/server/referee/static/forecast.js", import.meta.url), "utf8");
  assert.ok(!/kind === |"(called|attended|noted|warned|clock-edited|set-counted|flag-fell)"/.test(source));
});
