const keyOf = (ticketId: number): string => `tickets.draft.${String(ticketId)}`;
const SIGN = 'signOption';

/** What was being written in a conversation, kept by the browser until it is sent. */
export const readDraft = (ticketId: number): string => localStorage.getItem(keyOf(ticketId)) ?? '';

export const writeDraft = (ticketId: number, text: string): void => {
  if (text.trim() === '') localStorage.removeItem(keyOf(ticketId));
  else localStorage.setItem(keyOf(ticketId), text);
};

/** Whether messages carry their writer's name; they do unless the writer said otherwise. */
export const readSigning = (): boolean => localStorage.getItem(SIGN) !== 'false';

export const writeSigning = (signs: boolean): void => localStorage.setItem(SIGN, String(signs));
