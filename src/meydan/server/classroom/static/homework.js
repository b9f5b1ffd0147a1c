/** Homework: what was done without a network is handed in now; the teacher's page prints. */
import { flush } from "../boards/receipts.js";

const csrf = document.querySelector("#csrf input")?.value;
if (csrf && (await flush(csrf))) location.reload();
for (const button of document.querySelectorAll("button[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
