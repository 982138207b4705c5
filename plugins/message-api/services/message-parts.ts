import type { AutomaticReply, OutreachMessage, TicketFile } from '../../tickets/public.ts';

/** The messages that go out, in order: the text is the first file's caption. Audio has no caption: its text goes last. */
export const partsOf = (body: string, files: readonly TicketFile[]): readonly AutomaticReply[] => {
  const hasText = body.trim() !== '';
  const [first, ...others] = files.map(({ id, name, mime }) => ({ id, name, mime }));
  if (!first) return hasText ? [{ body }] : [];
  const rest = others.map((file) => ({ body: '', file }));
  if (!hasText) return [{ body: '', file: first }, ...rest];
  return first.mime.startsWith('audio/')
    ? [{ body: '', file: first }, ...rest, { body }]
    : [{ body, file: first }, ...rest];
};

/** The wishes of a program about the ticket. One that is to be finished is opened first: its completion message goes out. */
export const ticketWishes = ({
  openTicket,
  closeTicket,
}: {
  readonly openTicket: boolean;
  readonly closeTicket: boolean;
}): Pick<OutreachMessage, 'close' | 'quiet'> => {
  if (closeTicket) return { close: true };
  return openTicket ? {} : { quiet: true };
};
