/**
 * Whom this browser follows, kept in localStorage as { "<event>": ["<category>:<entry>", …] }.
 *
 * Where a browser refuses that, it lasts as long as the page, and `stored` says so.
 */
const KEY = "meydan-follow";
const MOST = 6;
let memory = {};
export let stored = true;

function read() {
  try {
    memory = JSON.parse(localStorage.getItem(KEY)) ?? memory;
  } catch (error) {
    if (error instanceof SyntaxError) localStorage.removeItem(KEY);
    else stored = false;
  }
  return memory;
}

function write() {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    stored = false;
  }
}

/** Those of an event. */
export const list = (event) => {
  const found = read()[event];
  return Array.isArray(found) ? found.filter((one) => /^[\w-]+:\d+$/.test(one)).slice(0, MOST) : [];
};

export function set(event, who) {
  read();
  if (who.length) memory[event] = who.slice(-MOST);
  else delete memory[event];
  write();
}

/** Those of a category, by the numbers of their entries. */
export const followedIn = (event, category) =>
  list(event).filter((one) => one.startsWith(`${category}:`)).map((one) => one.split(":")[1]);
