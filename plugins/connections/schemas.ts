import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';

const Text = Type.String({ maxLength: 4096 });
const Minutes = Type.Integer({ minimum: 0, maximum: 525_600 });

/** Editable fields of a connection. */
const fields = {
  name: Type.String({ minLength: 2, maxLength: 50 }),
  isDefault: Type.Optional(Type.Boolean()),
  greetingMessage: Type.Optional(Text),
  complationMessage: Type.Optional(Text),
  outOfHoursMessage: Type.Optional(Text),
  ratingMessage: Type.Optional(Text),
  expiresInactiveMessage: Type.Optional(Text),
  expiresTicket: Type.Optional(Minutes),
  timeSendQueue: Type.Optional(Minutes),
  sendIdQueue: Type.Optional(Nullable(Id)),
  timeUseBotQueues: Type.Optional(Minutes),
  maxUseBotQueues: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  queueIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
};

const provider = Type.Optional(Type.String({ minLength: 1, maxLength: 40 }));

export const CreateConnectionBody = Closed({ ...fields, provider });
export type CreateConnectionBody = Static<typeof CreateConnectionBody>;

/** The provider may be sent back as it was answered; another one is refused. */
export const UpdateConnectionBody = Type.Partial(Closed({ ...fields, provider }), {
  additionalProperties: false,
});
export type UpdateConnectionBody = Static<typeof UpdateConnectionBody>;

const ConnectionQueueSchema = Closed({
  id: Id,
  name: Type.String(),
  color: Type.String(),
});

/** A connection as the API shows it. The codes that pair it only to admins; credentials never. */
export const ConnectionSchema = Closed({
  id: Id,
  name: Type.String(),
  provider: Type.String(),
  status: Type.String(),
  statusReason: Type.String(),
  qrcode: Type.String(),
  /** To be typed on the phone; empty unless the connection was asked to be paired by its number. */
  pairingCode: Type.String(),
  /** Whether it can be paired by its number at all. */
  pairsByNumber: Type.Boolean(),
  /** Null while it is not connected. */
  connectedAt: Nullable(Instant),
  /** Since when it carries no messages; null while it is connected. */
  downSince: Nullable(Instant),
  retries: Type.Integer(),
  isDefault: Type.Boolean(),
  greetingMessage: Type.String(),
  complationMessage: Type.String(),
  outOfHoursMessage: Type.String(),
  ratingMessage: Type.String(),
  expiresInactiveMessage: Type.String(),
  expiresTicket: Type.Integer(),
  timeSendQueue: Type.Integer(),
  sendIdQueue: Nullable(Id),
  timeUseBotQueues: Type.Integer(),
  maxUseBotQueues: Type.Integer(),
  queues: Type.Array(ConnectionQueueSchema),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ConnectionDto = Static<typeof ConnectionSchema>;

export const ListQuery = Closed({
  session: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  companyId: Type.Optional(Id),
});

/** How to pair a connection anew: by QR code, or by a code to be typed on the phone with this number. */
export const PairBody = Closed({
  number: Type.Optional(Type.String({ minLength: 8, maxLength: 30, pattern: '^[\\d\\s()+.-]+$' })),
});
export type PairBody = Static<typeof PairBody>;

const Count = Type.Integer({ minimum: 0 });

/** How a connection has been. */
export const HealthSchema = Closed({
  connectedAt: Nullable(Instant),
  lastReceivedAt: Nullable(Instant),
  lastSentAt: Nullable(Instant),
  /** Messages on their way out. */
  waiting: Count,
  /** Of the company's day. */
  today: Closed({ received: Count, sent: Count, failed: Count }),
  /** The newest first. */
  incidents: Type.Array(
    Closed({
      id: Type.Integer(),
      kind: Type.String(),
      beganAt: Instant,
      /** May lie ahead; null while nobody knows. */
      endedAt: Nullable(Instant),
      detail: Type.String(),
    }),
  ),
  /** The newest first. */
  changes: Type.Array(
    Closed({ id: Type.Integer(), status: Type.String(), reason: Type.String(), at: Instant }),
  ),
});
export type HealthDto = Static<typeof HealthSchema>;
