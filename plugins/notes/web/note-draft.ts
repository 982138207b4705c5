/** What is being noted and not yet saved, by conversation: closing the drawer loses nothing. */
const drafts = new Map<number, string>();

export const draftOf = (ticketId: number): string => drafts.get(ticketId) ?? '';

export const keepDraft = (ticketId: number, text: string): void => {
  if (text === '') drafts.delete(ticketId);
  else drafts.set(ticketId, text);
};
