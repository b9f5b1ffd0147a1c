/** On a narrow screen the tabs scroll; the one that is open comes into view. */
for (const strip of document.querySelectorAll(".tabs, .desk-side ul")) {
  const current = strip.querySelector("[aria-current]");
  if (current && strip.scrollWidth > strip.clientWidth) {
    strip.scrollLeft = current.getBoundingClientRect().left - strip.getBoundingClientRect().left - 16;
  }
}
