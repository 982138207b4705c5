import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { http, isAbort, useDebounced } from 'prosa/web';
import type { ChatDto } from '../../schemas.ts';

/** Something that may take the place of what is being typed: a colleague, or a ticket. */
export interface Reference {
  readonly key: string;
  /** The text that stands in the message. */
  readonly text: string;
  readonly label: string;
  readonly detail: string;
}

/** A beginning under the cursor: `@an`, `#mar`. */
export interface Beginning {
  readonly sign: '@' | '#';
  readonly query: string;
  /** Where it begins in the text. */
  readonly start: number;
  readonly end: number;
}

/** Suggestions shown at once. */
const SHOWN = 6;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The reference that is being typed where the cursor stands. Pure. */
export const beginningAt = (text: string, cursor: number): Beginning | undefined => {
  const [whole, sign, query] =
    /(?<![\p{L}\p{N}@#&/])([@#])([\p{L}\p{M}\p{N}]{0,30})$/u.exec(text.slice(0, cursor)) ?? [];
  if (whole === undefined || query === undefined) return undefined;
  return { sign: sign === '#' ? '#' : '@', query, start: cursor - whole.length, end: cursor };
};

interface FoundTickets {
  readonly tickets: readonly {
    readonly id: number;
    readonly contact: { readonly name: string; readonly number: string };
    readonly queue: { readonly name: string } | null;
  }[];
}

/** Tickets that the reader may see, by the name of their contact. */
const useTickets = (query: string | undefined): readonly Reference[] => {
  const asked = useDebounced(query);
  const [found, setFound] = useState<readonly Reference[]>([]);
  useEffect(() => {
    setFound([]);
    if (asked === undefined || asked.length < 2) return;
    const control = new AbortController();
    http
      .get<FoundTickets>('/tickets', { params: { searchParam: asked }, signal: control.signal })
      .then(
        ({ tickets }) =>
          setFound(
            tickets.slice(0, SHOWN).map(({ id, contact, queue }) => ({
              key: `ticket ${String(id)}`,
              text: `#${String(id)}`,
              label: `#${String(id)}`,
              detail: [contact.name || contact.number, queue?.name].filter(Boolean).join(' · '),
            })),
          ),
        (error: unknown) => {
          // The number can still be typed.
          if (!isAbort(error)) setFound([]);
        },
      );
    return () => control.abort();
  }, [asked]);
  return query === undefined ? [] : found;
};

export interface References {
  readonly all: readonly Reference[];
  readonly active: number;
  readonly point: (index: number) => void;
  readonly choose: (reference: Reference) => void;
  /** Answers true for a key that was meant for the list. */
  readonly takesKey: (event: KeyboardEvent) => boolean;
}

/** The colleagues for an `@` and the tickets for a `#`, chosen by keys or mouse. */
export const useReferences = (
  chat: ChatDto,
  userId: number,
  beginning: Beginning | undefined,
  onChoose: (reference: Reference, beginning: Beginning) => void,
): References => {
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<number>();
  const tickets = useTickets(beginning?.sign === '#' ? beginning.query : undefined);
  const isOpen = beginning !== undefined && beginning.start !== dismissed;
  const people =
    beginning?.sign === '@'
      ? chat.users
          .filter(({ userId: id }) => id !== userId)
          .filter(({ user }) =>
            folded(user.name)
              .split(' ')
              .some((word) => word.startsWith(folded(beginning.query))),
          )
          .slice(0, SHOWN)
          .map(({ user }) => ({
            key: `user ${String(user.id)}`,
            text: `@${user.name}`,
            label: user.name,
            detail: '',
          }))
      : [];
  const all = isOpen ? [...people, ...tickets] : [];
  const place = Math.min(active, Math.max(0, all.length - 1));

  const choose = (reference: Reference): void => {
    if (!beginning) return;
    setActive(0);
    onChoose(reference, beginning);
  };
  const takesKey = (event: KeyboardEvent): boolean => {
    const chosen = all[place];
    if (!chosen || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((place + step + all.length) % all.length);
    else if (event.key === 'Escape') setDismissed(beginning?.start);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  return { all, active: place, point: setActive, choose, takesKey };
};
