import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { PhoneMessage } from '../models/phone-message.ts';
import type { ChatDto, ChatSummaryDto, PhoneMessageDto } from '../schemas.ts';
import { Phones } from './phones.ts';

interface SummaryRow {
  chat: string;
  name: string;
  is_group: boolean;
  body: string;
  kind: string;
  from_me: boolean;
  ack: number;
  created_at: Date;
  unread: number;
}

/** The contents of the customers' phones. */
@injectable()
export class PhoneView {
  constructor(
    @inject(Phones) private readonly phones: Phones,
    @inject(Core.Storage) private readonly storage: Storage,
  ) {}

  /** The chats of all customers of a connection, the latest first. */
  async chats(ctx: Ctx, connectionId: number): Promise<ChatSummaryDto[]> {
    await this.phones.requireConnection(ctx, connectionId);
    const { rows } = await ctx.trx.raw<{ rows: SummaryRow[] }>(
      `select distinct on (chat) chat, is_group, created_at, kind, from_me, ack,
              case when is_deleted then '' else coalesce(nullif(body, ''), media_name) end as body,
              coalesce((select n.chat_name from simulator_messages n
                         where n.connection_id = m.connection_id and n.chat = m.chat and not n.from_me
                         order by n.position desc limit 1), chat_name) as name,
              (select count(*)::int from simulator_messages u
                where u.connection_id = m.connection_id and u.chat = m.chat and u.from_me and u.ack < 3) as unread
         from simulator_messages m where connection_id = ? and company_id = ?
        order by chat, position desc`,
      [connectionId, ctx.companyId],
    );
    return rows
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .map((row) => ({
        number: row.chat,
        name: row.name,
        isGroup: row.is_group,
        lastMessage: row.body,
        lastMediaType: row.kind,
        lastFromMe: row.from_me,
        lastAck: row.ack,
        lastAt: row.created_at.toISOString(),
        unread: row.unread,
      }));
  }

  /** One chat from its beginning. Media addresses are signed and hold for some minutes. */
  async chat(ctx: Ctx, connectionId: number, written: string): Promise<ChatDto> {
    await this.phones.requireConnection(ctx, connectionId);
    const number = this.phones.chatOf(written);
    const messages = await PhoneMessage.query(ctx.trx)
      .where({ connectionId, chat: number })
      .orderBy('position');
    return { number, messages: messages.map((message) => this.#shown(ctx, message)) };
  }

  #shown(ctx: Ctx, message: PhoneMessage): PhoneMessageDto {
    return {
      id: message.messageId,
      fromMe: message.fromMe,
      body: message.body,
      mediaType: message.kind,
      mediaUrl: message.mediaId === null ? null : this.storage.url(ctx.companyId, message.mediaId),
      mediaName: message.mediaName,
      senderName: message.senderName,
      quotedId: message.quotedId,
      reaction: message.reaction,
      companyReaction: message.companyReaction,
      ack: message.ack,
      isDeleted: message.isDeleted,
      isEdited: message.isEdited,
      createdAt: message.createdAt.toISOString(),
    };
  }
}
