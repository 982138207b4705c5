import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../../contacts/public.ts';
import { Message } from '../../models/message.ts';
import type { QUOTED_FIELDS, SHOWN_FIELDS } from '../../models/message-columns.ts';
import type { MessageDto } from '../../schemas.ts';
import { clientIdOf } from '../../models/client-ids.ts';
import { mentionedIn } from './mentions.ts';

/** The columns of a message that are shown. */
export type ShownMessage = Pick<Message, (typeof SHOWN_FIELDS)[number]> & {
  readonly createdAt: Date | string;
};

type Quoted = NonNullable<MessageDto['quotedMsg']>;

/** A message as it is shown beside one that answers it. */
export const quotedOf = (message: Pick<Message, (typeof QUOTED_FIELDS)[number]>): Quoted => ({
  id: message.id,
  body: message.body === '' ? message.mediaName : message.body,
  fromMe: message.fromMe,
  mediaType: message.kind,
  senderName: message.senderName,
  isDeleted: message.isDeleted,
});

const quotedKey = (connectionId: number | null, contactId: number, externalId: string): string =>
  `${String(connectionId)}:${String(contactId)}:${externalId}`;

interface WithQuote {
  readonly quoted: MessageDto['quotedMsg'];
}

/** The numbers a message's text names people by, and those of the one it answers. */
const namedAround = ({
  body,
  quoted,
}: Pick<ShownMessage, 'body'> & WithQuote): readonly string[] => [
  ...new Set([...mentionedIn(body), ...mentionedIn(quoted?.body ?? '')]),
];

/** Messages as the API shows them: files by short-lived signed addresses, quotes with their words, reactions with names. */
@injectable()
export class MessagePresenter {
  constructor(
    @inject(Core.Storage) private readonly storage: Storage,
    @inject(Contacts) private readonly contacts: Contacts,
  ) {}

  async many(ctx: Ctx, messages: readonly ShownMessage[]): Promise<MessageDto[]> {
    const quoted = await this.#quoted(ctx, messages);
    return this.withQuoted(
      ctx,
      messages.map((message) => ({
        ...message,
        quoted:
          quoted.get(
            quotedKey(message.connectionId, message.contactId, message.quotedExternalId ?? ''),
          ) ?? null,
      })),
    );
  }

  /** Messages the caller has together with those they answer. */
  async withQuoted(
    ctx: Ctx,
    messages: readonly (ShownMessage & WithQuote)[],
  ): Promise<MessageDto[]> {
    const nameOf = await this.#names(ctx, messages);
    return messages.map((message) => ({
      id: message.id,
      externalId: message.externalId,
      clientId: clientIdOf(message),
      ticketId: message.ticketId,
      contactId: message.contactId,
      body: message.body,
      fromMe: message.fromMe,
      mediaType: message.kind,
      mediaUrl: this.mediaUrl(ctx, message),
      mediaName: message.mediaName,
      mediaState: message.mediaState ?? null,
      mediaSize: message.mediaSize === null ? null : Number(message.mediaSize),
      ...(message.transcript !== null && { transcript: message.transcript }),
      quotedMsg: message.quoted,
      ack: message.ack,
      failure: message.failure,
      read: message.isRead,
      isDeleted: message.isDeleted,
      isUpdated: message.isEdited,
      isEdited: message.isEdited,
      isForwarded: message.isForwarded,
      origin: message.origin,
      senderNumber: message.senderNumber,
      senderName: message.senderName,
      reactions: message.reactions.map(({ by, emoji }) => ({ by, emoji, name: nameOf(by) })),
      mentions: namedAround(message).flatMap((number) => {
        const name = nameOf(number);
        return name === '' ? [] : { number, name };
      }),
      createdAt:
        typeof message.createdAt === 'string' ? message.createdAt : message.createdAt.toISOString(),
    }));
  }

  async one(ctx: Ctx, message: ShownMessage): Promise<MessageDto> {
    const [dto] = await this.many(ctx, [message]);
    if (!dto) throw new Error('a message was presented as nothing');
    return dto;
  }

  /** A fresh address of the message's file, or null without one. */
  mediaUrl(ctx: Ctx, message: Pick<Message, 'mediaId'>): string | null {
    return message.mediaId === null ? null : this.storage.url(ctx.companyId, message.mediaId);
  }

  /** The contacts' names of those who reacted or are named in a text. Channels name them by number alone. */
  async #names(
    ctx: Ctx,
    messages: readonly (ShownMessage & WithQuote)[],
  ): Promise<(by: string) => string> {
    const numbers = messages.flatMap((message) => [
      ...message.reactions.flatMap(({ by }) => by || []),
      ...namedAround(message),
    ]);
    if (numbers.length === 0) return () => '';
    const names = await this.contacts.namesByNumbers(ctx, numbers);
    return (by) => names.get(by) ?? '';
  }

  async #quoted(ctx: Ctx, messages: readonly ShownMessage[]): Promise<Map<string, Quoted>> {
    const asked = messages.filter(({ quotedExternalId }) => quotedExternalId !== null);
    if (asked.length === 0) return new Map();
    const rows = await Message.query(ctx.trx)
      .whereIn(
        'externalId',
        asked.map(({ quotedExternalId }) => quotedExternalId ?? ''),
      )
      .whereIn('contactId', [...new Set(asked.map(({ contactId }) => contactId))])
      .whereIn('connectionId', [
        ...new Set(asked.flatMap(({ connectionId }) => connectionId ?? [])),
      ]);
    return new Map(
      rows.map((row) => [
        quotedKey(row.connectionId, row.contactId, row.externalId),
        quotedOf(row),
      ]),
    );
  }
}
