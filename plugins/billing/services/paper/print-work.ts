import type { InvoicePaper } from './paper.ts';
import { printInvoice } from './print.ts';

/** Done in a thread of its own. */
export const run = (paper: InvoicePaper): Promise<Uint8Array> => printInvoice(paper);
