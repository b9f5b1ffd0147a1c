import assert from "node:assert/strict";
import test from "node:test";
import { fresh } from "./browser.js";

fresh();
const { learn, leftOf, written } = await import("../../src/meydan/server/boards/static/clock.js");
const { left, read, text, turned } = await import("../../src/meydan/server/referee/static/clock.js");

test("a clock shows 0:00 only when nothing is left", () => {
  for (const show of [written, text]) {
    assert.equal(show(900_000), "15:00");
    assert.equal(show(899_001), "15:00");
    assert.equal(show(1), "0:01");
    assert.equal(show(0), "0:00");
  }
  assert.equal(written(-5), "0:00");
});

test("over days a clock counts days, hours and minutes in the page's language", () => {
  const [hour, minute] = [3_600_000, 60_000];
  assert.equal(written(180 * minute), "180:00");
  for (const [lang, ...told] of [
    ["tr", "3 gün", "2 gün 23 sa.", "23 sa. 59 dk."],
    ["en", "3 days", "2 days 23 hr", "23 hr 59 min"],
    ["ru", "3 дн.", "2 дн. 23 ч", "23 ч 59 мин"],
  ]) {
    globalThis.document.documentElement.lang = lang;
    const times = [72 * hour + minute, 72 * hour - 1, 24 * hour - 1];
    assert.deepEqual(times.map((ms) => written(ms).replaceAll("\u00a0", " ")), told);
  }
});

test("only the running clock loses time, and never more than it has", () => {
  const clock = { left: [60_000, 30_000], running: "a", since: 1_000, delay: 0 };
  assert.equal(left(clock, "a", 11_000), 50_000);
  assert.equal(left(clock, "b", 11_000), 30_000);
  assert.equal(left(clock, "a", 999_000), 0);
});

test("a delay is used up before the time is", () => {
  const clock = { left: [60_000, 60_000], running: "b", since: 0, delay: 3_000 };
  assert.equal(left(clock, "b", 2_000), 60_000);
  assert.equal(left(clock, "b", 5_000), 58_000);
});

test("a step of the plan turns both clocks", () => {
  const clock = { left: [60_000, 60_000], running: "a", since: 0, delay: 0 };
  const step = { full: false, gain: [0, 0], run: "b", delay: null };
  assert.deepEqual(turned(clock, step, 4_000, 60_000), { left: [56_000, 60_000], running: "b", since: 4_000, delay: 0 });
  assert.deepEqual(turned(null, { ...step, full: true }, 0, 9_000).left, [9_000, 9_000]);
});

test("a typed time is read, anything else is none", () => {
  assert.equal(read("12:30"), 750_000);
  assert.equal(read(" 45 "), 45_000);
  for (const wrong of ["", "1:2:3", "-1", "ten"]) assert.equal(read(wrong), null);
});

test("a scene that came late does not set the clocks back; one asked for just now may", () => {
  const clock = { left: [60_000, 60_000], running: "a", since: Date.now() + 90_000, delay: 0 };
  const near = (ms) => assert.ok(Math.abs(leftOf(clock, "a") - ms) < 1000, `${leftOf(clock, "a")}`);
  learn(Date.now() + 60_000); // a page from the browser's memory: half a minute old
  near(60_000);
  learn(Date.now() + 100_000);
  near(50_000);
  learn(Date.now() + 70_000); // told again by the stream
  near(50_000);
  learn(Date.now() + 92_000, { asked: true }); // this device's clock was set
  near(58_000);
  assert.equal(leftOf(clock, "b"), 60_000);
  assert.equal(leftOf(null, "a"), null);
});
