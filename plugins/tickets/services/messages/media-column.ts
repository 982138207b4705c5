import type { MessageMedia, OccasionMessage } from '../../public.ts';

/**
 * The file of a message as an expression of SQL that answers a JSON object, or null where the message has none. The statement
 * it stands in is given `:companyId`.
 * @param m the alias of the messages
 */
export const mediaColumn = (m: string): string => `
  case when ${m}.media_id is not null or ${m}.media_state is not null then (
    select json_build_object('id', file.id, 'state', coalesce(${m}.media_state, 'ok'), 'name', ${m}.media_name,
                             'mime', file.mime, 'size', coalesce(file.size, ${m}.media_size))
      from (select 1) one
      left join media file on file.company_id = :companyId and file.id = ${m}.media_id) end`;

/** A row with {@link mediaColumn} as `media`. */
export interface RowWithMedia {
  readonly id: number;
  readonly body: string;
  readonly kind: OccasionMessage['kind'];
  readonly media: MessageMedia | null;
  readonly transcript: string | null;
}

/** A message as other plugins are told of it. */
export const messageOf = ({
  id,
  body,
  kind,
  media,
  transcript,
}: RowWithMedia): OccasionMessage => ({
  id,
  body,
  kind,
  ...(media && { media }),
  ...(transcript !== null && { transcript }),
});
