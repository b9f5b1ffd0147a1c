/** Ticks in the list of entries: all that are shown at once, and how many there are. */
import "./filter.js";

const form = document.getElementById("bulk");
const all = form?.querySelector("[data-all]");
const told = form?.querySelector("[data-picked]");
const ticks = () => [...document.querySelectorAll("input[name=pick]")];

function count() {
  const picked = ticks().filter((one) => one.checked).length;
  told.hidden = !picked;
  told.querySelector("strong").textContent = picked;
  if (picked) form.querySelector("details").open = true;
}

if (form) {
  all.addEventListener("change", () => {
    // Rows that the search hides are not meant.
    for (const one of ticks()) if (!one.closest("tr").hidden) one.checked = all.checked;
    count();
  });
  document.getElementById("entries").addEventListener("change", count);
  count();
}
