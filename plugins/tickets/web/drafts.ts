import { Drafts, http } from 'prosa/web';

interface Answer {
  readonly drafts: readonly { readonly ticketId: number; readonly body: string }[];
}

const drafts = new Drafts({
  prefix: 'tickets.draft.',
  load: async () => {
    const answer = await http.get<Answer>('/tickets/drafts');
    return answer.drafts.map(({ ticketId, body }) => ({ id: ticketId, body }));
  },
  pathOf: (id) => `/tickets/${String(id)}/draft`,
});

/** Changes the answer begun in a ticket; an empty one is gone. */
export const writeDraft = (ticketId: number, text: string): void => drafts.write(ticketId, text);

/** Sends at once what waits for a rest: before a ticket is left. */
export const flushDrafts = (): void => drafts.flush();

/** Brings drafts from and to the server while a desk is on the screen. Returns its undoing. */
export const startDrafts = (): (() => void) => drafts.start();

/** Forgets all drafts of this page: for the next test. */
export const forgetDrafts = (): void => drafts.forget();

/** The answer begun in a ticket; empty where there is none. */
export const useDraft = (ticketId: number): string => drafts.use(ticketId);
