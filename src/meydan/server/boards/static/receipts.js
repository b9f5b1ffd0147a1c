/** Receipts for homework, carried until the class has them: without a network they wait on the device. */
const KEY = "meydan-receipts";

function waiting() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

const keep = (list) => localStorage.setItem(KEY, JSON.stringify(list));

/** Hand in a receipt at a class's address, after those that still wait. */
export async function hand(address, receipt, csrf) {
  keep([...waiting(), { address, receipt }]);
  return flush(csrf);
}

/** Send what waits; how many were taken. What a class does not want is dropped, what did not arrive stays. */
export async function flush(csrf) {
  let taken = 0;
  for (const one of waiting()) {
    const body = new URLSearchParams({ act: "done", receipt: one.receipt });
    const answer = await fetch(one.address, { method: "POST", headers: { Accept: "application/json", "X-CSRFToken": csrf }, body }).catch(() => null);
    if (!answer || answer.status >= 500 || answer.status === 429) break;
    taken += answer.ok ? 1 : 0;
    keep(waiting().filter(({ receipt }) => receipt !== one.receipt));
  }
  return taken;
}
