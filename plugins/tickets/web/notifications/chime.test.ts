import t from 'tap';
import { chime } from './chime.ts';

t.test('is silent where nothing can sound, and at volume nought', async (t) => {
  t.doesNotThrow(() => chime(1, 10_000));
  let made = 0;
  Object.assign(globalThis, {
    AudioContext: class {
      constructor() {
        made += 1;
      }
      resume = () => new Promise(() => undefined);
    },
  });
  t.teardown(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
  });
  chime(0, 20_000);
  t.equal(made, 0);
  chime(0.5, 30_000);
  t.equal(made, 1);
});

/** The module as another tab of the browser loads it. */
const openTab = (name: string) =>
  import(`./chime.ts?tab=${name}`) as Promise<{ readonly chime: typeof chime }>;

t.test('of several open tabs one rings', async (t) => {
  let tones = 0;
  const node = {
    connect: () => node,
    frequency: {},
    gain: { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 },
    start: () => (tones += 1),
    stop: () => 0,
  };
  class FakeContext {
    currentTime = 0;
    createOscillator = () => ({ ...node, frequency: {} });
    createGain = () => node;
    resume = () => Promise.resolve();
  }
  const [one, other] = await Promise.all(['one', 'other'].map(openTab));
  Object.assign(globalThis, { AudioContext: FakeContext });
  let isTaken = false;
  const locks = {
    request: async (_name: string, _options: object, work: (lock: unknown) => Promise<void>) => {
      const lock = isTaken ? null : {};
      isTaken = true;
      const worked = work(lock);
      // The first tab keeps the lock beyond the test.
      if (lock === null) await worked;
    },
  };
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
  t.teardown(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    else Reflect.deleteProperty(globalThis, 'navigator');
  });
  one?.chime(1);
  await new Promise(setImmediate);
  t.equal(tones, 2);
  other?.chime(1);
  await new Promise(setImmediate);
  t.equal(tones, 2);
});
