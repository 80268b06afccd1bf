// Short sounds made on the spot, none of them loaded. Off until chosen, and never in a tab that is not looked at.
import { wantsSound } from "./settings.js";

// Each note: hertz, seconds after the start, seconds long.
const SOUNDS = {
  draw: [[520, 0, 0.05]],
  drop: [[260, 0, 0.06]],
  down: [[392, 0, 0.12], [494, 0.08, 0.12], [587, 0.16, 0.2]],
  over: [[523, 0, 0.15], [659, 0.12, 0.15], [784, 0.24, 0.3]],
};
let audio = null;

export function play(name) {
  if (!wantsSound() || document.hidden || !SOUNDS[name]) return;
  audio ??= new AudioContext();
  audio.resume();
  for (const [pitch, after, length] of SOUNDS[name]) note(pitch, audio.currentTime + after, length);
}

function note(pitch, start, length) {
  const tone = new OscillatorNode(audio, { frequency: pitch, type: "triangle" });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0.12, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

const NAMES = { stock: "draw", pile: "draw", off: "drop", down: "down" };

document.addEventListener("htmx:after:swap", (event) => {
  const isOver = document.querySelector("#deal_end, #result");
  const action = event.detail.ctx.request?.body?.get?.("action") ?? "";
  play(isOver ? "over" : NAMES[action.split(" ")[0]]);
});
