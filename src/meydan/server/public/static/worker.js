/*
 * Keeps the public pages that were seen, and shows what is pushed. The network is asked first,
 * always. A page from here never passes for a live one: it opens with the time at which it was seen.
 */
const FILES = "public-files";
const PAGES = "public-pages";
const PATIENCE = 6000;
const MOST = 40;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  await self.clients.claim();
  // Files of another version are never asked for again.
  const files = await caches.open(FILES);
  const version = ICON.split("/").slice(0, 3).join("/");
  for (const one of await files.keys()) {
    if (!new URL(one.url).pathname.startsWith(version)) await files.delete(one);
  }
  for (const client of await self.clients.matchAll()) {
    const { pathname } = new URL(client.url);
    if (kept(pathname)) await keep(new Request(pathname), pathname).catch(() => {});
  }
}

const kept = (pathname) => pathname.startsWith("/e/") && !/\.[a-z]+$/.test(pathname) && !/\/(logo|follow\/|cards\/|find\/|hall\/)/.test(pathname);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && kept(pathname)) event.respondWith(page(request, pathname));
});

/** Files bear their version in the address: one that is here is the right one. */
async function file(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

async function page(request, pathname) {
  try {
    return await keep(request, pathname);
  } catch {
    const known = await (await caches.open(PAGES)).match(pathname);
    return known ? seen(known) : Response.error();
  }
}

async function keep(request, pathname) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  // Never from the browser's own cache, which would pass for the network.
  const asked = fetch(request, { cache: "no-cache", signal: stop.signal });
  const answer = await asked.finally(() => clearTimeout(timer));
  if (answer.status >= 500) throw new Error("the server is not well");
  const cache = await caches.open(PAGES);
  // What is no longer public is not kept either.
  if (answer.status === 404 || answer.redirected) await cache.delete(pathname);
  else if (answer.ok && answer.type === "basic") {
    await cache.put(pathname, answer.clone());
    const old = await cache.keys();
    for (const one of old.slice(0, Math.max(0, old.length - MOST))) await cache.delete(one);
  }
  return answer;
}

/** A kept page that says when it was seen: its own notice is shown, with the time written in. */
async function seen(known) {
  const at = new Date(known.headers.get("Date") ?? Date.now());
  const lang = known.headers.get("Content-Language") ?? "tr";
  const time = at.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" }).replace(":", lang === "tr" ? "." : ":");
  const day = at.toDateString() === new Date().toDateString() ? "" : `${at.toLocaleDateString(lang)} `;
  const text = (await known.text())
    .replace('<p class="stale" hidden>', '<p class="stale" role="status">')
    .replaceAll("%t", day + time)
    .replace("<html ", '<html data-stale="" ');
  const headers = new Headers(known.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(text, { headers });
}

self.addEventListener("push", (event) => {
  const data = event.data?.json() ?? {};
  if (!data.title) return;
  const options = { body: data.body, tag: data.tag, renotify: true, icon: ICON, badge: ICON, data: { url: data.url } };
  event.waitUntil(self.registration.showNotification(data.title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? "/"));
});

async function open(url) {
  const address = new URL(url, location.origin);
  if (address.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: "window" });
  const known = windows.find((one) => new URL(one.url).pathname === address.pathname);
  if (known) await known.focus();
  else await self.clients.openWindow(address.href);
}
