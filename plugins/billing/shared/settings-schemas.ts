import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed } from 'prosa/schemas';

export const DUNNING_STEPS = ['d-7', 'd-3', 'd0', 'd+1', 'd+3', 'read-only', 'closed'] as const;

const DunningStep = Type.Union([
  Type.Literal('d-7'),
  Type.Literal('d-3'),
  Type.Literal('d0'),
  Type.Literal('d+1'),
  Type.Literal('d+3'),
  Type.Literal('read-only'),
  Type.Literal('closed'),
]);

/** The steps of the reminders: which are sent as mail, and in which words. */
export const BillingSettingsSchema = Closed({
  /** The provider of new charges; empty while there is none. */
  provider: Type.String(),
  providers: Type.Array(Closed({ id: Type.String(), isReady: Type.Boolean() })),
  /** Whoever issues the invoices, on their PDF. */
  issuerName: Type.String({ maxLength: 150 }),
  issuerDocument: Type.String({ maxLength: 18 }),
  issuerAddress: Type.String({ maxLength: 300 }),
  graceDays: Type.Integer({ minimum: 0, maximum: 60 }),
  steps: Type.Array(
    Closed({
      id: DunningStep,
      isOn: Type.Boolean(),
      /** Sent in the last 30 days. */
      sent: Type.Integer(),
    }),
  ),
});
export type BillingSettingsDto = Static<typeof BillingSettingsSchema>;

export const BillingSettingsBody = Closed({
  provider: Type.Optional(Type.String({ maxLength: 40 })),
  issuerName: Type.Optional(Type.String({ maxLength: 150 })),
  issuerDocument: Type.Optional(Type.String({ maxLength: 18 })),
  issuerAddress: Type.Optional(Type.String({ maxLength: 300 })),
  graceDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
  stepsOff: Type.Optional(Type.Array(DunningStep, { maxItems: 7 })),
});
export type BillingSettingsBody = Static<typeof BillingSettingsBody>;
