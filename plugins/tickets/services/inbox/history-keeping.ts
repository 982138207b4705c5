import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { HistoryEvent, InboundMessage, Received } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { arrivedFields } from '../../models/inbound-fields.ts';
import { ARRIVED_FIELDS, rowOf } from '../../models/message-columns.ts';
import type { MessageFields } from '../../models/message-columns.ts';
import { Message } from '../../models/message.ts';
import { Ticket } from '../../models/ticket.ts';
import { summaryOf } from '../view/message-summary.ts';
import { TicketState } from '../state/ticket-state.ts';

/** PostgreSQL takes no U+0000, and half a character is none. */
const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** Those of an arrived message but for its id, which the database gives, and with the moment it was said. */
const KEPT_FIELDS = [...ARRIVED_FIELDS.filter((field) => field !== 'id'), 'createdAt'] as const;

const keptFields = (
  message: InboundMessage,
  { contactId, ticketId }: { readonly contactId: number; readonly ticketId: number },
): Partial<MessageFields> => ({
  ...arrivedFields(message, {
    id: 0,
    ticketId,
    contactId,
    isRead: true,
    origin: message.fromMe ? 'phone' : 'customer',
    at: message.at,
  }),
  externalId: clean(message.externalId),
  body: clean(message.body),
  mediaId: null,
  mediaName: clean(message.mediaName ?? ''),
  // Years of pictures nobody asked for are not fetched: each can be asked for.
  mediaState: message.isMediaPending ? 'lost' : null,
  senderName: clean(message.sender.name),
});

/**
 * Keeps what was said before a connection was there, as finished tickets: nothing is unread, nobody is told, nobody
 * answers. Messages stand in the order in which they were stored, so only what is later than everything the chat has is
 * kept.
 */
@injectable()
export class HistoryKeeping {
  constructor(
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(TicketState) private readonly state: TicketState,
  ) {}

  async keep(ctx: Ctx, { connectionId, chat, messages }: HistoryEvent): Promise<Received> {
    const ignoresGroups = (await this.settings.get(ctx, 'CheckMsgIsGroup')) === 'enabled';
    if (chat.isGroup && ignoresGroups) return 'ignored';
    const [contact] = await this.contacts.upsertMany(ctx, [chat]);
    if (!contact) return 'ignored';
    const known = await this.#latest(ctx, contact.id, connectionId);
    const since = await this.#since(ctx, contact.id, connectionId);
    const later = messages.filter(({ at }) => since === undefined || new Date(at) >= since);
    const last = later.at(-1);
    if (!last) return 'duplicate';
    const ticketId = known?.id ?? (await this.#open(ctx, later, { contactId: contact.id, chat }));
    const stored = await this.#store(ctx, later, { contactId: contact.id, ticketId });
    if (stored === 0) return 'duplicate';
    await this.#summarise(ctx, ticketId, last);
    return 'stored';
  }

  async #latest(ctx: Ctx, contactId: number, connectionId: number): Promise<Ticket | undefined> {
    return Ticket.query(ctx.trx)
      .where({ contactId, connectionId })
      .orderByRaw(`status in ('closed', 'quiet'), id desc`)
      .forUpdate()
      .first();
  }

  /** When the last message the chat has was sent. */
  async #since(ctx: Ctx, contactId: number, connectionId: number): Promise<Date | undefined> {
    const last = await Message.query(ctx.trx)
      .where({ contactId, connectionId })
      .orderBy('sentAt', 'desc')
      .first();
    return last?.sentAt;
  }

  async #open(
    ctx: Ctx,
    messages: readonly InboundMessage[],
    { contactId, chat }: { readonly contactId: number; readonly chat: HistoryEvent['chat'] },
  ): Promise<number> {
    const [first] = messages;
    const last = messages.at(-1);
    if (!first || !last) throw new Error('a ticket of nothing');
    const { id } = await this.state.open(
      ctx,
      {
        contactId,
        connectionId: first.connectionId,
        isGroup: chat.isGroup,
        status: 'closed',
        createdAt: new Date(first.at),
        updatedAt: new Date(last.at),
        closedAt: new Date(last.at),
      },
      'history',
    );
    return id;
  }

  async #store(
    ctx: Ctx,
    messages: readonly InboundMessage[],
    { contactId, ticketId }: { readonly contactId: number; readonly ticketId: number },
  ): Promise<number> {
    const rows = await ctx
      .trx('messages')
      .insert(
        messages.map((message) => ({
          company_id: ctx.companyId,
          ...rowOf(keptFields(message, { contactId, ticketId }), KEPT_FIELDS),
        })),
      )
      .onConflict()
      .ignore()
      .returning<{ id: number }[]>('id');
    return rows.length;
  }

  async #summarise(ctx: Ctx, ticketId: number, last: InboundMessage): Promise<void> {
    await Ticket.query(ctx.trx)
      .findById(ticketId)
      .patch({
        lastMessage: clean(summaryOf(last)),
        lastMessageKind: last.kind,
        lastMessageFromMe: last.fromMe,
        updatedAt: Ticket.raw('greatest(updated_at, ?::timestamptz)', [last.at]),
      });
  }
}
