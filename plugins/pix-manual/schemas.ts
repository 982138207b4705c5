import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed } from 'prosa/schemas';

/** The receiver on the code: all empty while nobody is to be paid this way. */
export const ManualPixBody = Closed({
  /** Judged by the service, which has a code for it. */
  key: Type.String({ maxLength: 77 }),
  name: Type.String({ maxLength: 25 }),
  city: Type.String({ maxLength: 15 }),
});
export type ManualPixBody = Static<typeof ManualPixBody>;

export const ManualPixSchema = Closed({
  key: Type.String(),
  name: Type.String(),
  city: Type.String(),
  isReady: Type.Boolean(),
});
export type ManualPixDto = Static<typeof ManualPixSchema>;
