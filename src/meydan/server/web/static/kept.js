/**
 * Nothing typed is lost: pages of several cards keep what is not saved yet.
 *
 * Each form with `data-guard` belongs to the page that the attribute names. When another form of the
 * page is sent, what stands unsaved in these waits in the tab's own storage and is put back when the
 * page comes again; whoever leaves by a link is asked. Hidden fields are never kept: the version
 * that a form saw must be the one that it shows.
 *
 * A form that was sent after the session had ended comes back as it was typed, once its owner has signed
 * in; what stands under `data-unkept`, private data of a child, is typed again.
 */
const forms = [...document.querySelectorAll("form[data-guard]")];
const word = document.querySelector("[data-kept-word]")?.dataset.keptWord ?? "";
const fields = (form) =>
  [...form.elements].filter((one) => one.name && !["hidden", "submit", "button", "file"].includes(one.type));
const state = (form) => fields(form).map((one) => [one.name, one.value, Boolean(one.checked)]);
const sent = (form) =>
  fields(form).map((one) => (one.closest("[data-unkept]") ? [one.name, "", false] : [one.name, one.value, Boolean(one.checked)]));
const place = (form) => `kept ${form.dataset.guard} ${form.id}`;
const SENT = "sent ";
const signedIn = document.referrer && new URL(document.referrer).pathname.startsWith("/sign-in");
const shown = new Map();
let leaving = false;

const dirty = (form) => JSON.stringify(state(form)) !== shown.get(form);

function restore(form) {
  const stored = sessionStorage.getItem(place(form)) ?? (signedIn && sessionStorage.getItem(SENT + place(form)));
  sessionStorage.removeItem(place(form));
  if (!stored) return;
  const kept = JSON.parse(stored);
  const known = fields(form);
  if (kept.length !== known.length || kept.some(([name], at) => name !== known[at].name)) return;
  kept.forEach(([, value, checked], at) => {
    if (["checkbox", "radio"].includes(known[at].type)) known[at].checked = checked;
    else known[at].value = value;
  });
  const note = document.createElement("p");
  note.className = "desk-kept";
  note.setAttribute("role", "status");
  note.textContent = word;
  form.prepend(note);
}

for (const form of forms) {
  shown.set(form, JSON.stringify(state(form)));
  restore(form);
}
for (const key of Object.keys(sessionStorage)) if (key.startsWith(SENT)) sessionStorage.removeItem(key);

addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  leaving = true;
  for (const form of forms) {
    if (form === event.target) sessionStorage.setItem(SENT + place(form), JSON.stringify(sent(form)));
    else if (dirty(form)) sessionStorage.setItem(place(form), JSON.stringify(state(form)));
  }
});

addEventListener("beforeunload", (event) => {
  if (!leaving && forms.some(dirty)) event.preventDefault();
});
addEventListener("pageshow", () => (leaving = false));
