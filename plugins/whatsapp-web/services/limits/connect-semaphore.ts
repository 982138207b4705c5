/** Connections that may be connecting at once: when all fell together, they come back in turns. */
export class ConnectSemaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Waits for a connection's turn. @returns false when it does not want it any more */
  async acquire(signal: AbortSignal): Promise<boolean> {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    return new Promise<boolean>((resolve) => {
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      const leave = (): void => {
        const at = this.#waiting.indexOf(go);
        if (at !== -1) this.#waiting.splice(at, 1);
        resolve(false);
      };
      this.#waiting.push(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
