/** The ways to fail: with an answer that says so, or without one, before anything is written or after it. */
export const FAULTS = [
  'busy',
  'down',
  'hang',
  'hang-after-write',
  'cut',
  'cut-after-write',
  'html',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Failures that wait for the next calls. */
export class Faults {
  #waiting: { readonly fault: Fault; readonly path: RegExp }[] = [];

  /** @param path of the calls to fail; tokens are asked for below `/oauth` */
  next(fault: Fault, times = 1, path = /^\/v2\//): void {
    for (let count = 0; count < times; count += 1) this.#waiting.push({ fault, path });
  }

  clear(): void {
    this.#waiting = [];
  }

  take(path: string): Fault | undefined {
    const at = this.#waiting.findIndex((each) => each.path.test(path));
    return at === -1 ? undefined : this.#waiting.splice(at, 1)[0]?.fault;
  }
}
