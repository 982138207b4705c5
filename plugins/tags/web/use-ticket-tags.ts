import { useEffect, useRef, useState } from 'react';
import { http, toast } from 'prosa/web';
import type { TagBadge } from '../public.ts';
import type { TaggedTicket } from '../schemas.ts';

/** The tags the reader chose, shown until the ticket itself says them. */
interface Held {
  readonly tags: readonly TagBadge[];
  /** The ticket's tags when the answer came; undefined while it is awaited. */
  readonly over: string | undefined;
}

/**
 * The tags of a ticket as the reader sees them: a change is shown at once, saved in the order it was made, and
 * taken back if it is refused.
 */
export const useTicketTags = (
  ticketId: number,
  ticketTags: readonly TagBadge[],
): {
  readonly tags: readonly TagBadge[];
  readonly save: (tags: readonly TagBadge[]) => void;
} => {
  const [held, setHeld] = useState<Held>();
  const lane = useRef(Promise.resolve());
  const awaited = useRef(0);
  const told = JSON.stringify(ticketTags);
  const latest = useRef(told);
  useEffect(() => {
    latest.current = told;
  }, [told]);

  const settle = (tags: readonly TagBadge[] | undefined): void => {
    awaited.current -= 1;
    if (awaited.current > 0) return;
    setHeld(tags && { tags, over: latest.current });
  };
  const sync = async (tags: readonly TagBadge[]): Promise<void> => {
    try {
      const body = { ticketId, tags: tags.map(({ id }) => id) };
      settle((await http.post<TaggedTicket>('/tags/sync', body)).tags);
    } catch (error) {
      toast.error(error);
      settle(undefined);
    }
  };

  const isHeld = held !== undefined && (held.over === undefined || held.over === told);
  return {
    tags: isHeld ? held.tags : ticketTags,
    save: (tags) => {
      awaited.current += 1;
      setHeld({ tags, over: undefined });
      lane.current = lane.current.then(() => sync(tags));
    },
  };
};
