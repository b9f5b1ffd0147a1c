/**
 * Push: a browser's wish to be told while no page is open.
 *
 *   const wrong = await notify("/e/ankara/follow/", key, "minikler:12", words)
 *
 * gives what the reader is told where it can't be, and nothing where it is.
 */
const able = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

async function subscription() {
  if (!able()) return null;
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription().catch(() => null)) ?? null;
}

/** Whether this browser is told of news. */
export const told = async () => Boolean(await subscription());

const token = () =>
  document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ??
  document.querySelector("[name=csrfmiddlewaretoken]")?.value ??
  "";

const post = (address, body) =>
  fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
    body: JSON.stringify(body),
  }).catch(() => null);

/** Tell the server what this browser wants to hear of, if it is told anything at all. */
export async function wish(address, who) {
  const own = await subscription();
  if (!own) return null;
  const { endpoint, keys } = own.toJSON();
  return post(address, { endpoint, keys, who });
}

export async function notify(address, key, who, words) {
  if (!isSecureContext) return words.https;
  if (!able()) return words.push;
  if ((await Notification.requestPermission()) !== "granted") return words.refused;
  try {
    const worker = await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return words.failed;
  }
  const answer = await wish(address, who);
  if (answer?.ok) return "";
  return answer?.status === 409 ? words.many : words.failed;
}

export async function silence(address) {
  const own = await subscription();
  if (!own) return;
  await post(address, { endpoint: own.endpoint, who: "" });
  await own.unsubscribe();
}

/** A bell anywhere: `<button data-bell="address" data-key="…" data-who="…">`, its note beside it. */
export async function bell(button) {
  const { bell: address, key, who } = button.dataset;
  const note = button.parentElement.querySelector("[role=status]");
  const paint = async () => {
    const on = await told();
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("span").textContent = on ? button.dataset.on : button.dataset.off;
  };
  button.hidden = false;
  button.addEventListener("click", async () => {
    const on = button.getAttribute("aria-pressed") === "true";
    note.textContent = on ? "" : await notify(address, key, who, button.dataset);
    if (on) await silence(address);
    await paint();
  });
  await paint();
}

for (const button of document.querySelectorAll("button[data-bell]")) bell(button);
