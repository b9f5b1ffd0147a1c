/** Timers that count down to a moment: `<p class="timer" data-ends="…" data-over="…"><span>`. */
export function runTimers() {
  const tick = () => {
    for (const timer of document.querySelectorAll(".timer[data-ends]")) {
      const left = Math.ceil((Date.parse(timer.dataset.ends) - Date.now()) / 1000);
      const text = left > 0
        ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`
        : timer.dataset.over;
      const shown = timer.querySelector("span");
      if (shown.textContent !== text) shown.textContent = text;
      timer.classList.toggle("over", left <= 0);
    }
  };
  tick();
  if (document.querySelector(".timer[data-ends]")) setInterval(tick, 500);
}
