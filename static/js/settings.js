// What the player has chosen, as the server wrote it on <html>. It is read anew each time, since a setting may change
// in the middle of a turn.
const chosen = document.documentElement.dataset;
const system = matchMedia("(prefers-reduced-motion: reduce)");
const PACES = { slow: 1400, normal: 700, fast: 300, "at-once": 0 };

/** Milliseconds for which a discard can be taken back. */
export const takeBackTime = () => Number(chosen.takeBack ?? 1000);
export const wantsTwoTaps = () => "twoTaps" in chosen;
export const wantsLetters = () => chosen.letterKeys !== "off";
export const wantsSound = () => "sound" in chosen;
/** Whether nothing may move: the player's own word, else the system's. */
export const isCalm = () => (chosen.motion ? chosen.motion === "less" : system.matches);
/** Milliseconds for which a bot's turn is shown, 0 for all of them at once. */
export const pace = () => (isCalm() ? 0 : PACES[chosen.pace] ?? PACES.normal);
