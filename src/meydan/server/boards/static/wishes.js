/** What a player wishes of boards, kept on this device: what is shown, how it looks, what is heard. */
import * as sounds from "./sound.js";

const byId = (id) => document.getElementById(id);
const kept = (id, otherwise) => localStorage.getItem(`meydan-play-${id}`) ?? otherwise;
const keep = (id, value) => localStorage.setItem(`meydan-play-${id}`, value);

/** A box that remembers whether it is ticked. */
export function remembered(id, otherwise, onChange = () => {}) {
  const box = byId(id);
  if (!box) return;
  box.checked = kept(id, otherwise) === "yes";
  box.addEventListener("change", () => {
    keep(id, box.checked ? "yes" : "no");
    onChange(box.checked);
  });
}

export const sound = (kind) => {
  if (byId("sound")?.checked) sounds.play(kind);
};

/** Themes of board and stones, large print, sounds with a way to hear them: the same on every board. */
export function wishes() {
  const root = document.documentElement;
  for (const id of ["board-theme", "stone-theme"]) {
    const choice = byId(id);
    const show = (value) => (value ? root.setAttribute(`data-${id}`, value) : root.removeAttribute(`data-${id}`));
    show(kept(id, ""));
    if (!choice) continue;
    choice.value = kept(id, "");
    choice.addEventListener("change", () => {
      keep(id, choice.value);
      show(choice.value);
    });
  }
  const large = (on) => root.toggleAttribute("data-large", on);
  large(kept("large-print", "no") === "yes");
  remembered("large-print", "no", large);
  remembered("sound", "no", (on) => on && sounds.preview());
  byId("sound-try")?.addEventListener("click", sounds.preview);
}

/** The whole screen for a part of the page; the button goes where a browser has no such mode. */
export function fullScreen(button, part) {
  if (!button) return;
  if (!part.requestFullscreen) return void (button.hidden = true);
  button.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : part.requestFullscreen()));
  document.addEventListener("fullscreenchange", () => button.setAttribute("aria-pressed", String(document.fullscreenElement !== null)));
}
