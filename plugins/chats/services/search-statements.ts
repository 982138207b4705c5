/** A message that was found. */
export interface FoundRow {
  readonly id: number;
  readonly chatId: number;
  readonly chatUuid: string;
  readonly senderId: number | null;
  readonly senderName: string;
  readonly message: string;
  readonly createdAt: Date;
}

/** Messages of a company the newest of which are looked through one by one. */
const WINDOW = 5_000;

/** Messages with the words, whoever may read them, that are looked at. */
const MOST_HITS = 20_000;

const COLUMNS = `
  x.id, x.chat_id as "chatId", c.uuid as "chatUuid", x.sender_id as "senderId",
  coalesce(sender.name, x.sender_name) as "senderName", left(x.body, 2000) as message, x.created_at as "createdAt"`;

/** Only in chats of the reader's. */
const SEEN = `
  join chat_members mine on mine.company_id = :companyId and mine.chat_id = x.chat_id and mine.user_id = :viewerId::int
  join chats c on c.company_id = :companyId and c.id = x.chat_id
  left join users sender on sender.company_id = :companyId and sender.id = x.sender_id`;

const MATCHES = `
  x.deleted_at is null and x.words @@ chat_query(:typed::text)
   and (:chatId::int is null or x.chat_id = :chatId::int)`;

/** Among the newest messages of the company. */
export const FOUND_RECENTLY = `
  select ${COLUMNS} from (
    select * from chat_messages
     where company_id = :companyId and id < :before::int order by id desc limit ${String(WINDOW)}) x ${SEEN}
   where ${MATCHES} order by x.id desc limit :limit::int`;

/**
 * Among all of them, by the index of their words alone: joined at once, the messages of each of the reader's chats would be read
 * one by one. Plus nothing, for in the order of ids a rare word would be looked for in every message.
 */
export const FOUND_BY_INDEX = `
  with hits as materialized (
    select x.* from chat_messages x
     where x.company_id = :companyId and x.id < :before::int and ${MATCHES}
     order by x.id + 0 desc limit ${String(MOST_HITS)})
  select ${COLUMNS} from hits x ${SEEN} order by x.id desc limit :limit::int`;
