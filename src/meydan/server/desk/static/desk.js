import "./kept.js";

/** Narrow screens scroll the tabs and the categories sideways: bring the current one into sight. */
for (const current of document.querySelectorAll(".tabs [aria-current], .desk-side li [aria-current]")) {
  const strip = current.closest(".tabs, ul");
  strip.scrollLeft = current.offsetLeft - strip.offsetLeft - (strip.clientWidth - current.clientWidth) / 2;
}
