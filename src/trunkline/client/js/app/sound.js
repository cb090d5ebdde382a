// Two soft tones when my turn begins; off unless wished, and made here, so nothing is loaded.

/** @type {AudioContext | null} */
let context = null;

export function chime() {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [n, pitch] of [523, 784].entries()) {
    const tone = context.createOscillator();
    const loud = context.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, now + n * 0.14);
    loud.gain.exponentialRampToValueAtTime(0.12, now + n * 0.14 + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, now + n * 0.14 + 0.3);
    tone.connect(loud).connect(context.destination);
    tone.start(now + n * 0.14);
    tone.stop(now + n * 0.14 + 0.32);
  }
  document.documentElement.dataset.chimes = String(
    Number(document.documentElement.dataset.chimes ?? 0) + 1,
  );
}
