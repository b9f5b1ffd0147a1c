/*
 * Keeps the referee's pages at hand. The network is asked first, always; what it said last serves
 * only when it does not answer, and where there is nothing it says so. The version above changes with the files, and with it the caches.
 */
const FILES = `referee-files-${VERSION}`;
const PAGES = `referee-pages-${VERSION}`;
const PATIENCE = 4000;
const HOME = "/referee/";

self.addEventListener("install", (event) => {
  const fresh = KEPT.map((address) => new Request(address, { cache: "reload" }));
  event.waitUntil(caches.open(FILES).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("referee-") && name !== FILES && name !== PAGES) await caches.delete(name);
  }
  await self.clients.claim();
  // The page that brought this worker was loaded without it, and who scanned a slip never saw the way back.
  const open = (await self.clients.matchAll()).map((client) => new URL(client.url).pathname);
  const ours = open.filter((pathname) => pathname.startsWith(HOME));
  for (const pathname of new Set(ours.length ? [HOME, ...ours] : [])) {
    await soon(pathname).then((answer) => keep(pathname, answer)).catch(() => {});
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && pathname.startsWith(HOME)) event.respondWith(page(request, pathname));
});

async function file(request) {
  try {
    return await soon(request);
  } catch {
    return (await caches.match(request)) ?? (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}

/** A page as the server has it now, else as it was kept, else the truth: under its own address never another page. */
async function page(request, pathname) {
  const kept = await caches.match(pathname);
  // Patience ends only where there is something else to show.
  const answer = await (kept ? soon(request) : fetch(request)).catch(() => null);
  if (answer && answer.status < 500) {
    await keep(pathname, answer).catch(() => {}); // a full phone keeps nothing, and shows the page
    return answer;
  }
  return kept ?? answer ?? away();
}

/** Keep an answer; whoever is signed out leaves nothing behind. */
async function keep(pathname, answer) {
  if (answer.redirected || answer.type === "opaqueredirect") await caches.delete(PAGES);
  else if (answer.ok) await (await caches.open(PAGES)).put(pathname, answer.clone());
}

/** What stands where a page would, while the network is gone and this phone never had it. */
async function away() {
  const lang = (await caches.match(HOME))?.headers.get("Content-Language") ?? navigator.language.slice(0, 2);
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(AWAY[lang] ?? AWAY.tr, { status: 503, headers });
}

async function soon(request) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    return await fetch(request, { signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}
