/**
 * Throw every tab of a browser away, as it does by itself when memory is short; wait for a line; load them again.
 *
 * The browser refuses to throw a tab away that is watched, so this listens to its page of tabs alone.
 */
import { once } from "node:events";

const [, , port] = process.argv;
const at = `http://127.0.0.1:${port}/json`;
const made = await (await fetch(`${at}/new?chrome://discards/`, { method: "PUT" })).json();
const line = new WebSocket(made.webSocketDebuggerUrl);
await once(line, "open");
let sent = 0;

async function run(expression) {
  const id = ++sent;
  line.send(JSON.stringify({ id, method: "Runtime.evaluate", params: { expression, returnByValue: true } }));
  for (;;) {
    const [{ data }] = await once(line, "message");
    const answer = JSON.parse(data);
    if (answer.id === id) return answer.result.result.value;
  }
}

const LIST = `document.querySelector("discards-main")?.shadowRoot.querySelector("discards-tab")?.shadowRoot`;
const ROWS = `[...(${LIST}?.querySelectorAll("tbody tr") ?? [])].filter((row) => row.innerText.includes("http://127.0.0.1"))`;
const count = (state) => run(`${ROWS}.filter((row) => row.innerText.includes("\\t${state}\\t")).length`);

async function until(wanted, state) {
  for (let tries = 0; tries < 300; tries++) {
    const found = await count(state);
    if (found && found >= wanted) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(await run(`${ROWS}.map((row) => row.innerText).join("")`));
}

await until(1, "loaded");
const all = await run(`${ROWS}.length`);
await run(
  `${ROWS}.flatMap((row) => [...row.querySelectorAll("div")].filter((one) => one.innerText.trim() === "[Urgent Discard]")).forEach((one) => one.click())`,
);
await until(all, "unloaded");
console.log(all);
await once(process.stdin, "data");
// As by a click on each tab.
for (const tab of await (await fetch(`${at}/list`)).json()) {
  if (tab.url.startsWith("http")) await fetch(`${at}/activate/${tab.id}`);
}
await until(all, "loaded");
line.close();
await fetch(`${at}/close/${made.id}`);
process.exit();
