import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id } from 'prosa/schemas';

/** An answer that was begun; empty for none. */
export const DraftBody = Closed({ body: Type.String({ maxLength: 60_000 }) });

export const DraftListSchema = Closed({
  drafts: Type.Array(Closed({ ticketId: Id, body: Type.String() })),
});
export type DraftListDto = Static<typeof DraftListSchema>;
