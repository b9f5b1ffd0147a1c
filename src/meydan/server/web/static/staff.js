import "./kept.js";

/** Narrow screens scroll the tabs and the categories sideways: bring the current one into sight. */
for (const current of document.querySelectorAll(".tabs [aria-current], .desk-side li [aria-current]")) {
  let strip = current.parentElement;
  while (strip && strip.scrollWidth <= strip.clientWidth + 1) strip = strip.parentElement;
  if (!strip || strip === document.documentElement || strip === document.body) continue;
  const away = current.getBoundingClientRect().left - strip.getBoundingClientRect().left;
  strip.scrollLeft += away - (strip.clientWidth - current.clientWidth) / 2;
}
