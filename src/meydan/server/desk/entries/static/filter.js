/** Search as you type in a list that is already on the page; the form does the same without this. */
const box = document.querySelector("input[data-filter]");
const list = box && document.querySelector(box.dataset.filter);

/** A text without capitals, accents and the two kinds of i, as the server folds it. */
export const fold = (text) =>
  text.replace(/[İI]/g, "i").toLowerCase().replace(/ı/g, "i").normalize("NFKD").replace(/\p{M}/gu, "");

export function filter(rows, search) {
  const words = fold(search).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    row.dataset.folded ??= fold(row.textContent);
    row.hidden = !words.every((word) => row.dataset.folded.includes(word));
    if (!row.hidden) shown += 1;
  }
  return shown;
}

if (list) {
  const rows = () => list.querySelectorAll("tbody tr, li[data-row]");
  // A page that the server already searched holds only what it found.
  if (!new URLSearchParams(location.search).get("q")) {
    box.addEventListener("input", () => filter(rows(), box.value));
    if (box.value) filter(rows(), box.value);
  }
}
