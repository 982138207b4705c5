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

export const CreateConnectionBody = Closed({
  ...fields,
  provider: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
});
export type CreateConnectionBody = Static<typeof CreateConnectionBody>;

export const UpdateConnectionBody = Type.Partial(Closed(fields), { additionalProperties: false });
export type UpdateConnectionBody = Static<typeof UpdateConnectionBody>;

export const ConnectionQueueSchema = Closed({
  id: Id,
  name: Type.String(),
  color: Type.String(),
});

/** A connection as the API shows it. The QR code only to admins; credentials never. */
export const ConnectionSchema = Closed({
  id: Id,
  name: Type.String(),
  provider: Type.String(),
  status: Type.String(),
  statusReason: Type.String(),
  qrcode: Type.String(),
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
