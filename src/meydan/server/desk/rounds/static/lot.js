/**
 * The lot before everyone's eyes. What came out is stored and on the page before anything moves:
 * the coin only keeps it back for a moment. Without this, or with reduced motion, it is simply there.
 */
const stage = document.getElementById("stage");
const still = matchMedia("(prefers-reduced-motion: reduce)");

function draw() {
  if (still.matches) return;
  const wait = stage.querySelector(".dr-wait");
  stage.classList.add("drawing");
  wait.hidden = false;
  setTimeout(() => {
    stage.classList.remove("drawing");
    stage.classList.add("drawn");
    wait.hidden = true;
  }, 3600);
}

if (stage) {
  const again = document.getElementById("replay");
  again.hidden = still.matches;
  again.addEventListener("click", draw);
  if (new URLSearchParams(location.search).has("fresh")) {
    history.replaceState(null, "", location.pathname);
    draw();
  }
}
