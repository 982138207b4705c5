import { fakeAnswers } from './answers.ts';
import type { FakeAnswer } from './answers.ts';

/** The ways in which a service fails, as tests name them and the page of a fake lists them. */
export const FAULTS = [
  /** Answers rightly, but late: after its `milliseconds`, 30 s unless told. */
  'delay',
  /** Answers rightly when `release()` is called. */
  'hold',
  'drip',
  'silence',
  /** Breaks off before it does anything. */
  'reset',
  /** Does what it is asked and breaks off without an answer: a caller that repeats its request does it twice. */
  'reset-after',
  /** Breaks off within the answer. */
  'reset-within',
  /** 429 with `retry-after`: its `seconds`, 7 unless told. */
  'busy',
  /** 503 with `retry-after`. */
  'unavailable',
  'down',
  'html',
  'cut-json',
  /** 10 MB. */
  'large',
  /** To an address of the cloud that the caller runs in. */
  'redirect',
  /** Shows the certificate of another host: holds for connections, where the fake speaks TLS. */
  'certificate',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** A fault with what belongs to it. */
export interface Fault {
  readonly name: FaultName;
  /** Of `delay`. */
  readonly milliseconds?: number;
  /** Of `busy` and `unavailable`. */
  readonly seconds?: number;
  /** The requests that it meets, by their path; all unless told. */
  readonly path?: RegExp;
}

const TEN_MEGABYTES = 10_000_000;

/** The answer of a fault that never asks the service itself; undefined for the others. */
export const answerOf = ({ name, seconds = 7 }: Fault): FakeAnswer | undefined => {
  const later = { 'retry-after': String(seconds) };
  const answers: Partial<Record<FaultName, FakeAnswer>> = {
    drip: fakeAnswers.drip(),
    silence: fakeAnswers.silence(),
    reset: fakeAnswers.resetBefore(),
    'reset-within': fakeAnswers.resetWithin(),
    busy: fakeAnswers.json({ error: { message: 'Too many requests' } }, 429, later),
    unavailable: fakeAnswers.json({ error: { message: 'Unavailable' } }, 503, later),
    down: fakeAnswers.json({ error: { message: 'Internal error' } }, 500),
    html: fakeAnswers.html(),
    'cut-json': fakeAnswers.cutJson(),
    large: fakeAnswers.large(TEN_MEGABYTES),
    redirect: fakeAnswers.redirect('http://169.254.169.254/latest/meta-data/'),
  };
  return answers[name];
};

/** Faults that wait for the next requests. */
export class FaultQueue {
  #waiting: { readonly fault: Fault; times: number }[] = [];
  #held: (() => void)[] = [];

  add(fault: Fault | FaultName, times = 1): void {
    this.#waiting.push({ fault: typeof fault === 'string' ? { name: fault } : fault, times });
  }

  take(path: string): Fault | undefined {
    const found = this.#waiting.find(({ fault }) => fault.path?.test(path) ?? true);
    if (!found) return undefined;
    found.times -= 1;
    if (found.times <= 0) this.#waiting = this.#waiting.filter((each) => each !== found);
    return found.fault;
  }

  /** For each: its name and for how many requests it still holds. */
  list(): readonly { readonly name: FaultName; readonly times: number }[] {
    return this.#waiting.map(({ fault, times }) => ({ name: fault.name, times }));
  }

  clear(): void {
    this.#waiting = [];
    this.release();
  }

  held(): Promise<void> {
    return new Promise((resolve) => {
      this.#held.push(resolve);
    });
  }

  release(): void {
    const held = this.#held;
    this.#held = [];
    for (const go of held) go();
  }
}
