import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import vm from "node:vm";

const source = await readFile(new URL("../../src/meydan/server/referee/static/worker.js", import.meta.url), "utf8");
const AWAY = { tr: "Bu sayfa bu telefonda yok", en: "This page is not on this phone" };
const TABLE = "/referee/kupa/u12/1/5/";

/** A phone with these pages kept, and a network that answers as `answers` says. */
function phone(answers, kept = {}, full = false, windows = []) {
  const pages = new Map(Object.entries(kept));
  const caches = {
    keys: async () => [],
    delete: async () => pages.clear(),
    match: async (path) => pages.get(path)?.clone(),
    open: async () => ({
      async put(path, answer) {
        if (full) throw new DOMException("no room", "QuotaExceededError");
        pages.set(path, answer);
      },
    }),
  };
  const heard = {};
  const clients = { claim: async () => {}, matchAll: async () => windows.map((path) => ({ url: `http://hall${path}` })) };
  const self = { clients, addEventListener: (name, act) => { heard[name] = act; } };
  const asked = [];
  const context = {
    self, caches, Response, AWAY, KEPT: [], VERSION: "1", URL, AbortController, clearTimeout,
    setTimeout: (act) => { if (!windows.length) act(); },
    location: { origin: "http://hall" }, navigator: { language: "en-GB" },
    fetch: async (request, { signal } = {}) => {
      asked.push(request);
      if (signal?.aborted) throw new DOMException("too slow", "AbortError");
      return answers();
    },
  };
  vm.runInNewContext(source, context);
  const open = async (path) => {
    let found;
    const request = { method: "GET", mode: "navigate", url: `http://hall${path}` };
    heard.fetch({ request, respondWith: (answer) => { found = answer; } });
    return found;
  };
  const activate = async () => {
    let done;
    heard.activate({ waitUntil: (work) => { done = work; } });
    await done;
  };
  return { open, activate, pages, asked };
}

const gone = () => { throw new TypeError("no network"); };
const said = async (answer) => [answer.status, await answer.text()];

test("a table that was never opened here is told to be missing, and home is not shown in its place", async () => {
  const home = new Response("Masalarım", { headers: { "Content-Language": "tr" } });
  const { open } = phone(gone, { "/referee/": home });
  assert.deepEqual(await said(await open(TABLE)), [503, AWAY.tr]);
  assert.deepEqual(await said(await open("/referee/")), [200, "Masalarım"]);
});

test("a phone that has nothing yet speaks its own language", async () => {
  assert.deepEqual(await said(await phone(gone).open(TABLE)), [503, AWAY.en]);
});

test("a slow answer is waited for where nothing is kept, and not where the page is", async () => {
  const slow = phone(() => new Response("the table"));
  assert.deepEqual(await said(await slow.open(TABLE)), [200, "the table"]);
  assert.ok(slow.pages.has(TABLE));
  const kept = phone(() => new Response("never"), { [TABLE]: new Response("as it was") });
  assert.deepEqual(await said(await kept.open(TABLE)), [200, "as it was"]);
});

test("a server that is not well says so itself, unless the page is kept", async () => {
  const sick = () => new Response("not well", { status: 500 });
  assert.deepEqual(await said(await phone(sick).open(TABLE)), [500, "not well"]);
});

test("a phone without room still shows what the server said", async () => {
  const { open } = phone(() => new Response("the table"), {}, true);
  assert.deepEqual(await said(await open(TABLE)), [200, "the table"]);
});

test("who scanned a slip and lost the network afterwards has the way back to the own tables", async () => {
  const { activate, pages } = phone(() => new Response("kept"), {}, false, [TABLE, "/desk/"]);
  await activate();
  assert.deepEqual([...pages.keys()], ["/referee/", TABLE]);
});

test("who opened no page of a referee keeps none", async () => {
  const { activate, pages } = phone(() => new Response("kept"), {}, false, ["/desk/"]);
  await activate();
  assert.equal(pages.size, 0);
});
