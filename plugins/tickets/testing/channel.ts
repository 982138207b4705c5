import type { ChannelEvent, InboundMessage, Received } from '../../connections/public.ts';
import { TicketInbound } from '../services/inbox/receiver.ts';
import type { Desk } from './desk.ts';

/** Lets events arrive on a company's connection as a provider hands them over: in one transaction, in their order. */
export const arrive = (
  desk: Pick<Desk, 'app' | 'company'>,
  ...events: readonly ChannelEvent[]
): Promise<readonly Received[]> => {
  const scope = { companyId: desk.company.id, system: 'test' };
  const receiver = desk.app.host.resolve('tickets', TicketInbound);
  return desk.app.database.transaction(scope, (ctx) => receiver.receive(ctx, events));
};

let messages = 0;

/** A customer's message as the channel tells of it. */
export const messageFrom = (
  desk: Desk,
  number: string,
  changes: Partial<InboundMessage> = {},
): InboundMessage => {
  messages += 1;
  const chat = { number, name: 'Cliente', isGroup: false };
  return {
    type: 'message',
    connectionId: desk.connection,
    externalId: `M${String(messages)}`,
    chat,
    sender: chat,
    fromMe: false,
    kind: 'conversation',
    body: 'Olá',
    at: new Date().toISOString(),
    ...changes,
  };
};
