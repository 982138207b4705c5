import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';

const MessageId = Type.String({ minLength: 1, maxLength: 120, pattern: '^[A-Za-z0-9._:-]+$' });
const PhoneNumber = Type.String({ minLength: 3, maxLength: 40 });
const Body = Type.String({ maxLength: 65_536 });

const Sender = Closed({
  number: PhoneNumber,
  name: Type.Optional(Type.String({ maxLength: 200 })),
});

/** A group by its number alone, or with its name. */
const Group = Type.Union([
  PhoneNumber,
  Closed({ number: PhoneNumber, name: Type.Optional(Type.String({ maxLength: 200 })) }),
]);

/** Kinds of messages without a file that a customer may send; text unless told. */
const Kind = Type.Union([
  Type.Literal('conversation'),
  Type.Literal('locationMessage'),
  Type.Literal('liveLocationMessage'),
  Type.Literal('contactMessage'),
  Type.Literal('contactsArrayMessage'),
  Type.Literal('buttonsResponseMessage'),
  Type.Literal('listResponseMessage'),
  Type.Literal('templateButtonReplyMessage'),
  Type.Literal('sticker'),
  Type.Literal('unknown'),
]);

export const WriteBody = Closed({
  from: Sender,
  body: Type.Optional(Body),
  id: Type.Optional(MessageId),
  quotedId: Type.Optional(MessageId),
  group: Type.Optional(Group),
  kind: Type.Optional(Kind),
  place: Type.Optional(
    Closed({
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
      name: Type.Optional(Type.String({ maxLength: 200 })),
    }),
  ),
  cards: Type.Optional(
    Type.Array(Closed({ name: Type.String({ maxLength: 200 }), number: PhoneNumber }), {
      minItems: 2,
      maxItems: 20,
    }),
  ),
});
export type WriteBody = Static<typeof WriteBody>;

export const AcceptedSchema = Closed({ id: Type.String() });

export const ConnectionParams = Closed({ connectionId: Id });
export const ChatParams = Closed({ connectionId: Id, number: PhoneNumber });
export const MessageParams = Closed({ connectionId: Id, messageId: MessageId });

const PhoneMessageSchema = Closed({
  id: Type.String(),
  fromMe: Type.Boolean(),
  body: Type.String(),
  mediaType: Type.String(),
  mediaUrl: Nullable(Type.String()),
  mediaName: Type.String(),
  senderName: Type.String(),
  quotedId: Nullable(Type.String()),
  reaction: Type.String(),
  companyReaction: Type.String(),
  ack: Type.Integer(),
  isDeleted: Type.Boolean(),
  isEdited: Type.Boolean(),
  createdAt: Instant,
});
export type PhoneMessageDto = Static<typeof PhoneMessageSchema>;

export const ChatSchema = Closed({
  number: Type.String({ description: 'In the one form it is known by' }),
  messages: Type.Array(PhoneMessageSchema),
});
export type ChatDto = Static<typeof ChatSchema>;

const ChatSummarySchema = Closed({
  number: Type.String(),
  name: Type.String(),
  isGroup: Type.Boolean(),
  lastMessage: Type.String(),
  lastMediaType: Type.String(),
  lastFromMe: Type.Boolean({ description: 'True when the company wrote last' }),
  lastAck: Type.Integer(),
  lastAt: Instant,
  unread: Type.Integer({ description: 'Messages of the company the customer has not looked at' }),
});
export const ChatsSchema = Closed({ chats: Type.Array(ChatSummarySchema) });
export type ChatSummaryDto = Static<typeof ChatSummarySchema>;

const Status = Type.Union([
  Type.Literal('qrcode'),
  Type.Literal('PAIRING'),
  Type.Literal('OPENING'),
  Type.Literal('CONNECTED'),
  Type.Literal('DISCONNECTED'),
  Type.Literal('TIMEOUT'),
]);

export const StateBody = Closed({ status: Status });

const Words = {
  locksNewChats: Type.Boolean(),
  quota: Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
  isBanned: Type.Boolean(),
  lacksNumbers: Type.Boolean(),
  answerPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  answerSeconds: Type.Integer({ minimum: 0, maximum: 600 }),
};

export const FaultsBody = Closed({
  delayMilliseconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  duplicates: Type.Optional(Type.Boolean()),
  reorders: Type.Optional(Type.Boolean()),
  ...Type.Partial(Type.Object(Words)).properties,
});
export type FaultsBody = Static<typeof FaultsBody>;

/** The connection as the company has it now, and how its network behaves. */
export const PhoneConnectionSchema = Closed({
  connectionId: Id,
  name: Type.String(),
  status: Status,
  delayMilliseconds: Type.Integer(),
  duplicates: Type.Boolean(),
  reorders: Type.Boolean(),
  /** The words of the channel, and how customers who never wrote answer. */
  ...Words,
});
export type PhoneConnectionDto = Static<typeof PhoneConnectionSchema>;

export const CallBody = Closed({ from: Sender, id: Type.Optional(MessageId) });
export type CallBody = Static<typeof CallBody>;

export const TypingBody = Closed({ active: Type.Boolean() });
export const EditBody = Closed({ body: Type.String({ minLength: 1, maxLength: 65_536 }) });
export const ReactionBody = Closed({ emoji: Type.String({ maxLength: 16 }) });

/** People for the phone's address book. */
export const AddressBookBody = Closed({
  people: Type.Array(
    Closed({ number: PhoneNumber, name: Type.String({ minLength: 1, maxLength: 200 }) }),
    { minItems: 1, maxItems: 1_000 },
  ),
});
