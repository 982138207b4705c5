import type { rowLists, TenantModel } from 'prosa/core';
import type { Message } from './message.ts';

/** A field of a message that has a column. */
export type MessageField = 'id' | Exclude<keyof Message, keyof TenantModel>;

type ColumnType = Parameters<typeof rowLists>[1][string];

interface Column {
  readonly column: string;
  readonly type: ColumnType | 'jsonb';
}

/** The columns of a message by field, with their types: the map that statements are composed from and rows are made with. */
const COLUMNS = {
  id: { column: 'id', type: 'int' },
  ticketId: { column: 'ticket_id', type: 'int' },
  contactId: { column: 'contact_id', type: 'int' },
  connectionId: { column: 'connection_id', type: 'int' },
  externalId: { column: 'external_id', type: 'text' },
  fromMe: { column: 'from_me', type: 'boolean' },
  kind: { column: 'kind', type: 'text' },
  body: { column: 'body', type: 'text' },
  mediaId: { column: 'media_id', type: 'uuid' },
  mediaName: { column: 'media_name', type: 'text' },
  mediaState: { column: 'media_state', type: 'text' },
  mediaSize: { column: 'media_size', type: 'bigint' },
  transcript: { column: 'transcript', type: 'text' },
  quotedExternalId: { column: 'quoted_external_id', type: 'text' },
  ack: { column: 'ack', type: 'int' },
  failure: { column: 'failure', type: 'text' },
  isRead: { column: 'is_read', type: 'boolean' },
  isDeleted: { column: 'is_deleted', type: 'boolean' },
  isEdited: { column: 'is_edited', type: 'boolean' },
  isForwarded: { column: 'is_forwarded', type: 'boolean' },
  origin: { column: 'origin', type: 'text' },
  userId: { column: 'user_id', type: 'int' },
  senderNumber: { column: 'sender_number', type: 'text' },
  senderName: { column: 'sender_name', type: 'text' },
  reactions: { column: 'reactions', type: 'jsonb' },
  sentAt: { column: 'sent_at', type: 'timestamptz' },
  createdAt: { column: 'created_at', type: 'timestamptz' },
} as const satisfies Readonly<Record<MessageField, Column>>;

/** Fields as a `select` list of a table's alias, each under its field's name. */
export const selectedFields = (alias: string, fields: readonly MessageField[]): string =>
  fields.map((field) => `${alias}.${COLUMNS[field].column} as "${field}"`).join(', ');

/** Fields as the arguments of `json_build_object`, each under its field's name. */
export const jsonFields = (alias: string, fields: readonly MessageField[]): string =>
  fields.map((field) => `'${field}', ${alias}.${COLUMNS[field].column}`).join(', ');

/** The columns of fields as `insert into` names them. */
export const columnList = (fields: readonly MessageField[]): string =>
  fields.map((field) => COLUMNS[field].column).join(', ');

/** Fields that `rowLists` can carry. */
type ListedField = Exclude<MessageField, 'reactions'>;

/** The columns of fields with their types, for `rowLists`. */
export const columnTypes = (fields: readonly ListedField[]): Readonly<Record<string, ColumnType>> =>
  Object.fromEntries(fields.map((field) => [COLUMNS[field].column, COLUMNS[field].type] as const));

/** A field's value as it is written: moments as ISO 8601. */
type Written<Field extends ListedField> = Message[Field] extends Date ? string : Message[Field];

/** Fields of a message, as they are written. */
export type MessageFields = { readonly [Field in ListedField]: Written<Field> };

/** Fields of a message as a row of the table: the values of `named` fields, each under its column. */
export const rowOf = (
  fields: Partial<MessageFields>,
  named: readonly ListedField[],
): Readonly<Record<string, MessageFields[ListedField]>> => {
  const row: Record<string, MessageFields[ListedField]> = {};
  for (const field of named) {
    const value = fields[field];
    if (value !== undefined) row[COLUMNS[field].column] = value;
  }
  return row;
};

/** Names a message on its channel. */
export const IDENTITY_FIELDS = ['connectionId', 'contactId', 'externalId', 'fromMe'] as const;

/** Shown by the API, beside the moment. */
export const SHOWN_FIELDS = [
  'id',
  'externalId',
  'ticketId',
  'contactId',
  'connectionId',
  'body',
  'fromMe',
  'kind',
  'mediaId',
  'mediaName',
  'mediaState',
  'mediaSize',
  'transcript',
  'quotedExternalId',
  'ack',
  'failure',
  'isRead',
  'isDeleted',
  'isEdited',
  'isForwarded',
  'origin',
  'senderNumber',
  'senderName',
  'reactions',
] as const satisfies readonly MessageField[];

/** Shown of a message beside one that answers it. */
export const QUOTED_FIELDS = [
  'id',
  'body',
  'mediaName',
  'fromMe',
  'kind',
  'senderName',
  'isDeleted',
] as const satisfies readonly MessageField[];

/** Told to the channel that a message leaves by. */
export const OUTGOING_FIELDS = [
  'externalId',
  'fromMe',
  'kind',
  'body',
  'mediaId',
  'mediaName',
  'isForwarded',
  'isDeleted',
  'quotedExternalId',
] as const satisfies readonly MessageField[];

/** Written with a message that arrived. */
export const ARRIVED_FIELDS = [
  'id',
  'ticketId',
  'contactId',
  'connectionId',
  'externalId',
  'fromMe',
  'kind',
  'body',
  'mediaId',
  'mediaName',
  'mediaState',
  'mediaSize',
  'quotedExternalId',
  'ack',
  'isRead',
  'isForwarded',
  'origin',
  'senderNumber',
  'senderName',
  'sentAt',
] as const satisfies readonly ListedField[];
