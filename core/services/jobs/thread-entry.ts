import { parentPort, workerData } from 'node:worker_threads';

/** Work for a thread. The first is given with its start, further ones as messages; each is answered by one message. */
export interface ThreadOrder {
  readonly module: string;
  readonly input: unknown;
}

export type ThreadAnswer =
  | { readonly output: unknown }
  | {
      readonly error: {
        readonly message: string;
        readonly code: string | undefined;
        readonly statusCode: number | undefined;
      };
    };

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null
    ? (error as Record<string, unknown>)[name]
    : undefined;

const perform = async ({ module, input }: ThreadOrder): Promise<ThreadAnswer> => {
  try {
    const { run } = (await import(module)) as { run: (input: unknown) => unknown };
    return { output: await run(input) };
  } catch (error) {
    const code = property(error, 'code');
    const statusCode = property(error, 'statusCode');
    return {
      error: {
        message: error instanceof Error ? error.message : String(error),
        code: typeof code === 'string' ? code : undefined,
        statusCode: typeof statusCode === 'number' ? statusCode : undefined,
      },
    };
  }
};

const answer = async (order: ThreadOrder): Promise<void> => {
  parentPort?.postMessage(await perform(order));
};

parentPort?.on('message', (order: ThreadOrder) => void answer(order));
await answer(workerData as ThreadOrder);
