/** Watches work that goes on behind the page; without this it loads itself again every two seconds. */
const bar = document.querySelector("progress[data-job]");

async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.ok) {
    const { open, done, total } = await answer.json();
    if (!open) {
      location.reload();
      return;
    }
    if (total) {
      bar.max = total;
      bar.value = done;
    }
  }
  setTimeout(look, 700);
}
if (bar) look();
