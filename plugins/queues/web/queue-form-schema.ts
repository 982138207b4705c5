import { Type } from '@sinclair/typebox';

import type { BusinessDay } from '../public.ts';

/** The rules the form has for a queue; the server judges name and colour by the same rules. */
export const queueFormSchema = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 50 }),
  color: Type.String({ pattern: '^#[0-9a-fA-F]{3,6}$' }),
  orderQueue: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  greetingMessage: Type.Optional(Type.String({ maxLength: 4096 })),
  outOfHoursMessage: Type.Optional(Type.String({ maxLength: 4096 })),
});

export interface QueueValues {
  readonly name: string;
  readonly color: string;
  /** Null while the field is empty. */
  readonly orderQueue: number | null;
  readonly greetingMessage: string;
  readonly outOfHoursMessage: string;
  readonly schedules: readonly BusinessDay[];
  readonly userIds: readonly number[];
}
