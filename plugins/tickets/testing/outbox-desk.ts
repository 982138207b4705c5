import { eventually } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import { Connections } from '../../connections/public.ts';
import type { OpenConnection, OutgoingMessage } from '../../connections/public.ts';
import { OutboxEntry } from '../models/outbox-entry.ts';
import type { MessageDto, TicketDto } from '../schemas.ts';
import { Outbox } from '../services/outbox/outbox.ts';
import { Desk } from './desk.ts';

/** Takes a message as a channel does. @throws SendFailure */
type Send = (message: OutgoingMessage) => Promise<void>;

/** Desks whose connections hand their messages to a test instead of the simulated network. */
export const outboxDesks = (app: TestApp) => {
  const connections = app.host.resolve('tickets', Connections);
  const outbox = app.host.resolve('tickets', Outbox);
  const sends = new Map<number, Send>();
  /** The handler of message changes of each connection, by its id. */
  const amends = new Map<number, OpenConnection['amend']>();
  /** The numbers that saw somebody typing, by connection. */
  const typed = new Map<number, string[]>();
  const real = connections.opened.bind(connections);
  connections.opened = (connectionId): OpenConnection | undefined => {
    const open = real(connectionId);
    const send = sends.get(connectionId);
    if (!open || !send) return open;
    return scripted(open, send, amends.get(connectionId), async (number) => {
      typed.get(connectionId)?.push(number);
    });
  };

  const entries = (desk: Desk): Promise<OutboxEntry[]> =>
    app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
      OutboxEntry.query(trx).orderBy('id'),
    );

  return {
    amends,
    entries,

    setUp: async () => {
      const desk = await Desk.open(app);
      const ticket = await desk.openFor(desk.admin);
      /** The messages handed to the connection, in order. */
      const handed: OutgoingMessage[] = [];
      const seenTyping: string[] = [];
      typed.set(desk.connection, seenTyping);
      const script = (send: Send): void => {
        sends.set(desk.connection, async (message) => {
          handed.push(message);
          await send(message);
        });
      };
      return { desk, ticket, handed, seenTyping, script };
    },

    say: async (desk: Desk, { id }: Pick<TicketDto, 'id'>, body: string): Promise<MessageDto> => {
      const { messages } = await desk.ok<{ messages: MessageDto[] }>('POST', `/messages/${id}`, {
        body,
      });
      const [message] = messages;
      if (!message) throw new Error('nothing was sent');
      return message;
    },

    /** The time of the next attempt comes. */
    attemptNow: async (desk: Desk): Promise<void> => {
      await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
        OutboxEntry.query(trx).patch({ nextAttemptAt: new Date(0), connectionHeldUntil: null }),
      );
      outbox.wake(desk.connection);
    },

    empty: (desk: Desk) =>
      eventually(
        () => entries(desk),
        ({ length }) => length === 0,
      ),

    ackOf: async (desk: Desk, { id, ticketId }: MessageDto): Promise<MessageDto | undefined> =>
      (await desk.messages(ticketId)).find((message) => message.id === id),

    bodies: (handed: readonly OutgoingMessage[]): string[] => handed.map(({ body }) => body),
  };
};

const scripted = (
  open: OpenConnection,
  send: Send,
  amend: OpenConnection['amend'] | undefined,
  typed: (number: string) => Promise<void>,
): OpenConnection => ({
  send,
  amend: amend ?? ((change) => open.amend(change)),
  markRead: (...read) => open.markRead(...read),
  setTyping: async (chat) => {
    await typed(chat.number);
  },
  close: (...options) => open.close(...options),
});
