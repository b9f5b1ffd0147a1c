/**
 * Live updates: one stream a page.
 *
 *   subscribe("category-7", 41, { result(data) {…}, round(data) {…} }, state => …)
 *
 * `after` is the last event that the page already shows. The browser reconnects by itself and sends
 * Last-Event-ID, so nothing is missed; when too much was missed the page is loaded again.
 */
const opened = new Map();
/** The number of what was heard last, on whichever stream. */
let heard = "";

export function subscribe(stream, after, handlers, onState = () => {}) {
  // A second part of the same page listens in on the stream that is open already.
  const known = opened.get(stream);
  if (known) {
    known.push({ handlers, onState });
    return () => {};
  }
  const parts = [{ handlers, onState }];
  opened.set(stream, parts);
  const state = (now) => parts.forEach((one) => one.onState(now));
  let source = null;
  let last = after;
  let epoch = document.documentElement.dataset.epoch ?? "";
  let retry = null;
  let refused = 0;
  let lost = false;

  const address = () => `/live/${stream}?after=${last}&epoch=${epoch}`;
  const open = () => {
    source = new EventSource(address());
    source.onopen = () => {
      refused = 0;
      state("live");
      if (lost) returned();
      lost = false;
    };
    source.onerror = () => {
      lost = true;
      state("offline");
      // A refused connection is not tried again by the browser; do it here, with less and less hurry.
      if (source.readyState === EventSource.CLOSED) {
        clearTimeout(retry);
        refused = Math.min(refused + 1, 3);
        retry = setTimeout(open, refused * (2000 + Math.random() * 2000));
        if (refused === 1) why(address()).then((said) => said && announce(said));
      }
    };
    source.onmessage = (event) => {
      // `epoch.number`: a restored backup counts anew, and the server tells such a page to load again.
      heard = event.lastEventId;
      const [era, number] = heard.split(".");
      [epoch, last] = number ? [era, Number(number)] : [epoch, last];
      const data = JSON.parse(event.data);
      for (const one of parts) one.handlers[data.kind]?.(data);
    };
    source.addEventListener("reset", () => location.reload());
    source.addEventListener("watching", ({ data }) => watching(JSON.parse(data).n));
  };

  open();
  addEventListener("online", () => source.readyState === EventSource.CLOSED && open());
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && open());
  return () => {
    source.close();
    opened.delete(stream);
  };
}

/** Several streams at once, as `listening` names them; where that is not all of them, the page is asked anew too. */
export function listen({ streams, polled }, handlers, onState) {
  for (const [stream, after] of streams) subscribe(stream, after, handlers, onState);
  if (polled) setInterval(() => document.visibilityState === "visible" && refresh(), 15000);
}

/** How many look at what this page shows; told quietly, and not to who is alone. */
function watching(count) {
  for (const place of document.querySelectorAll("[data-watching]")) {
    place.hidden = count < 2;
    place.lastElementChild.textContent = place.dataset.watching.replace("%n", count);
  }
}

/** Why a stream was refused, in the reader's language; nothing where it was not. */
async function why(address) {
  const leave = new AbortController();
  const answer = await fetch(address, { signal: leave.signal }).catch(() => null);
  const refused = answer && answer.status >= 400;
  const said = refused ? (await answer.json().catch(() => null))?.error?.message : null;
  leave.abort();
  return said;
}

/** Say something to screen readers, politely, through the page's live region. */
export function announce(sentence) {
  const region = document.getElementById("announcer");
  if (region) region.textContent = sentence;
}

/** This page as the server has it now; null while it can't be reached. */
async function load() {
  // Caches on the way may hold the page of a second ago; they have none of this address.
  const address = new URL(location.href);
  if (heard) address.searchParams.set("live", heard);
  const answer = await fetch(address, { cache: "no-cache" }).catch(() => null);
  return answer && answer.status < 500 && answer.status !== 429 ? answer : null;
}

const parsed = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

/** What a page carries for its script, as JSON under an id; null where it carries none. */
export const carried = (id, page = document) => JSON.parse(page.getElementById(id)?.textContent ?? "null");

/**
 * Load this page again in the background and swap the parts that carry `data-live`, by id.
 *
 * Many readers hear of a change at once, so each waits a moment of its own choosing; what is heard in
 * that moment waits with it and never puts it off. One page is asked for at a time, since an answer that
 * was overtaken would show the past; a page that does not come is asked for again until it does.
 */
let due = null;
let renewing = false;
let missed = false;
/** What the server sent for each part; scripts have added to what stands there now. */
const sent = new WeakMap();

export function refresh(spread = 800) {
  soon(Math.random() * spread);
}

function soon(wait, tries = 0) {
  const at = Date.now() + wait;
  if (due && due.at <= at) return;
  clearTimeout(due?.timer);
  due = { at, timer: setTimeout(renew, wait, tries) };
}

async function renew(tries) {
  due = null;
  missed = renewing;
  if (renewing) return;
  renewing = true;
  const answer = await load();
  const fresh = answer?.ok ? await parsed(answer).catch(() => null) : null;
  renewing = false;
  if (fresh) show(fresh);
  if (missed) soon(Math.random() * 200);
  else if (!fresh && (!answer || answer.ok)) soon((1 + Math.random()) * 1000 * 2 ** Math.min(tries, 4), tries + 1);
}

function show(fresh) {
  for (const part of document.querySelectorAll("[data-live][id]")) {
    const next = fresh.getElementById(part.id);
    if (!next || next.innerHTML === (sent.get(part) ?? part.innerHTML)) continue;
    if (part.querySelector(":focus-visible")) {
      // Whoever stands here by keyboard keeps the place, and sees what is new on leaving.
      part.addEventListener("focusout", () => refresh(200), { once: true });
      continue;
    }
    sent.set(part, next.innerHTML);
    part.replaceChildren(...next.childNodes);
    part.classList.add("fresh");
    setTimeout(() => part.classList.remove("fresh"), 2500);
  }
  document.dispatchEvent(new CustomEvent("meydan:refreshed"));
}

/*
 * Coming back. A page that was kept (Back, a tab put to sleep or thrown away, a closed lid, a lost
 * network) looks as live as it ever did. There is no one event for it: browsers tell some of these
 * ways back, and of a lid that was closed nothing at all tells but a timer that comes too late.
 */
const LATE = 5000;
const returning = [];
let told = null;

function returned() {
  told ??= setTimeout(() => {
    told = null;
    for (const handler of returning) handler();
  });
}

/** Whether the browser took this page from its memory instead of asking for it. */
function remembered() {
  const [opened] = performance.getEntriesByType("navigation");
  return document.wasDiscarded || opened?.type === "back_forward" || opened?.transferSize === 0;
}

/** Call this whenever what the page shows may have aged; at once where it came from memory. */
export function onReturn(handler) {
  returning.push(handler);
  if (remembered()) handler();
  if (returning.length > 1) return;
  addEventListener("pageshow", (event) => event.persisted && returned());
  addEventListener("online", returned);
  document.addEventListener("resume", returned);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && returned());
  let beat = Date.now();
  setInterval(() => {
    const late = Math.abs(Date.now() - beat - 1000) > LATE;
    beat = Date.now();
    if (late && document.visibilityState === "visible") returned();
  }, 1000);
}

/**
 * Keep a page true: on every return it is asked for anew, and `take(page)` shows what it says. From
 * the return until then, `aged(true)` holds: nothing on the page may be taken for the present.
 */
export function keepTrue(take, aged = () => {}) {
  let asking = false;
  let again = false;
  const ask = async (tries = 0) => {
    aged(true);
    again = asking;
    if (asking) return;
    asking = true;
    const answer = await load();
    if (answer && (answer.redirected || !answer.ok)) return location.replace(answer.redirected ? answer.url : location.href);
    if (answer) await take(await parsed(answer));
    asking = false;
    if (again) ask();
    else if (answer) aged(false);
    else setTimeout(ask, Math.min(10_000, 1000 * 2 ** tries), tries + 1);
  };
  onReturn(() => ask());
}
