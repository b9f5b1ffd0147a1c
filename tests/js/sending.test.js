import assert from "node:assert/strict";
import test from "node:test";
import { fresh, network } from "./browser.js";

fresh();
const { send, unsent } = await import("../../src/meydan/server/boards/static/sending.js");

test("a move that met a server at its start is sent again under its own key", async () => {
  fresh();
  const asked = network({ status: 503 }, { body: { seq: 2 } });
  const troubles = [];
  const answer = await send("/play/s/do", "mark", { move: "3" }, (now) => troubles.push(now));
  assert.deepEqual(answer, { ok: true, status: 200, body: { seq: 2 } });
  assert.deepEqual(troubles, [true, false]);
  assert.equal(asked[0].body.get("key"), asked[1].body.get("key"));
  assert.equal(sessionStorage.length, 0);
});

test("a tab that was loaded anew sends what it still has", async () => {
  fresh();
  assert.equal(unsent("/play/s/do", "mark"), null);
  sessionStorage.setItem("meydan-unsent:/play/s/do", "key=abc&move=3");
  const asked = network({ body: {} });
  assert.equal((await unsent("/play/s/do", "mark")).ok, true);
  assert.equal(asked[0].body.get("key"), "abc");
});

test("a network that is back is tried at once, however long the pause had grown", async (context) => {
  fresh();
  context.mock.timers.enable({ apis: ["setTimeout"] }); // no pause ends by itself
  const back = [];
  globalThis.addEventListener = (kind, tell) => kind === "online" && back.push(tell);
  network("lost", { body: { seq: 2 } });
  const answer = send("/play/s/do", "mark", { move: "3" });
  while (!back.length) await Promise.resolve();
  back[0]();
  assert.deepEqual((await answer).body, { seq: 2 });
});
