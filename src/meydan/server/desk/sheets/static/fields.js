/** A field goes where the cursor stood last in a text. */
let last = document.querySelector("[data-fields]");
for (const text of document.querySelectorAll("[data-fields]")) text.addEventListener("focus", () => { last = text; });
for (const button of document.querySelectorAll("[data-field]")) {
  button.addEventListener("click", () => {
    last.setRangeText(button.dataset.field, last.selectionStart, last.selectionEnd, "end");
    last.dispatchEvent(new Event("input", { bubbles: true }));
    last.focus();
  });
}
