import assert from "node:assert/strict";
import test from "node:test";
import { fresh, network } from "./browser.js";

fresh();
const { flush, hand } = await import("../../src/meydan/server/boards/static/receipts.js");

test("what was done without a network is handed in later, once", async () => {
  network("lost");
  assert.equal(await hand("/class/A/homework", "one", "mark"), 0);
  network({ status: 503 });
  assert.equal(await hand("/class/A/homework", "two", "mark"), 0);
  const asked = network({}, { status: 400 });
  assert.equal(await flush("mark"), 1, "the second is not wanted, and dropped");
  assert.equal(asked.length, 2);
  assert.equal(await flush("mark"), 0);
  assert.equal(asked.length, 2);
});
