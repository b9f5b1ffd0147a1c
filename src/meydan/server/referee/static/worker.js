/*
 * Keeps the referee's pages at hand. The network is asked first, always; what it said last serves
 * only when it does not answer. The version above changes with the files, and with it the caches.
 */
const FILES = `referee-files-${VERSION}`;
const PAGES = `referee-pages-${VERSION}`;
const PATIENCE = 4000;

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
  // The page that brought this worker was loaded without it.
  for (const client of await self.clients.matchAll()) {
    const { pathname } = new URL(client.url);
    if (pathname.startsWith("/referee/")) await keep(new Request(pathname)).catch(() => {});
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && pathname.startsWith("/referee/")) event.respondWith(page(request, pathname));
});

async function file(request) {
  try {
    return await soon(request);
  } catch {
    return (await caches.match(request)) ?? (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}

async function page(request, pathname) {
  try {
    return await keep(request, pathname);
  } catch {
    return (await caches.match(pathname)) ?? (await caches.match("/referee/")) ?? Response.error();
  }
}

/** Ask for a page and keep the answer; whoever is signed out leaves nothing behind. */
async function keep(request, pathname = new URL(request.url).pathname) {
  const answer = await soon(request);
  if (answer.status >= 500) throw new Error("the server is not well");
  if (answer.redirected || answer.type === "opaqueredirect") await caches.delete(PAGES);
  else if (answer.ok) await (await caches.open(PAGES)).put(pathname, answer.clone());
  return answer;
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
