/** The little of a browser that modules without a page ask for. */

class Store {
  #items = new Map();
  get length() {
    return this.#items.size;
  }
  key(at) {
    return [...this.#items.keys()][at] ?? null;
  }
  getItem(key) {
    return this.#items.get(key) ?? null;
  }
  setItem(key, value) {
    this.#items.set(key, String(value));
  }
  removeItem(key) {
    this.#items.delete(key);
  }
}

/** A fresh browser: empty stores, and a network that answers as `network` says. */
export function fresh() {
  const set = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  set("localStorage", new Store());
  set("sessionStorage", new Store());
  set("navigator", { onLine: true });
  set("document", { cookie: "csrftoken=mark", visibilityState: "visible", addEventListener() {}, documentElement: { lang: "tr" } });
  set("addEventListener", () => {});
  set("location", { reload() {} });
}

/** Let `fetch` answer with these, one after the other; returns what was asked. */
export function network(...answers) {
  const asked = [];
  globalThis.fetch = async (address, options = {}) => {
    asked.push({ address, ...options });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === "lost") throw new TypeError("no network");
    const { status = 200, body = {} } = answer;
    return { ok: status < 400, status, redirected: false, json: async () => body };
  };
  return asked;
}
