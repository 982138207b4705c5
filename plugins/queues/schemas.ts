import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id } from 'prosa/schemas';

const Text = Type.String({ maxLength: 4096 });

/** Name and colour are judged by the service, which has codes of its own for them. */
const required = {
  name: Type.String({ maxLength: 255 }),
  color: Type.String({ maxLength: 32 }),
};

const optional = {
  orderQueue: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  greetingMessage: Type.Optional(Text),
  outOfHoursMessage: Type.Optional(Text),
  /** The users who attend it; all of them are replaced. */
  userIds: Type.Optional(Type.Array(Id, { maxItems: 1000, uniqueItems: true })),
};

export const CreateQueueBody = Closed({ ...required, ...optional });
export type CreateQueueBody = Static<typeof CreateQueueBody>;

export const UpdateQueueBody = Type.Partial(Closed({ ...required, ...optional }), {
  additionalProperties: false,
});
export type UpdateQueueBody = Static<typeof UpdateQueueBody>;

/** A queue as the API shows it. */
export const QueueSchema = Closed({
  id: Id,
  name: Type.String(),
  color: Type.String(),
  orderQueue: Type.Integer(),
  greetingMessage: Type.String(),
  outOfHoursMessage: Type.String(),
  userIds: Type.Array(Id),
});
export type QueueDto = Static<typeof QueueSchema>;

/** Older clients name the company; it is always the caller's own. */
export const ListQueuesQuery = Closed({ companyId: Type.Optional(Id) });
