/** Short wooden sounds made on the spot; off until somebody switches them on. */
const KINDS = {
  stone: [520, 0.05, 0.16],
  take: [330, 0.12, 0.18],
  again: [780, 0.16, 0.12],
  flip: [640, 0.04, 0.12],
  block: [190, 0.14, 0.22],
};

let context = null;

/** All of them, one after the other, so that somebody who switches sounds on knows them. */
export function preview() {
  Object.keys(KINDS).forEach((kind, at) => setTimeout(() => play(kind), at * 260));
}

export function play(kind) {
  const [pitch, length, loud] = KINDS[kind] ?? KINDS.stone;
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch * (0.97 + Math.random() * 0.06), now);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, now + length);
  volume.gain.setValueAtTime(loud, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + length);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + length);
}
