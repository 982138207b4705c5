/** The author of a note, and its ticket. */
interface Place {
  readonly userId: number;
  readonly ticketId: number;
}

const drafts = new Map<string, string>();

const keyOf = ({ userId, ticketId }: Place): string => `${String(userId)}/${String(ticketId)}`;

/** The note being written and not yet saved: closing the drawer loses nothing. */
export const draftOf = (place: Place): string => drafts.get(keyOf(place)) ?? '';

/** Remembers it for as long as the page is open. */
export const keepDraft = (place: Place, text: string): void => {
  if (text === '') drafts.delete(keyOf(place));
  else drafts.set(keyOf(place), text);
};
