import { renderTemplate } from 'prosa/contract';
import type { Ctx } from 'prosa/contract';
import { timeZoneOf } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ContactView } from '../../../contacts/public.ts';
import { MessageSent } from '../../facts.ts';
import type { Message } from '../../models/message.ts';
import { QUIET } from '../../models/ticket.ts';
import type { Ticket } from '../../models/ticket.ts';
import type { AutomaticReply, OutreachMessage } from '../../public.ts';
import { kindOfMedia } from '../messages/media-kind.ts';
import { readAll } from '../messages/read-all.ts';
import { LANES } from '../outbox/lanes.ts';
import { Outbox } from '../outbox/outbox.ts';
import { writeOutreach } from '../state/outreach-tickets.ts';
import type { OutreachWritten } from '../state/outreach-tickets.ts';
import { tellChange } from '../state/ticket-facts.ts';
import type { CompanionValues } from '../view/companions.ts';
import { MessagePresenter } from '../view/message-presenter.ts';
import { summaryOf } from '../view/message-summary.ts';
import { contactDto, RelatedRows } from '../view/related-rows.ts';
import type { RelatedRowSet } from '../view/related-rows.ts';
import { presentTicket } from '../view/ticket-presenter.ts';
import { listenersOf } from '../visibility/visibility.ts';

/** Neighbours that a message of an outreach is shown beside. */
interface Surroundings {
  readonly names: Pick<RelatedRowSet, 'queues' | 'users' | 'connections' | 'mentioned'>;
  readonly companions: CompanionValues | undefined;
  /** The name of the person who had it sent; empty where nobody had. */
  readonly writer: string;
}

/** Nobody is shown a quiet ticket: the fact of its message is for other plugins alone. */
const UNSHOWN: Surroundings = {
  names: { queues: new Map(), users: new Map(), connections: new Map(), mentioned: new Map() },
  companions: undefined,
  writer: '',
};

/** A part of an outreach that is to be written. */
export interface NamedPart extends AutomaticReply {
  /** Its id on the channel. */
  readonly externalId: string;
  /** Its text as it leaves. */
  readonly words: string;
}

/** The place of an outreach. */
interface Place {
  /** The active ticket, or one to be taken up again, locked; undefined where one is to be made. */
  readonly ticket: Ticket | undefined;
  readonly parts: readonly NamedPart[];
  readonly at: Date;
}

/** Texts with their `{{variables}}` filled. */
export const wordsOf = async (
  ctx: Ctx,
  parts: OutreachMessage['parts'],
  { name: contactName }: ContactView,
  at: Date,
): Promise<readonly string[]> => {
  const isFilled = ({ body, verbatim }: AutomaticReply) => !verbatim && body.includes('{{');
  const timeZone = parts.some(isFilled) ? await timeZoneOf(ctx) : '';
  return parts.map((part) =>
    isFilled(part) ? renderTemplate(part.body, { contactName, at, timeZone }) : part.body,
  );
};

/** Writes what programs say into tickets, many in a row, and tells of it. */
@injectable()
export class OutreachMessages {
  constructor(
    @inject(MessagePresenter) private readonly messages: MessagePresenter,
    @inject(RelatedRows) private readonly neighbours: RelatedRows,
    @inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** In one round trip: what is shown beside the ticket is asked for on the way. */
  async write(
    ctx: Ctx,
    message: OutreachMessage,
    { ticket, parts, at }: Place,
  ): Promise<OutreachWritten> {
    const { connectionId, contact, lane = 'programs', origin } = message;
    const isQuiet = message.quiet === true && (!ticket || ticket.isQuiet);
    const prepared = parts.map(({ externalId, words, file }) => ({
      externalId,
      kind: file ? kindOfMedia(file.mime) : ('conversation' as const),
      body: words,
      mediaId: file?.id ?? null,
      mediaName: file?.name ?? '',
    }));
    const summary = summaryOf(prepared.at(-1) ?? { body: '' });
    if (ticket) ctx.underWay(readAll(ctx, ticket));
    const [written, around] = await Promise.all([
      writeOutreach(ctx, {
        contactId: contact.id,
        connectionId,
        ticket,
        opensAs: isQuiet ? QUIET : 'pending',
        isGroup: contact.isGroup,
        origin: origin ?? 'automatic',
        lane: LANES[lane],
        typingMilliseconds: message.typingMilliseconds ?? 0,
        at,
        summary,
        messages: prepared,
      }),
      isQuiet ? UNSHOWN : this.#around(ctx, message, ticket, summary),
    ]);
    if (!isQuiet) tellChange(ctx, ticket, written.ticket, 'outreach');
    await this.#tell(ctx, written, contact, around);
    ctx.afterCommit(() => {
      this.outbox.wake(connectionId);
    });
    return written;
  }

  /** Of a ticket as it will be: one that is made, or taken up again, is in nobody's hands. */
  async #around(
    ctx: Ctx,
    { connectionId, contact }: OutreachMessage,
    ticket: Ticket | undefined,
    lastMessage: string,
  ): Promise<Surroundings> {
    const isHeld = ticket !== undefined && ticket.status !== 'closed';
    const { id = 0 } = ticket ?? {};
    const userId = ctx.userId ?? null;
    const shown = {
      id,
      contactId: contact.id,
      connectionId,
      queueId: isHeld ? ticket.queueId : null,
      userId: isHeld ? ticket.userId : null,
      lastMessage,
    };
    const [{ companions, ...names }, { users }] = await Promise.all([
      this.neighbours.of(ctx, [shown], new Map([[contact.id, contactDto(contact)]])),
      this.neighbours.names(ctx, [{ queueId: null, connectionId: null, userId }]),
    ]);
    const writer = (userId !== null && users.get(userId)?.name) || '';
    return { names, companions: companions.get(id), writer };
  }

  async #tell(
    ctx: Ctx,
    { ticket, messages }: OutreachWritten,
    contact: ContactView,
    { names, companions, writer: name }: Surroundings,
  ): Promise<void> {
    const around = {
      ...names,
      contacts: new Map([[contact.id, contactDto(contact)]]),
      companions: new Map(companions && [[ticket.id, companions]]),
    };
    const shown = await this.messages.many(ctx, messages);
    for (const [place, message] of messages.entries()) {
      const dto = shown[place];
      if (!dto) continue;
      const { id, ack, origin, fromMe, userId } = message;
      const last = { id, ack, origin, fromMe, userId, name };
      const ticketDto = presentTicket(asOf(ticket, message), around, last);
      ctx.emit(
        MessageSent,
        { message: dto, ticket: ticketDto, contact: ticketDto.contact },
        listenersOf(ticket),
      );
    }
  }
}

/** A ticket as it was with a message its last. */
const asOf = (ticket: Ticket, message: Message) => ({
  id: ticket.id,
  uuid: ticket.uuid,
  status: ticket.status,
  userId: ticket.userId,
  queueId: ticket.queueId,
  contactId: ticket.contactId,
  connectionId: ticket.connectionId,
  isGroup: ticket.isGroup,
  chatbot: ticket.chatbot,
  unreadMessages: ticket.unreadMessages,
  waitingSince: ticket.waitingSince,
  lastMessage: summaryOf(message),
  lastMessageKind: message.kind,
  lastMessageFromMe: true,
  createdAt: ticket.createdAt,
  updatedAt: ticket.updatedAt,
});
