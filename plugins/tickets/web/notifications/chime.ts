/** Milliseconds between two sounds: a burst of messages rings once. */
const AT_MOST_EVERY = 1_500;
/** Pitch in hertz and start in seconds of each tone. */
const TONES = [
  { pitch: 784, start: 0 },
  { pitch: 1_047, start: 0.11 },
] as const;
const LENGTH = 0.32;

let context: AudioContext | undefined;
let rangAt = 0;

const ring = (audio: AudioContext, volume: number): void => {
  for (const { pitch, start } of TONES) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    const from = audio.currentTime + start;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.25 * volume, from);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(from + LENGTH);
  }
};

/** Of the reader's open tabs the first one rings; the others hear the same news within moments. */
const inOneTab = async (work: () => void): Promise<void> => {
  if (!('locks' in navigator)) {
    work();
    return;
  }
  await navigator.locks.request('tickets.chime', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    work();
    await new Promise((resolve) => setTimeout(resolve, AT_MOST_EVERY));
  });
};

/** Two short tones. Silent at volume 0, and until the reader has touched the page once, as browsers want it. */
export const chime = (volume: number, now = Date.now()): void => {
  if (volume <= 0 || now - rangAt < AT_MOST_EVERY || !('AudioContext' in globalThis)) return;
  rangAt = now;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume().then(() => inOneTab(() => ring(audio, volume)));
};
