import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import type { JsonSchema } from 'prosa/contract';
import { Closed, Id, Instant, Nullable, NullableId, PageQuery } from 'prosa/schemas';

const Status = Type.Union([Type.Literal('pending'), Type.Literal('open'), Type.Literal('closed')]);
export type TicketStatus = Static<typeof Status>;

const Named = Closed({ id: Id, name: Type.String() });

/** A contact that a text mentions by a number. */
const Mention = Closed({ number: Type.String(), name: Type.String() });

const TicketContactSchema = Closed({
  id: Id,
  name: Type.String(),
  number: Type.String(),
  email: Type.String(),
  profilePicUrl: Type.String(),
});
export type TicketContactDto = Static<typeof TicketContactSchema>;

/** A ticket as lists, screens and events show it. Values that other plugins keep of it are further properties. */
export const TicketSchema = Type.Object(
  {
    id: Id,
    uuid: Type.String(),
    status: Status,
    userId: NullableId,
    user: Nullable(Named),
    queueId: NullableId,
    queue: Nullable(Closed({ id: Id, name: Type.String(), color: Type.String() })),
    contactId: Id,
    contact: TicketContactSchema,
    whatsappId: NullableId,
    whatsapp: Nullable(Named),
    isGroup: Type.Boolean(),
    chatbot: Type.Boolean(),
    unreadMessages: Type.Integer(),
    lastMessage: Type.String(),
    lastMessageKind: Type.String(),
    lastMessageMentions: Type.Array(Mention, {
      description: 'The contacts that the last message mentions by number, where they have a name',
    }),
    fromMe: Type.Boolean({ description: 'Direction of the last message' }),
    lastMessageId: Type.Union([Id, Type.Null()], {
      description:
        'The last message where it is ours; null as well in the event of a message, which holds it',
    }),
    lastMessageAck: Type.Union([Type.Integer({ minimum: -1, maximum: 4 }), Type.Null()], {
      description: 'How far that message got',
    }),
    lastMessageAuthor: Type.Union(
      [Closed({ origin: Type.String(), userId: NullableId, name: Type.String() }), Type.Null()],
      {
        description:
          'Where it is ours or in a group: who wrote it, by name where there is one; null as well in the event of a message',
      },
    ),
    waitingSince: Type.Union([Instant, Type.Null()], {
      description:
        'When the first message was sent that no person has answered yet; null while nobody waits',
    }),
    createdAt: Instant,
    updatedAt: Instant,
  },
  { additionalProperties: true },
);
export type TicketDto = Static<typeof TicketSchema>;

type Schemas = Readonly<Record<string, JsonSchema>>;

const optional = (schemas: Schemas) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, Type.Optional(Type.Unsafe(schema))]),
  );

/**
 * A ticket with what other plugins add to it, for the documentation of the API.
 * @param added by the name of the property
 * @throws for a name that a property of the ticket has
 */
export const ticketSchema = (added: Schemas): typeof TicketSchema => {
  const taken = Object.keys(added).find((name) => name in TicketSchema.properties);
  if (taken !== undefined)
    throw new Error(`a ticket has "${taken}" already: a companion needs another name`);
  return { ...TicketSchema, properties: { ...TicketSchema.properties, ...optional(added) } };
};

/** `[1,2]`, as the lists' parameters carry arrays: JSON in a string. */
const IdList = Type.String({ pattern: '^\\[\\s*(\\d{1,10}\\s*(,\\s*\\d{1,10}\\s*)*)?\\]$' });
const Flag = Type.Union([Type.Literal('true'), Type.Literal('false')]);
const Day = Type.String({ format: 'date' });

export const TicketListQuery = Closed({
  ...PageQuery,
  status: Type.Optional(Status),
  showAll: Type.Optional(Flag),
  queueIds: Type.Optional(IdList),
  users: Type.Optional(IdList),
  date: Type.Optional(Day),
  updatedAt: Type.Optional(Day),
  withUnreadMessages: Type.Optional(Flag),
  /** Without one the newest first; `waiting` and `unread` are for active tickets. */
  order: Type.Optional(
    Type.Union([
      Type.Literal('newest'),
      Type.Literal('oldest'),
      Type.Literal('waiting'),
      Type.Literal('unread'),
    ]),
  ),
  /** Continue after this row, as `nextCursor` gave it: pages then never repeat or skip a row. */
  cursor: Type.Optional(Type.String({ maxLength: 80 })),
});
export type TicketListQuery = Static<typeof TicketListQuery>;

/** With the parameters other plugins understand. */
export const ticketListQuery = (parameters: Schemas): typeof TicketListQuery =>
  Closed({ ...optional(parameters), ...TicketListQuery.properties });

export const ticketListSchema = (ticket: typeof TicketSchema) =>
  Closed({
    tickets: Type.Array(ticket),
    count: Type.Integer(),
    hasMore: Type.Boolean(),
    nextCursor: Nullable(Type.String()),
  });
export type TicketListDto = Static<ReturnType<typeof ticketListSchema>>;

export const CountsQuery = Closed({
  showAll: Type.Optional(Flag),
  queueIds: Type.Optional(IdList),
});

export const CountsSchema = Closed({
  open: Type.Integer(),
  pending: Type.Integer(),
  closed: Type.Integer(),
});
export type CountsDto = Static<typeof CountsSchema>;

export const UnreadCountQuery = Closed({
  /** `false` leaves out those that wait for anybody. */
  waiting: Type.Optional(Flag),
});

/** Tickets with something unread that call for the caller. */
export const UnreadCountSchema = Closed({ count: Type.Integer() });
export type UnreadCountDto = Static<typeof UnreadCountSchema>;

export const CreateTicketBody = Closed({
  contactId: Id,
  queueId: Type.Optional(NullableId),
  whatsappId: Type.Optional(NullableId),
  userId: Type.Optional(NullableId),
  status: Type.Optional(Status),
});
export type CreateTicketBody = Static<typeof CreateTicketBody>;

export const UpdateTicketBody = Closed({
  status: Type.Optional(Status),
  userId: Type.Optional(NullableId),
  queueId: Type.Optional(NullableId),
  whatsappId: Type.Optional(NullableId),
  /** `false` resolves without the connection's words of farewell. */
  farewell: Type.Optional(Type.Boolean()),
  /** Tickets with a prompt or an integration come with those plugins; until then they can only be let go. */
  useIntegration: Type.Optional(Type.Union([Type.Literal(false), Type.Null()])),
  promptId: Type.Optional(Type.Null()),
  integrationId: Type.Optional(Type.Null()),
});
export type UpdateTicketBody = Static<typeof UpdateTicketBody>;

export const UuidParams = Closed({ uuid: Type.String({ format: 'uuid' }) });

const QuotedSchema = Closed({
  id: Id,
  body: Type.String(),
  fromMe: Type.Boolean(),
  mediaType: Type.String(),
  senderName: Type.String(),
  isDeleted: Type.Boolean(),
});

/** A message as the API shows it. `isUpdated` and `isEdited` are the same fact under both its names. */
export const MessageSchema = Closed({
  id: Id,
  externalId: Type.String(),
  /** The `clientId` its sender chose, followed by `-` and its position for a file of a form; null where none was. */
  clientId: Nullable(Type.String()),
  ticketId: Id,
  contactId: Id,
  body: Type.String(),
  fromMe: Type.Boolean(),
  mediaType: Type.String(),
  mediaUrl: Nullable(Type.String()),
  mediaName: Type.String(),
  mediaState: Type.Union(
    [
      Type.Literal('pending'),
      Type.Literal('ok'),
      Type.Literal('lost'),
      Type.Literal('full'),
      Type.Null(),
    ],
    {
      description:
        'Of a file that comes after its message; null where none does. `full`: not stored, because the company has no room',
    },
  ),
  mediaSize: Nullable(Type.Integer({ description: 'Bytes of such a file, as its sender says' })),
  transcript: Type.Optional(Type.String({ description: 'Spoken words of its file, if known' })),
  quotedMsg: Nullable(QuotedSchema),
  ack: Type.Integer({ minimum: -1, maximum: 4 }),
  failure: Type.String(),
  read: Type.Boolean(),
  isDeleted: Type.Boolean(),
  isUpdated: Type.Boolean(),
  isEdited: Type.Boolean(),
  isForwarded: Type.Boolean(),
  origin: Type.String(),
  senderNumber: Type.String(),
  senderName: Type.String(),
  /** `by`: the number of who reacted, empty for our side; `name`: as a contact, empty where nobody is known by it. */
  reactions: Type.Array(Closed({ by: Type.String(), emoji: Type.String(), name: Type.String() })),
  /**
   * People the text names by number (`@5511988887777`) who are contacts: the number as it stands there, and the name.
   */
  mentions: Type.Array(Mention),
  createdAt: Instant,
});
export type MessageDto = Static<typeof MessageSchema>;

export const MessageListQuery = Closed({
  pageNumber: PageQuery.pageNumber,
  /** Older than this message. */
  before: Type.Optional(Id),
  /** Newer than this message. */
  after: Type.Optional(Id),
  /** This message in the middle: for jumping to a quoted or a found one. */
  around: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** `false` looks without marking anything as read. */
  markAsRead: Type.Optional(Flag),
});
export type MessageListQuery = Static<typeof MessageListQuery>;

/** A ticket's beginning or end, shown between messages. */
const EpisodeSchema = Closed({
  id: Id,
  createdAt: Instant,
  closedAt: Nullable(Instant),
});

export const messageListSchema = (ticket: typeof TicketSchema) =>
  Closed({
    messages: Type.Array(MessageSchema),
    count: Type.Integer(),
    /** Older ones than the first of these. */
    hasMore: Type.Boolean(),
    /** Newer ones than the last of these. */
    hasNewer: Type.Boolean(),
    /** Minutes in which the connection takes another wording of a message of ours; 0 = never. */
    editMinutes: Type.Integer({ minimum: 0 }),
    ticket,
    episodes: Type.Array(EpisodeSchema),
    /** With the newest page: how many messages were unread before it, and the first of them. */
    unread: Nullable(Closed({ from: Id, count: Type.Integer({ minimum: 1 }) })),
  });
export type MessageListDto = Static<ReturnType<typeof messageListSchema>>;

export const TicketIdParams = Closed({ ticketId: Id });

/** The text of a message, at most what the channels carry. */
export const Words = Type.String({ maxLength: 65_536 });

/** The message answered, as an object with its id or its id alone. */
const QuotedMsg = Nullable(
  Type.Union([Id, Type.Object({ id: Id }, { additionalProperties: true })]),
);

/** Chosen by the sender: the same one again is the same message. */
const ClientId = Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' });

export const SendMessageBody = Closed({
  body: Words,
  quotedMsg: Type.Optional(QuotedMsg),
  clientId: Type.Optional(ClientId),
  read: Type.Optional(Type.Union([Type.Integer(), Type.Boolean()])),
  fromMe: Type.Optional(Type.Boolean()),
  mediaUrl: Type.Optional(Nullable(Type.String({ maxLength: 4_096 }))),
  /** The prepared message it was made from, as older clients say; it is sent as it stands. */
  sendQuickMessage: Type.Optional(Type.Unknown()),
  /** The message named by `quotedMsg` is sent on as it is, file and all, and quoted nowhere. */
  isForwarded: Type.Optional(Type.Boolean()),
});
export type SendMessageBody = Static<typeof SendMessageBody>;

/** The fields of a form beside its files. */
export const SendFilesForm = Closed({
  /** The caption of each file, in their order. */
  body: Type.Array(Words),
  quotedMsg: Type.Optional(QuotedMsg),
  clientId: Type.Optional(ClientId),
});
export type SendFilesForm = Static<typeof SendFilesForm>;

export const SentSchema = Closed({ messages: Type.Array(MessageSchema) });

export const MessageParams = Closed({ messageId: Id });

/** Where a message is sent on to: a ticket, or a contact on the message's own connection. */
export const ForwardBody = Closed({
  ticketId: Type.Optional(Id),
  contactId: Type.Optional(Id),
  /** Queue of a ticket that has to be opened; that of the message's own unless told. */
  queueId: Type.Optional(Id),
});
export type ForwardBody = Static<typeof ForwardBody>;

export const forwardedSchema = (ticket: typeof TicketSchema) =>
  Closed({ message: MessageSchema, ticket });
export type ForwardedDto = Static<ReturnType<typeof forwardedSchema>>;
