import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import { TICKET_REFERENCE } from '../../shared/references.ts';

/** A stretch of a text: words, a colleague who is named, or a ticket that is referred to. */
export type Stretch =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: number }
  | { readonly kind: 'ticket'; readonly text: string; readonly ticketId: number };

type Named = Pick<ChatMessageDto, 'mentions' | 'ticketIds'>;

interface Place {
  readonly start: number;
  readonly stretch: Exclude<Stretch, { kind: 'words' }>;
}

const mentionsOf = (text: string, { mentions }: Named): Place[] =>
  mentions.flatMap(({ id, name }) => {
    const places: Place[] = [];
    const sought = `@${name}`;
    for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
      places.push({ start: at, stretch: { kind: 'mention', text: sought, userId: id } });
    }
    return places;
  });

const ticketsOf = (text: string, { ticketIds }: Named): Place[] =>
  [...text.matchAll(TICKET_REFERENCE)].flatMap(({ index, 0: all, 1: digits = '' }) => {
    const ticketId = Number(digits);
    if (!ticketIds.includes(ticketId)) return [];
    return [{ start: index, stretch: { kind: 'ticket', text: all, ticketId } }];
  });

/** A text with the colleagues it names and the tickets it refers to. Of two names that begin alike the longer one is meant. Pure. */
export const stretchesOf = (text: string, named: Named): readonly Stretch[] => {
  const places = [...mentionsOf(text, named), ...ticketsOf(text, named)].sort(
    (a, b) => a.start - b.start || b.stretch.text.length - a.stretch.text.length,
  );
  const stretches: Stretch[] = [];
  let from = 0;
  for (const { start, stretch } of places) {
    if (start < from) continue;
    if (start > from) stretches.push({ kind: 'words', text: text.slice(from, start) });
    stretches.push(stretch);
    from = start + stretch.text.length;
  }
  if (from < text.length || stretches.length === 0) {
    stretches.push({ kind: 'words', text: text.slice(from) });
  }
  return stretches;
};
