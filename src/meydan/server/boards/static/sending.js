/** Sending what a player does: with a key of its own, again and again until the server has it. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/* A network that is back is tried at once. */
const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
    addEventListener("online", done, { once: true });
  });

const memory = (url) => `meydan-unsent:${url}`;

/** The server's answer: `{ ok, status, body }`; a lost connection is waited for. */
export function send(url, csrf, fields, onTrouble = () => {}) {
  const body = new URLSearchParams({ key: newKey(), ...fields });
  sessionStorage.setItem(memory(url), String(body));
  return deliver(url, csrf, body, onTrouble);
}

/** What this tab still has to send, sent again under its own key; `null` where nothing waits. */
export function unsent(url, csrf) {
  const kept = sessionStorage.getItem(memory(url));
  return kept && deliver(url, csrf, new URLSearchParams(kept), () => {});
}

async function deliver(url, csrf, body, onTrouble) {
  for (let tries = 0; ; tries++) {
    try {
      const answer = await fetch(url, { method: "POST", headers: { Accept: "application/json", "X-CSRFToken": csrf }, body });
      if (answer.redirected) location.reload(); // signed out meanwhile
      if (answer.status < 500) {
        sessionStorage.removeItem(memory(url));
        onTrouble(false);
        return { ok: answer.ok, status: answer.status, body: await answer.json() };
      }
    } catch {
      // No connection, or the server is starting again: the same key makes a second try harmless.
    }
    onTrouble(true);
    await pause(Math.min(5000, 500 * 2 ** tries));
  }
}

export async function ask(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" } }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}
