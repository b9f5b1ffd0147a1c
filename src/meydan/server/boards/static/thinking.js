/** The engine on the server: what it finds, line by line while it thinks; and the bar that shows it. */
import { fill } from "./svg.js";

/** The chances of whoever starts, as a bar by the board; `who` names that side. */
export function weigh(percent, who, words) {
  const box = document.getElementById("bar");
  box.hidden = false;
  box.querySelector(".bar-first").style.setProperty("--part", `${percent}%`);
  box.setAttribute("aria-label", fill(words["study.bar"], { side: who, n: Math.round(percent) }));
}

/** Ask; yields what comes, each a value. `signal` calls it off, and the server stops thinking. */
export async function* think(url, question, signal) {
  const answer = await fetch(`${url}?${new URLSearchParams(question)}`, { signal });
  if (!answer.ok) {
    const body = await answer.json().catch(() => ({}));
    throw Object.assign(new Error(body.error?.message ?? ""), { status: answer.status });
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) yield JSON.parse(line);
  }
}
