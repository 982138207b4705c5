import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId } from 'prosa/schemas';
import { LONGER_INTERVALS, MESSAGE_INTERVALS } from '../public.ts';
import { OneOf } from './schema-parts.ts';

const Variable = Closed({
  key: Type.String({ minLength: 1, maxLength: 50, pattern: '^[^{}\\n]*\\S[^{}\\n]*$' }),
  value: Type.String({ maxLength: 1000 }),
});

/** The settings of a company's campaigns; those that are left out stay as they are. */
export const SettingsBody = Closed({
  settings: Closed({
    messageInterval: Type.Optional(OneOf(MESSAGE_INTERVALS)),
    longerIntervalAfter: Type.Optional(OneOf(LONGER_INTERVALS)),
    greaterInterval: Type.Optional(OneOf(LONGER_INTERVALS)),
    /** Contacts without a legal basis on record are left out. */
    requireBasis: Type.Optional(Type.Boolean()),
    variables: Type.Optional(Type.Array(Variable, { maxItems: 100 })),
    holidays: Type.Optional(
      Type.Array(Type.String({ format: 'date' }), { maxItems: 100, uniqueItems: true }),
    ),
  }),
});
export type SettingsChange = Static<typeof SettingsBody>['settings'];
export type CampaignSettingValues = Required<SettingsChange>;

/** The settings as rows; the value is JSON. */
export const SettingRows = Type.Array(
  Closed({
    id: NullableId,
    key: Type.String(),
    value: Type.String(),
    companyId: Id,
    createdAt: Nullable(Instant),
    updatedAt: Nullable(Instant),
  }),
);
export type SettingRows = Static<typeof SettingRows>;
