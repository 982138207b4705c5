import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A request to be sent again and again. */
export interface Asked {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Pressure {
  /** Sent in turn, and from the beginning again. */
  readonly requests: readonly Asked[];
  /** Requests on their way at a time. */
  readonly connections: number;
  readonly milliseconds: number;
}

/** Sends requests from another thread. */
export class PressureClient {
  readonly #worker = new Worker(new URL('pressure-client.ts', import.meta.url));

  /** @returns answers per second. @throws when one request fails */
  async press(pressure: Pressure): Promise<number> {
    this.#worker.postMessage(pressure);
    const [answer] = (await once(this.#worker, 'message')) as [{ rate?: number; error?: string }];
    if (answer.rate === undefined) throw new Error(answer.error);
    return answer.rate;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
