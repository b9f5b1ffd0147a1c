import assert from "node:assert/strict";
import test from "node:test";
import { fresh, network } from "./browser.js";

fresh();
const { Queue } = await import("../../src/meydan/server/referee/static/queue.js");

const entry = (deed, board = 7) => ({ board, place: "/referee/t/7/", table: 3, seen: 4, deed, label: "2–0" });

async function settled(queue) {
  while (queue.busy) await new Promise((done) => setImmediate(done));
}

test("an entry is on the phone before anything is sent, and goes when the server has it", async () => {
  fresh();
  const asked = network({ body: { yours: 5 } });
  const queue = new Queue("ref");
  const waiter = queue.add(entry({ kind: "noted" }));
  assert.equal(queue.all().length, 1);
  assert.deepEqual(await waiter.outcome, { ok: true, yours: 5 });
  await settled(queue);
  assert.equal(queue.all().length, 0);
  assert.equal(asked.length, 1);
  assert.equal(asked[0].headers["X-CSRFToken"], "mark");
});

test("without a network nothing is lost: the same key goes out again", async () => {
  fresh();
  const asked = network("lost", { body: { yours: 5 } });
  const queue = new Queue("ref");
  const waiter = queue.add(entry({ kind: "noted" }));
  await settled(queue);
  assert.equal(queue.net, "offline");
  assert.equal(queue.all().length, 1);
  queue.run();
  assert.deepEqual(await waiter.outcome, { ok: true, yours: 5 });
  clearTimeout(queue.timer);
  const keys = asked.map(({ body }) => JSON.parse(body).key);
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
});

test("a second entry learns from the first one's answer what it builds on", async () => {
  fresh();
  network("lost");
  const queue = new Queue("ref");
  queue.add(entry({ kind: "set-counted" }));
  const second = queue.add(entry({ kind: "noted" }));
  await settled(queue);
  clearTimeout(queue.timer);
  const asked = network({ body: { yours: 5 } }, { body: { yours: 6 } });
  queue.run();
  await second.outcome;
  assert.deepEqual(asked.map(({ body }) => JSON.parse(body).seen), [4, 5]);
});

test("a refusal stays with its reason where others wait behind it, and holds them", async () => {
  fresh();
  network("lost");
  const queue = new Queue("ref");
  const first = queue.add(entry({ kind: "warned" }));
  queue.add(entry({ kind: "noted" }));
  await settled(queue);
  clearTimeout(queue.timer);
  network({ status: 422, body: { error: { code: "refused", message: "no" } } });
  queue.run();
  assert.equal((await first.outcome).problem.code, "refused");
  await settled(queue);
  assert.deepEqual(queue.all().map(({ problem }) => problem?.code), ["refused", undefined]);
});

test("a page that was closed finds its entries; another referee's are not seen", async () => {
  fresh();
  network("lost");
  const queue = new Queue("ref");
  queue.add(entry({ kind: "noted" }));
  await settled(queue);
  clearTimeout(queue.timer);
  assert.equal(new Queue("ref").all().length, 1);
  assert.equal(new Queue("other").all().length, 0);
});
