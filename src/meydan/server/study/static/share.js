/** A finished game to pass on: its link, a picture of the board, and a short film of all its moves. */
const SIZE = 720;
const STEP = 750; // milliseconds of each move in the film
const LOOKS = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "stop-color", "font-size", "font-weight", "font-family", "text-anchor", "display"];
const byId = (id) => document.getElementById(id);

/** The board as it is drawn now, on a canvas; style sheets do not reach into a picture, so they are written into it. */
async function drawn(board, canvas) {
  const svg = board.querySelector("svg");
  const copy = svg.cloneNode(true);
  const to = copy.querySelectorAll("*");
  svg.querySelectorAll("*").forEach((node, at) => {
    const style = getComputedStyle(node);
    to[at].setAttribute("style", [...LOOKS.map((name) => `${name}:${style.getPropertyValue(name)}`), `transform:${node.style.transform || "none"}`].join(";"));
    if (!node.style.transform) to[at].style.removeProperty("transform");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", canvas.width);
  copy.setAttribute("height", canvas.height);
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  const pen = canvas.getContext("2d");
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

function blank(board) {
  const [, , width, height] = board.querySelector("svg").getAttribute("viewBox").split(" ").map(Number);
  return Object.assign(document.createElement("canvas"), { width: SIZE, height: Math.round((SIZE * height) / width) });
}

function save(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Make the buttons work; `go(ply)` steps to a move. */
export function sharing(data, board, go) {
  const told = (code) => {
    byId("share-said").textContent = data.words[`study.${code}`];
    byId("announcer").textContent = data.words[`study.${code}`];
  };
  byId("share-link")?.addEventListener("click", async () => {
    const url = location.href.split("?")[0];
    if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => {});
    await navigator.clipboard?.writeText(url);
    told("copied");
  });
  byId("share-picture")?.addEventListener("click", async () => {
    const canvas = blank(board);
    await drawn(board, canvas);
    canvas.toBlob((blob) => save(blob, `${data.game}.png`));
  });
  const film = byId("share-film");
  if (!film || !globalThis.MediaRecorder) return void (film && (film.hidden = true));
  film.addEventListener("click", async () => {
    film.disabled = true;
    told("filming");
    const canvas = blank(board);
    await go(0, { tell: false });
    await drawn(board, canvas);
    const recorder = new MediaRecorder(canvas.captureStream(8));
    const parts = [];
    recorder.ondataavailable = ({ data: part }) => parts.push(part);
    const done = new Promise((after) => { recorder.onstop = after; });
    recorder.start();
    for (let ply = 0; ply < data.boards.length; ply++) {
      await go(ply, { tell: false });
      await drawn(board, canvas);
      await new Promise((after) => setTimeout(after, ply === data.boards.length - 1 ? 2 * STEP : STEP));
    }
    recorder.stop();
    await done;
    save(new Blob(parts, { type: recorder.mimeType }), `${data.game}.${recorder.mimeType.includes("mp4") ? "mp4" : "webm"}`);
    told("filmed");
    film.disabled = false;
  });
}
