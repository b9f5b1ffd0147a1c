/** What screen readers are told, through the page's live region. */
const TOGETHER = 60; // milliseconds within which sentences are said as one
let saying = [];

export function announce(...sentences) {
  const fresh = sentences.filter(Boolean);
  if (!fresh.length) return;
  if (!saying.length) {
    setTimeout(() => {
      document.getElementById("announcer").textContent = saying.join(" ");
      saying = [];
    }, TOGETHER);
  }
  saying.push(...fresh);
}
