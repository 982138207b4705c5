import { atom, useAtomValue } from 'jotai';
import { store } from 'prosa/web';
import type { QuickMessageDto } from '../schemas.ts';

/** A quick message chosen in a ticket, until it is written or sent. */
export interface Picked {
  readonly ticketId: number;
  readonly message: QuickMessageDto;
  /** Tells apart the same one chosen twice. */
  readonly at: number;
}

let last = 0;

const pickedAtom = atom<Picked>();

/** Chooses a message from the list of suggestions; the composer's button, which stays, goes on with it. */
export const pick = (ticketId: number, message: QuickMessageDto): void => {
  last += 1;
  store.set(pickedAtom, { ticketId, message, at: last });
};

/** It is done with. One that was chosen since stays. */
export const dropPicked = ({ at }: Picked): void =>
  store.set(pickedAtom, (present) => (present?.at === at ? undefined : present));

/** The quick message chosen in this ticket. */
export const usePicked = (ticketId: number): Picked | undefined => {
  const picked = useAtomValue(pickedAtom);
  return picked?.ticketId === ticketId ? picked : undefined;
};
