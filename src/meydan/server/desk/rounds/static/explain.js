/** Explanations open in place; without this each has a page of its own. */
const dialog = document.getElementById("explained");

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-explain]");
  if (!link || !dialog || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const answer = await fetch(link.href).catch(() => null);
  if (!answer?.ok) {
    location.href = link.href;
    return;
  }
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  dialog.replaceChildren(...fresh.getElementById("explanation").childNodes);
  const close = document.createElement("form");
  close.method = "dialog";
  const button = document.createElement("button");
  button.className = "button dr-close";
  button.textContent = dialog.dataset.close;
  close.append(button);
  dialog.append(close);
  dialog.showModal();
});
dialog?.addEventListener("click", (event) => event.target === dialog && dialog.close());
