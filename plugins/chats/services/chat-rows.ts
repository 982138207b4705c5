import type { ChatDto } from '../schemas.ts';
import { isOnline } from '../../users/public.ts';
import { fileKindOf } from '../shared/file-kind.ts';

/** A chat as the statements below read it. */
export interface ChatRow {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly isDirect: boolean;
  readonly departedName: string;
  readonly ownerId: number | null;
  readonly ownerName: string | null;
  readonly createdAt: Date;
  readonly lastAt: Date;
  readonly users: ChatDto['users'];
  readonly lastId: number | null;
  readonly lastSenderId: number | null;
  readonly lastSenderName: string | null;
  readonly lastBody: string | null;
  readonly lastMime: string | null;
  readonly lastMediaName: string | null;
  readonly lastIsDeleted: boolean | null;
}

/**
 * The columns of a chat `c`. The statement is given `:companyId` and the moments of `isOnline`. The same for every reader: what
 * is a member's own stands with the member.
 */
export const CHAT_COLUMNS = `
  c.id, c.uuid, c.title, c.pair is not null as "isDirect", c.departed_name as "departedName",
  c.owner_id as "ownerId", owner.name as "ownerName", c.created_at as "createdAt", c.last_at as "lastAt",
  last.id as "lastId", last.sender_id as "lastSenderId", coalesce(writer.name, last.sender_name) as "lastSenderName",
  left(last.body, 300) as "lastBody", last.media_mime as "lastMime", last.media_name as "lastMediaName",
  last.deleted_at is not null as "lastIsDeleted",
  (select coalesce(json_agg(json_build_object(
            'userId', u.id, 'unreads', one.unreads, 'mentions', one.mentions,
            'user', json_build_object('id', u.id, 'name', u.name, 'online', ${isOnline('u')})) order by u.name, u.id), '[]')
     from chat_members one join users u on u.company_id = :companyId and u.id = one.user_id
    where one.company_id = :companyId and one.chat_id = c.id) as users`;

/** The joins that {@link CHAT_COLUMNS} need. */
export const CHAT_JOINS = `
  left join users owner on owner.company_id = :companyId and owner.id = c.owner_id
  left join chat_messages last on last.company_id = :companyId and last.id = c.last_message_id
  left join users writer on writer.company_id = :companyId and writer.id = last.sender_id`;

const lastOf = (row: ChatRow): ChatDto['last'] => {
  if (row.lastId === null) return null;
  const isDeleted = row.lastIsDeleted === true;
  return {
    id: row.lastId,
    senderId: row.lastSenderId,
    senderName: row.lastSenderName ?? '',
    // A file without words goes by its name.
    body: isDeleted ? '' : row.lastBody || (row.lastMediaName ?? ''),
    mediaType: isDeleted ? null : fileKindOf(row.lastMime ?? ''),
    isDeleted,
  };
};

/** A chat as the API shows it. */
export const chatOf = (row: ChatRow): ChatDto => {
  const last = lastOf(row);
  const isSaid = last !== null && !last.isDeleted;
  return {
    id: row.id,
    uuid: row.uuid,
    title: row.title,
    isDirect: row.isDirect,
    departedName: row.departedName,
    ownerId: row.ownerId,
    owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName ?? '' },
    users: row.users,
    lastMessage: isSaid ? `${last.senderName}: ${last.body}` : '',
    last,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.lastAt.toISOString(),
  };
};
