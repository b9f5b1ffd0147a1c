/**
 * A page that was not kept on this phone: asked for again until the server answers. A phone calls itself online before
 * anybody answers, and says nothing at all where Wi-Fi stayed and the server came back.
 */
const EVERY = 5000;

async function look() {
  const answer = await fetch(location.href, { cache: "no-store", redirect: "manual" }).catch(() => null);
  if (answer && answer.status < 500) location.reload();
}

addEventListener("online", look);
document.addEventListener("visibilitychange", look);
setInterval(look, EVERY);
