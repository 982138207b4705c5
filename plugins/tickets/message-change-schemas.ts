import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Instant } from 'prosa/schemas';
import { Words } from './schemas.ts';

export const EditMessageBody = Closed({ body: Words });

export const ReactionBody = Closed({
  emoji: Type.String({ maxLength: 32, description: 'Empty takes the reaction back' }),
});

/** The wordings of a message from the first to the present one, each with its time. */
export const VersionsSchema = Closed({
  versions: Type.Array(Closed({ body: Type.String(), createdAt: Instant })),
});
export type VersionsDto = Static<typeof VersionsSchema>;
