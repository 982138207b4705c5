/** One tone of a sound. */
interface Tone {
  /** Hertz. */
  readonly pitch: number;
  /** Hertz it glides to; the same where it is missing. */
  readonly glide?: number;
  /** Seconds after the sound's beginning. */
  readonly start: number;
  /** Seconds until it has faded away. */
  readonly length: number;
  /** Loudness at full volume, 0 to 1. */
  readonly gain: number;
  readonly shape?: OscillatorType;
}

const SOUNDS = {
  chime: [
    { pitch: 784, start: 0, length: 0.32, gain: 0.25 },
    { pitch: 1_047, start: 0.11, length: 0.32, gain: 0.25 },
  ],
  drop: [{ pitch: 1_320, glide: 560, start: 0, length: 0.22, gain: 0.3 }],
  // The partials of a struck bell: the higher, the sooner they fade.
  bell: [
    { pitch: 660, start: 0, length: 1.1, gain: 0.2 },
    { pitch: 1_320, start: 0, length: 0.7, gain: 0.1 },
    { pitch: 1_822, start: 0, length: 0.45, gain: 0.06 },
  ],
  marimba: [
    { pitch: 523, start: 0, length: 0.22, gain: 0.3, shape: 'triangle' },
    { pitch: 659, start: 0.1, length: 0.22, gain: 0.3, shape: 'triangle' },
    { pitch: 784, start: 0.2, length: 0.35, gain: 0.3, shape: 'triangle' },
  ],
  knock: [
    { pitch: 190, glide: 90, start: 0, length: 0.12, gain: 0.6, shape: 'triangle' },
    { pitch: 190, glide: 90, start: 0.16, length: 0.12, gain: 0.6, shape: 'triangle' },
  ],
} as const satisfies Readonly<Record<string, readonly Tone[]>>;

export type SoundName = keyof typeof SOUNDS;

export const SOUND_NAMES = Object.keys(SOUNDS) as readonly SoundName[];

const SILENCE = 0.0001;

const sound = (audio: AudioContext, tone: Tone, volume: number): void => {
  const { pitch, glide = pitch, start, length, gain, shape = 'sine' } = tone;
  const oscillator = audio.createOscillator();
  const loudness = audio.createGain();
  const from = audio.currentTime + start;
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(pitch, from);
  if (glide !== pitch) oscillator.frequency.exponentialRampToValueAtTime(glide, from + length);
  // A tone that begins at full loudness clicks.
  loudness.gain.setValueAtTime(SILENCE, from);
  loudness.gain.exponentialRampToValueAtTime(gain * volume, from + 0.006);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, from + length);
  oscillator.connect(loudness).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(from + length);
};

let context: AudioContext | undefined;
let hasGesture = false;
const waiting: (() => void)[] = [];

const noteGesture = (): void => {
  hasGesture = true;
  for (const listener of waiting.splice(0)) listener();
};

/** Calls back once the reader has touched the page: before that a browser lets no page sound, and warns of the attempt. */
export const onFirstGesture = (listener: () => void): void => {
  if (hasGesture) listener();
  else waiting.push(listener);
};

/** Waits for the reader's first touch of the page. Called once. */
export const startSounds = (): (() => void) => {
  const gestures = ['pointerdown', 'keydown'] as const;
  for (const gesture of gestures) window.addEventListener(gesture, noteGesture, true);
  return () => {
    for (const gesture of gestures) window.removeEventListener(gesture, noteGesture, true);
    hasGesture = false;
    waiting.length = 0;
    context = undefined;
  };
};

/**
 * Plays a sound of the page's own making. Silent at volume 0 and until the reader has touched the page once.
 * @param volume 0 to 1
 */
export const playSound = (name: SoundName, volume: number): void => {
  if (volume <= 0 || !hasGesture || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  const audio = context;
  void audio.resume().then(() => {
    for (const tone of SOUNDS[name]) sound(audio, tone, volume);
  });
};
