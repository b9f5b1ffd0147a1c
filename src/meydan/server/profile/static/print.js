/** Buttons that print the page; without a script the browser's own menu does. */
for (const button of document.querySelectorAll("button[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
