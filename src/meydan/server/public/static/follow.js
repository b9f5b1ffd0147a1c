/** Following players without an account: the button, their cards, live; push. */
import { announce, subscribe } from "../live/live.js";
import { list, set, stored } from "./followed.js";
import { notify, silence, told, wish } from "../web/push.js";

const SOUND = "meydan-sound";
const WAIT = 900;

// ---- the button on a player -------------------------------------------------------------------

function paint(button) {
  const { event, follow, name, followed, unfollowed } = button.dataset;
  const on = list(event).includes(follow);
  button.setAttribute("aria-pressed", String(on));
  button.querySelector("span").textContent = on ? button.dataset.on : button.dataset.off;
  return { event, follow, name, on, followed, unfollowed };
}

function press(button) {
  const { event, follow, on, followed, unfollowed } = paint(button);
  const others = list(event).filter((one) => one !== follow);
  set(event, on ? others : [...others, follow]);
  paint(button);
  say(on ? unfollowed : stored ? followed : `${followed} ${button.dataset.unstored}`);
  tellServer(event);
}

document.addEventListener("click", (clicked) => {
  const button = clicked.target.closest("button[data-follow]");
  if (button) press(button);
});
for (const button of document.querySelectorAll("button[data-follow]")) {
  button.hidden = false;
  paint(button);
}

function say(text) {
  announce(text);
  const shown = document.getElementById("follow-said");
  if (shown) shown.textContent = text;
}

/** Tell the server whom this browser follows here now, if it is told of news at all. */
const tellServer = (event) => wish(`/e/${event}/follow/`, list(event).join(","));

// ---- the cards on the event's page ------------------------------------------------------------

const place = document.getElementById("my-cards");
if (place) cards(place);

async function cards(home) {
  const { event, key } = home.dataset;
  const words = { ...home.dataset };
  let last = "";
  let waiting = null;
  const heard = new Set();

  const load = async (loud) => {
    const who = list(event);
    home.hidden = !who.length;
    document.documentElement.classList.toggle("follows", who.length > 0);
    if (!who.length) {
      home.replaceChildren();
      return;
    }
    const answer = await fetch(`/e/${event}/cards/?who=${encodeURIComponent(who.join(","))}`).catch(() => null);
    if (!answer?.ok) return;
    const known = (answer.headers.get("X-Meydan-Followed") ?? "").split(",").filter(Boolean);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const parts = [...fresh.querySelectorAll(".my-card")];
    const text = parts.map((one) => one.dataset.news).join(" ");
    if (document.activeElement && home.contains(document.activeElement)) home.dataset.focus = "1";
    home.replaceChildren(...parts);
    if (known.length < who.length) {
      set(event, known);
      say(words.gone);
      if (!known.length) home.hidden = true;
    }
    await mend(parts);
    listen(parts);
    const title = parts[0]?.dataset.title;
    document.title = title ? `${title} · ${words.name}` : words.name;
    if (last && loud && text !== last) {
      say(words.news.replace("%s", text));
      chime();
    }
    last = text;
  };

  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => load(true), Math.random() * WAIT);
  };

  const listen = (parts) => {
    for (const { stream, after } of parts.map((one) => one.dataset).slice(0, 3)) {
      if (heard.has(stream)) continue;
      heard.add(stream);
      subscribe(stream, Number(after), { result: soon, round: soon, entries: soon, schedule: soon, board: soon });
    }
  };

  const mend = async (parts) => {
    const on = await told();
    for (const button of parts.flatMap((one) => [...one.querySelectorAll("[data-notify]")])) {
      button.setAttribute("aria-pressed", String(on));
      button.querySelector("span").textContent = on ? button.dataset.on : button.dataset.off;
    }
    for (const box of parts.flatMap((one) => [...one.querySelectorAll("[data-sound]")])) box.checked = loud();
  };

  home.addEventListener("click", async ({ target }) => {
    const leave = target.closest("[data-unfollow]");
    const bell = target.closest("[data-notify]");
    if (leave) {
      set(event, list(event).filter((one) => one !== leave.dataset.unfollow));
      say(leave.dataset.said);
      await tellServer(event);
      await load(false);
      document.getElementById("title")?.focus();
    } else if (bell) {
      const on = bell.getAttribute("aria-pressed") === "true";
      const wrong = on ? (await silence(`/e/${event}/follow/`), "") : await notify(`/e/${event}/follow/`, key, list(event).join(","), words);
      await mend([...home.querySelectorAll(".my-card")]);
      const note = bell.closest(".my-card").querySelector("[role=status]");
      note.textContent = wrong;
      note.hidden = !wrong;
    }
  });
  home.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-sound]")) return;
    try {
      localStorage.setItem(SOUND, target.checked ? "1" : "");
    } catch {
      // It lasts as long as the page, which says so when it opens.
    }
    sound = target.checked;
    if (sound) chime();
  });
  if (words.stream) subscribe(words.stream, Number(words.after), { round: soon, schedule: soon });
  await load(false);
  if (!stored && list(event).length) say(words.unstored);
}

// ---- a sound on wish ---------------------------------------------------------------------------

let sound = null;
let player = null;
function loud() {
  if (sound === null) {
    try {
      sound = localStorage.getItem(SOUND) === "1";
    } catch {
      sound = false;
    }
  }
  return sound;
}

function chime() {
  if (!loud()) return;
  try {
    player ??= new AudioContext();
    const [tone, volume] = [player.createOscillator(), player.createGain()];
    tone.frequency.setValueAtTime(660, player.currentTime);
    tone.frequency.setValueAtTime(880, player.currentTime + 0.12);
    volume.gain.setValueAtTime(0.15, player.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, player.currentTime + 0.4);
    tone.connect(volume).connect(player.destination);
    tone.start();
    tone.stop(player.currentTime + 0.4);
  } catch {
    // No sound here: what is new stands on the page.
  }
}
