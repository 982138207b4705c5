import { keepUnsent } from 'prosa/web';
import { outgoingAtom } from './outbox.ts';

/** Keeps the texts to customers that have not reached the server beyond the page. @returns its undoing */
export const keepUnsentTexts = (userId: number): (() => void) =>
  keepUnsent(outgoingAtom, `tickets.unsent.${String(userId)}`);
