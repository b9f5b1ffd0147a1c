import assert from "node:assert/strict";
import test from "node:test";
import { fresh } from "./browser.js";

fresh();
const { done, of, streak } = await import("../../src/meydan/server/boards/static/progress.js");

test("a lesson is remembered once", () => {
  fresh();
  done("mangala", "lesson", "sowing");
  done("mangala", "lesson", "sowing");
  assert.deepEqual(of("mangala").lesson, ["sowing"]);
  assert.deepEqual(of("kure").lesson, []);
});

test("a run of solved puzzles ends with a miss; the best one stays", () => {
  fresh();
  streak("kure", true);
  assert.equal(streak("kure", true), 2);
  assert.equal(streak("kure", false), 0);
  assert.equal(of("kure").best, 2);
});

test("a store that is broken or full stops nobody", () => {
  fresh();
  localStorage.setItem("meydan-learn", "{");
  assert.deepEqual(of("kure").puzzle, []);
  localStorage.setItem = () => {
    throw new Error("full");
  };
  done("kure", "puzzle", "1");
});
