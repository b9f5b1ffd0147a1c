import assert from "node:assert/strict";
import test from "node:test";
import { fresh } from "./browser.js";

fresh();
globalThis.location.href = "http://hall/e/kupa/u12/";
globalThis.CustomEvent = class {};

/** A part of the page that shows what it was last given. */
const part = {
  id: "tables", innerHTML: "–", stands: false, left: null,
  classList: { add() {}, remove() {} },
  querySelector() { return this.stands ? {} : null; },
  addEventListener(_, act) { this.left = act; },
  replaceChildren(text) { this.innerHTML = text; },
};
globalThis.document.querySelectorAll = () => [part];
globalThis.document.dispatchEvent = () => {};
globalThis.DOMParser = class {
  parseFromString(text) {
    return { getElementById: () => ({ innerHTML: text, childNodes: [text] }) };
  }
};
const { refresh } = await import("../../src/meydan/server/live/static/live.js");

/** A server that answers when the test says so. */
function server() {
  const asked = [];
  globalThis.fetch = () => new Promise((resolve, reject) => asked.push({
    say: (text, status = 200) => resolve({ ok: status < 400, status, text: async () => text }),
    lose: () => reject(new TypeError("no network")),
  }));
  return asked;
}
const settled = async () => { for (let i = 0; i < 20; i++) await Promise.resolve(); };
const clock = (t) => t.mock.timers.enable({ apis: ["setTimeout", "Date"] });

test("an answer that is overtaken never shows the past: one page is asked for at a time", async (t) => {
  clock(t);
  const asked = server();
  refresh(0);
  t.mock.timers.tick(1);
  refresh(0);
  t.mock.timers.tick(1);
  assert.equal(asked.length, 1);
  asked[0].say("1:0 –");
  await settled();
  t.mock.timers.tick(500);
  asked[1].say("1:0 0:1");
  await settled();
  assert.equal(part.innerHTML, "1:0 0:1");
  t.mock.timers.tick(60_000);
  assert.equal(asked.length, 2);
});

test("a page that does not come is asked for until it does", async (t) => {
  clock(t);
  const asked = server();
  refresh(0);
  t.mock.timers.tick(1);
  asked[0].lose();
  for (const [at, status] of [[1, 503], [2, 429]]) {
    await settled();
    t.mock.timers.tick(40_000);
    asked[at].say("busy", status);
  }
  await settled();
  t.mock.timers.tick(40_000);
  asked[3].say("2:0");
  await settled();
  assert.equal(part.innerHTML, "2:0");
  t.mock.timers.tick(60_000);
  assert.equal(asked.length, 4);
});

test("a page that is gone is not asked for again", async (t) => {
  clock(t);
  const asked = server();
  refresh(0);
  t.mock.timers.tick(1);
  asked[0].say("gone", 404);
  await settled();
  t.mock.timers.tick(60_000);
  assert.equal(asked.length, 1);
});

test("news without a pause do not put off what was heard first", async (t) => {
  clock(t);
  const asked = server();
  for (let i = 0; i < 40; i++) {
    refresh(2000);
    t.mock.timers.tick(100);
  }
  assert.equal(asked.length, 1);
  asked[0].say("3:0");
  await settled();
  t.mock.timers.tick(3000);
  asked[1].say("3:0");
  await settled();
  assert.equal(part.innerHTML, "3:0");
});

test("who stands in a part by keyboard keeps the place, and what is new comes on leaving", async (t) => {
  clock(t);
  const asked = server();
  part.stands = true;
  refresh(0);
  t.mock.timers.tick(1);
  asked[0].say("4:0");
  await settled();
  assert.equal(part.innerHTML, "3:0");
  part.stands = false;
  part.left();
  t.mock.timers.tick(300);
  asked[1].say("4:0");
  await settled();
  assert.equal(part.innerHTML, "4:0");
});
