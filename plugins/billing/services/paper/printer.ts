import { PersistentWorker, siblingModule } from 'prosa/core';
import type { InvoicePaper } from './paper.ts';

/** One thread for the process: loading the library takes longer than a page. */
const printer = new PersistentWorker<InvoicePaper, Uint8Array>(
  siblingModule(import.meta.url, './print-work'),
  { milliseconds: 20_000, megabytes: 128, idleMilliseconds: 60_000, queue: 32 },
);

/**
 * Prints an invoice while requests are answered.
 * @throws ERR_UNAVAILABLE when too many are printed
 */
export const printInThread = async (paper: InvoicePaper): Promise<Buffer> =>
  Buffer.from(await printer.run(paper));
