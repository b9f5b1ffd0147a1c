/** A study that is kept: what is changed goes to the server by itself, and never over what somebody else wrote. */
import { send } from "../boards/sending.js";

const AFTER = 1200; // milliseconds of quiet

export class Keeper {
  /* `content()` is the chapter as it stands; `told(code)` says how far it is kept. */
  constructor({ write, version, chapter }, csrf, content, told) {
    Object.assign(this, { write, version, chapter, csrf, content, told, dirty: false, saving: null, over: false });
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
    addEventListener("pagehide", () => this.leave());
  }

  changed() {
    if (this.over) return;
    this.dirty = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), AFTER);
  }

  get fields() {
    return { act: "save", chapter: this.chapter, version: this.version, content: JSON.stringify(this.content()) };
  }

  async save() {
    clearTimeout(this.timer);
    if (!this.dirty || this.over) return;
    if (this.saving) return this.saving;
    this.dirty = false;
    this.saving = send(this.write, this.csrf, this.fields, (trouble) => trouble && this.told("unsaved"));
    const { ok, status, body } = await this.saving;
    this.saving = null;
    if (ok) {
      this.version = body.version;
      for (const field of document.querySelectorAll("[name=version]")) field.value = body.version;
      this.told("saved");
      if (this.dirty) this.changed();
    } else {
      this.over = status === 409;
      this.told("refused", body.error?.message);
    }
  }

  /* A page that goes can't wait for an answer. */
  leave() {
    if (!this.dirty || this.over) return;
    this.dirty = false;
    navigator.sendBeacon(this.write, new URLSearchParams({ csrfmiddlewaretoken: this.csrf, ...this.fields }));
  }
}
