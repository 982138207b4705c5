import { randomBytes } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { contactCardsBody, Connections, locationBody } from '../../connections/public.ts';
import type {
  ChannelChat,
  ChannelEvent,
  ChannelParty,
  ConnectionView,
  InboundMessage,
  MessageKind,
  OutgoingChange,
  OutgoingMessage,
} from '../../connections/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { simulatorErrors } from '../errors.ts';
import { PhoneMessage } from '../models/phone-message.ts';
import { PendingEvent } from '../models/pending-event.ts';
import type { CallBody, WriteBody } from '../schemas.ts';

/** A file the customer sends along. */
export interface PhoneFile {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
}

/** The outcome of a message the customer wrote. */
export interface WriteOutcome {
  readonly id: string;
  /** False for one that was there before. */
  readonly isNew: boolean;
}

const DELIVERED = 2;
const READ = 3;

const fileKind = (file: PhoneFile): MessageKind => {
  const [family] = file.mime.split('/');
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  return 'application';
};

/** The content of a message, in the form the contract gives it. */
const contentOf = (
  { kind, body = '', place, cards }: WriteBody,
  file: PhoneFile | undefined,
): { readonly kind: MessageKind; readonly body: string } => {
  if (file) return { kind: kind === 'sticker' ? kind : fileKind(file), body };
  if (place) return { kind: 'locationMessage', body: locationBody(place) };
  if (cards) return { kind: 'contactsArrayMessage', body: contactCardsBody(cards) };
  return { kind: kind ?? 'conversation', body };
};

/** The customers' phones: what they write, what they show, what they do to messages. */
@injectable()
export class Phones {
  constructor(
    @inject(Connections) private readonly connections: Connections,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  /** @throws ERR_NO_WAPP_FOUND for a connection that is not a simulated one of this company */
  async requireConnection(ctx: Ctx, connectionId: number): Promise<ConnectionView> {
    const [connection] = await this.connections.byIds(ctx, [connectionId]);
    if (connection?.provider !== 'simulator') throw simulatorErrors.ERR_NO_WAPP_FOUND();
    return connection;
  }

  /** The chat behind a number in any format. @throws ERR_INVALID_NUMBER */
  chatOf(number: string): string {
    const digits = this.contacts.canonical(number.replace(/\D/g, ''));
    if (digits.length < 3) throw simulatorErrors.ERR_INVALID_NUMBER();
    return digits;
  }

  /** The customer writes. The same id again is the same message. */
  async write(
    ctx: Ctx,
    connectionId: number,
    body: WriteBody,
    { file, at = new Date() }: { file?: PhoneFile | undefined; at?: Date } = {},
  ): Promise<WriteOutcome> {
    await this.requireConnection(ctx, connectionId);
    const content = contentOf(body, file);
    if (content.body === '' && !file && content.kind !== 'unknown') {
      throw simulatorErrors.ERR_EMPTY_MESSAGE();
    }
    const id = body.id ?? randomBytes(10).toString('hex').toUpperCase();
    const sender = {
      number: this.chatOf(body.from.number),
      name: body.from.name ?? body.from.number,
    };
    const chat = this.#chat(body, sender);
    const [row] = await ctx
      .trx('simulator_messages')
      .insert({
        company_id: ctx.companyId,
        connection_id: connectionId,
        message_id: id,
        chat: chat.number,
        chat_name: chat.name,
        is_group: chat.isGroup,
        sender_number: sender.number,
        sender_name: sender.name,
        from_me: false,
        ...content,
        media_id: file?.id ?? null,
        media_name: file?.name ?? '',
        quoted_id: body.quotedId ?? null,
        ack: 1,
        created_at: at,
      })
      .onConflict(['connection_id', 'message_id'])
      .ignore()
      .returning<{ position: string }[]>('position');
    if (!row) return { id, isNew: false };
    const event: InboundMessage = {
      type: 'message',
      connectionId,
      externalId: id,
      chat,
      sender,
      fromMe: false,
      ...content,
      at: at.toISOString(),
      ...(file ? { mediaId: file.id, mediaName: file.name } : {}),
      ...(body.quotedId === undefined ? {} : { quotedExternalId: body.quotedId }),
    };
    await this.signal(ctx, connectionId, [event]);
    this.#changed(ctx, connectionId, chat.number);
    return { id, isNew: true };
  }

  /** The customer calls, and nobody answers. */
  async call(ctx: Ctx, connectionId: number, { from, id }: CallBody): Promise<string> {
    await this.requireConnection(ctx, connectionId);
    const externalId = id ?? randomBytes(10).toString('hex').toUpperCase();
    const chat = { number: this.chatOf(from.number), name: from.name ?? '', isGroup: false };
    const at = new Date().toISOString();
    await this.signal(ctx, connectionId, [{ type: 'call', connectionId, externalId, chat, at }]);
    return externalId;
  }

  /** A message of the company arrives on the customer's phone; once, however often it is handed over. */
  async arrive(ctx: Ctx, connectionId: number, message: OutgoingMessage): Promise<void> {
    const chatNumber = this.chatOf(message.chat.number);
    const inserted = await ctx
      .trx('simulator_messages')
      .insert({
        company_id: ctx.companyId,
        connection_id: connectionId,
        message_id: message.externalId,
        chat: chatNumber,
        chat_name: message.chat.name,
        is_group: message.chat.isGroup,
        from_me: true,
        kind: message.kind,
        body: message.body,
        media_id: message.mediaId ?? null,
        media_name: message.mediaName ?? '',
        quoted_id: message.quotedExternalId ?? null,
        ack: DELIVERED,
      })
      .onConflict(['connection_id', 'message_id'])
      .ignore()
      .returning('position');
    if (inserted.length === 0) return;
    await this.signal(ctx, connectionId, [
      { type: 'ack', connectionId, chatNumber, externalId: message.externalId, ack: DELIVERED },
    ]);
    this.#changed(ctx, connectionId, chatNumber);
  }

  /** The customer looks at the chat: what the company sent is read. */
  async read(ctx: Ctx, connectionId: number, number: string): Promise<void> {
    await this.requireConnection(ctx, connectionId);
    const chat = this.chatOf(number);
    const read = await PhoneMessage.query(ctx.trx)
      .patch({ ack: READ })
      .where({ connectionId, chat, fromMe: true })
      .where('ack', '<', READ)
      .returning('messageId');
    if (read.length === 0) return;
    await this.signal(
      ctx,
      connectionId,
      read.map(({ messageId }) => ({
        type: 'ack' as const,
        connectionId,
        chatNumber: chat,
        externalId: messageId,
        ack: READ,
      })),
    );
    this.#changed(ctx, connectionId, chat);
  }

  /** The company read what the customer wrote. */
  async seen(ctx: Ctx, connectionId: number, ids: readonly string[]): Promise<void> {
    const rows = await PhoneMessage.query(ctx.trx)
      .patch({ ack: READ })
      .where({ connectionId, fromMe: false })
      .whereIn('messageId', [...ids])
      .where('ack', '<', READ)
      .returning('chat');
    for (const chat of new Set(rows.map((row) => row.chat))) this.#changed(ctx, connectionId, chat);
  }

  /** The customer edits, deletes or reacts. Own messages may be changed, any may be reacted to. */
  async amend(
    ctx: Ctx,
    connectionId: number,
    messageId: string,
    change: { type: 'edit' | 'delete' | 'reaction'; body: string },
  ): Promise<void> {
    await this.requireConnection(ctx, connectionId);
    const message = await PhoneMessage.query(ctx.trx).findOne({ connectionId, messageId });
    const isOwn = message?.fromMe === false;
    const isThere = message && (change.type === 'delete' || !message.isDeleted);
    if (!isThere || (!isOwn && change.type !== 'reaction')) {
      throw simulatorErrors.ERR_NO_MESSAGE_FOUND();
    }
    await message.$query(ctx.trx).patch(changeOf(change, 'reaction'));
    await this.signal(ctx, connectionId, [
      {
        ...change,
        connectionId,
        chatNumber: message.chat,
        externalId: messageId,
        by: message.chat,
      },
    ]);
    this.#changed(ctx, connectionId, message.chat);
  }

  /** The company changes what it wrote, or reacts. */
  async amended(ctx: Ctx, connectionId: number, change: OutgoingChange): Promise<void> {
    const chat = this.chatOf(change.chat.number);
    const changed = await PhoneMessage.query(ctx.trx)
      .patch(changeOf(change, 'companyReaction'))
      .where({ connectionId, chat, messageId: change.externalId, fromMe: change.fromMe });
    if (changed > 0) this.#changed(ctx, connectionId, chat);
  }

  /** Hands events to the network, which keeps them until the connection has them. */
  async signal(ctx: Ctx, connectionId: number, events: readonly ChannelEvent[]): Promise<void> {
    await PendingEvent.query(ctx.trx).insert(events.map((event) => ({ connectionId, event })));
  }

  #chat(body: WriteBody, sender: ChannelParty): ChannelChat {
    if (body.group === undefined) return { ...sender, isGroup: false };
    const group = typeof body.group === 'string' ? { number: body.group } : body.group;
    return { number: this.chatOf(group.number), name: group.name ?? 'Grupo', isGroup: true };
  }

  #changed(ctx: Ctx, connectionId: number, number: string): void {
    ctx.emit('simulator.phone-changed', { connectionId, number }, [topics.admins]);
  }
}

/** @param reaction whose reaction it is, when it is one */
const changeOf = (
  { type, body }: Pick<OutgoingChange, 'type' | 'body'>,
  reaction: 'reaction' | 'companyReaction',
): Partial<PhoneMessage> => {
  if (type === 'edit') return { body, isEdited: true };
  return type === 'delete' ? { isDeleted: true } : { [reaction]: body };
};
