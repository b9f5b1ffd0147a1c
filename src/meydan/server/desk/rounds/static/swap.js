/**
 * Changing a pairing with two taps, or by dragging one name onto another. What it would do, and which
 * rules it would break, the server says; it opens in place. Without this each look is a page of its own.
 */
const table = document.querySelector("[data-move]");
const box = document.getElementById("look-box");
let chosen = null;

document.querySelector(".dr-swap-about")?.removeAttribute("hidden");
for (const name of document.querySelectorAll(".dr-swap")) {
  name.setAttribute("role", "button");
  name.setAttribute("aria-pressed", "false");
  name.tabIndex = 0;
  name.draggable = true;
  name.title = table.dataset.swapWord;
  name.addEventListener("click", () => pick(name));
  name.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    pick(name);
  });
  name.addEventListener("dragstart", (event) => {
    event.dataTransfer.setData("text/plain", name.dataset.entry);
    pick(name, true);
  });
  name.addEventListener("dragover", (event) => event.preventDefault());
  name.addEventListener("drop", (event) => {
    event.preventDefault();
    if (chosen && chosen !== name) pick(name);
  });
}

function pick(name, anew = false) {
  const first = anew ? null : chosen;
  chosen?.setAttribute("aria-pressed", "false");
  chosen = first ? null : name;
  if (chosen) chosen.setAttribute("aria-pressed", "true");
  if (!first || first === name) {
    if (first === name) chosen = null;
    return;
  }
  look(`${table.dataset.move}?what=swap&one=${first.dataset.entry}&other=${name.dataset.entry}`);
}

async function look(address) {
  const answer = await fetch(address).catch(() => null);
  const fresh = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const found = fresh?.getElementById("look");
  if (!found) {
    location.href = address;
    return;
  }
  const close = document.createElement("form");
  close.method = "dialog";
  const button = document.createElement("button");
  button.className = "button dr-close";
  button.textContent = box.dataset.close;
  close.append(button);
  box.replaceChildren(...found.childNodes, close);
  box.showModal();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-look]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  look(link.href);
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-look]");
  if (!form) return;
  event.preventDefault();
  look(`${form.action}?${new URLSearchParams(new FormData(form))}`);
});
box?.addEventListener("click", (event) => event.target === box && box.close());
