import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { onReset, store } from 'prosa/web';
import type { TicketLinksDto } from '../../shared/message-schemas.ts';
import { getTicketLinks } from '../api.ts';

type TicketLink = TicketLinksDto['tickets'][number];

/** Milliseconds for which an answer holds: meanwhile somebody else may have been given the ticket. */
const FRESH = 60_000;
/** Tickets asked for at once. */
const AT_ONCE = 100;

/** Tickets as far as the reader may see them; null for those they may not. */
const linksAtom = atom<ReadonlyMap<number, TicketLink | null>>(new Map());
const askedAt = new Map<number, number>();
let waiting = new Set<number>();

onReset(() => askedAt.clear());

const ask = async (): Promise<void> => {
  const ids = [...waiting].slice(0, AT_ONCE);
  waiting = new Set([...waiting].slice(AT_ONCE));
  if (waiting.size > 0) queueMicrotask(() => void ask());
  try {
    const { tickets } = await getTicketLinks(ids);
    const seen = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    store.set(
      linksAtom,
      (all) =>
        new Map([
          ...all,
          ...ids.map((id): [number, TicketLink | null] => [id, seen.get(id) ?? null]),
        ]),
    );
  } catch {
    // It stays a number until somebody looks again.
    for (const id of ids) askedAt.delete(id);
  }
};

/** All that are shown at once are asked for in one question. */
const want = (id: number): void => {
  if (Date.now() - (askedAt.get(id) ?? 0) < FRESH) return;
  askedAt.set(id, Date.now());
  if (waiting.size === 0) queueMicrotask(() => void ask());
  waiting.add(id);
};

/** A ticket that a message refers to; null where the reader may not see it, undefined until that is known. */
export const useTicketLink = (id: number): TicketLink | null | undefined => {
  useEffect(() => want(id), [id]);
  return useAtomValue(linksAtom, { store }).get(id);
};
