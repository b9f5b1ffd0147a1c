import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import vm from "node:vm";

const source = await readFile(new URL("../../src/meydan/server/referee/static/worker.js", import.meta.url), "utf8");
const AWAY = { tr: "Bu sayfa bu telefonda yok", en: "This page is not on this phone" };
const TABLE = "/referee/kupa/u12/1/5/";

/** A phone with these pages kept, and a network that answers as `answers` says. */
function phone(answers, kept = {}, full = false) {
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
  const self = { addEventListener: (name, act) => { heard[name] = act; } };
  const asked = [];
  const context = {
    self, caches, Response, AWAY, KEPT: [], VERSION: "1", URL, AbortController, clearTimeout,
    setTimeout: (act) => { act(); },
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
  return { open, pages, asked };
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
