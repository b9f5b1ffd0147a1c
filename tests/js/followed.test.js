import assert from "node:assert/strict";
import test from "node:test";
import { fresh } from "./browser.js";

fresh();
const { followedIn, list, set } = await import("../../src/meydan/server/public/static/followed.js");

test("who is followed on an event's page is known on the pages of the category", () => {
  fresh();
  set("cup", ["mangala-10:7", "kure-12:3", "mangala-10:12"]);
  assert.deepEqual(followedIn("cup", "mangala-10"), ["7", "12"]);
  assert.deepEqual(followedIn("cup", "mangala"), []);
  assert.deepEqual(followedIn("other", "mangala-10"), []);
});

test("a store that is broken follows nobody and stops nobody", () => {
  fresh();
  set("cup", []);
  localStorage.setItem("meydan-follow", "{");
  assert.deepEqual(list("cup"), []);
});
