// The signal at 0:00 of a round: a tone, a vibration of the phone, and words. It comes once when the clock of an open
// page reaches 0:00, and again if the table gets extra time.

const PULSES = [400, 200, 400, 200, 800];
const TONES = [0, 0.35, 0.7];
const PITCH = 880;
const LENGTH = 0.25;

/** Three tones. A browser plays them only on a page that was touched before. */
function sound() {
  const context = new AudioContext();
  for (const begin of TONES) {
    const tone = context.createOscillator();
    tone.frequency.value = PITCH;
    tone.connect(context.destination);
    tone.start(context.currentTime + begin);
    tone.stop(context.currentTime + begin + LENGTH);
    if (begin === TONES.at(-1)) tone.addEventListener("ended", () => context.close());
  }
}

/**
 * Returns a function that gets the seconds left at each drawing, null while the clock stands. At 0:00 it gives the
 * signal and calls `said()`, which shows it in words.
 */
export function timeSignal(said) {
  let before = null;
  return (seconds) => {
    if (before !== null && seconds !== null && before > 0 && seconds <= 0) {
      sound();
      navigator.vibrate?.(PULSES);
      said();
    }
    before = seconds;
  };
}
