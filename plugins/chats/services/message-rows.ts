import type { Storage } from 'prosa/core';
import type { ChatMessageDto, Mention } from '../shared/message-schemas.ts';
import { fileKindOf } from '../shared/file-kind.ts';

/** A message as the statements read it. */
export interface MessageRow {
  readonly id: number;
  readonly chatId: number;
  readonly senderId: number | null;
  readonly senderName: string;
  readonly body: string;
  readonly clientId: string | null;
  readonly mediaId: string | null;
  readonly mediaName: string;
  readonly mediaMime: string;
  readonly mediaSize: number | null;
  readonly mentions: readonly Mention[];
  readonly ticketIds: readonly number[];
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly createdAt: Date;
  readonly quotedId: number | null;
  readonly quotedSenderId: number | null;
  readonly quotedSenderName: string | null;
  readonly quotedBody: string | null;
  readonly quotedMime: string | null;
  readonly quotedMediaName: string | null;
  readonly quotedIsDeleted: boolean | null;
  readonly reactions: ChatMessageDto['reactions'];
}

/** The columns of a message `x`, with `:companyId` given. */
export const MESSAGE_COLUMNS = `
  x.id, x.chat_id as "chatId", x.sender_id as "senderId", coalesce(sender.name, x.sender_name) as "senderName",
  x.body, x.client_id as "clientId", x.media_id as "mediaId", x.media_name as "mediaName", x.media_mime as "mediaMime",
  x.media_size as "mediaSize", x.mentions, x.ticket_ids as "ticketIds", x.edited_at is not null as "isEdited",
  x.deleted_at is not null as "isDeleted", x.created_at as "createdAt",
  q.id as "quotedId", q.sender_id as "quotedSenderId", coalesce(asked.name, q.sender_name) as "quotedSenderName",
  left(q.body, 300) as "quotedBody", q.media_mime as "quotedMime", q.media_name as "quotedMediaName",
  q.deleted_at is not null as "quotedIsDeleted",
  (select coalesce(json_agg(json_build_object('emoji', r.emoji, 'userId', r.user_id, 'name', u.name)
                            order by r.created_at, r.user_id), '[]')
     from chat_reactions r join users u on u.company_id = :companyId and u.id = r.user_id
    where r.company_id = :companyId and r.message_id = x.id) as reactions`;

/** The joins that {@link MESSAGE_COLUMNS} need. */
export const MESSAGE_JOINS = `
  left join users sender on sender.company_id = :companyId and sender.id = x.sender_id
  left join chat_messages q on q.company_id = :companyId and q.id = x.quoted_id
  left join users asked on asked.company_id = :companyId and asked.id = q.sender_id`;

const quotedOf = (row: MessageRow): ChatMessageDto['quotedMsg'] => {
  if (row.quotedId === null) return null;
  const isDeleted = row.quotedIsDeleted === true;
  return {
    id: row.quotedId,
    sender: { id: row.quotedSenderId, name: row.quotedSenderName ?? '' },
    message: isDeleted ? '' : (row.quotedBody ?? ''),
    mediaType: isDeleted ? null : fileKindOf(row.quotedMime ?? ''),
    mediaName: isDeleted ? '' : (row.quotedMediaName ?? ''),
    isDeleted,
  };
};

/**
 * A message as the API shows it; nothing of one that was deleted but that it was there.
 */
export const messageOf = (
  row: MessageRow,
  companyId: number,
  storage: Pick<Storage, 'url'>,
): ChatMessageDto => {
  const { isDeleted, mediaId } = row;
  return {
    id: row.id,
    chatId: row.chatId,
    senderId: row.senderId,
    sender: { id: row.senderId, name: row.senderName },
    message: isDeleted ? '' : row.body,
    clientId: row.clientId,
    mediaType: isDeleted ? null : fileKindOf(row.mediaMime),
    mediaUrl: isDeleted || mediaId === null ? null : storage.url(companyId, mediaId),
    mediaName: isDeleted ? '' : row.mediaName,
    mediaSize: isDeleted ? null : row.mediaSize,
    mentions: isDeleted ? [] : [...row.mentions],
    ticketIds: isDeleted ? [] : [...row.ticketIds],
    quotedMsg: isDeleted ? null : quotedOf(row),
    reactions: isDeleted ? [] : row.reactions,
    isEdited: row.isEdited,
    isDeleted,
    createdAt: row.createdAt.toISOString(),
  };
};
