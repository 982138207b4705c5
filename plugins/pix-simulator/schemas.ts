import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Instant } from 'prosa/schemas';

export const TxidParams = Closed({ txid: Type.String({ pattern: '^[A-Za-z0-9]{1,35}$' }) });

/** A charge as the bank of the simulator knows it. */
export const BankChargeSchema = Closed({
  txid: Type.String(),
  cents: Type.Integer(),
  description: Type.String(),
  status: Type.Union([Type.Literal('active'), Type.Literal('paid'), Type.Literal('removed')]),
  expiresAt: Instant,
  isExpired: Type.Boolean(),
  payments: Type.Array(
    Closed({
      externalId: Type.String(),
      cents: Type.Integer(),
      paidAt: Instant,
      refundedCents: Type.Integer(),
    }),
  ),
});
export type BankChargeDto = Static<typeof BankChargeSchema>;

export const PayBody = Closed({
  /** More than the charge, in cents: below 0 for less. */
  difference: Type.Optional(Type.Integer({ minimum: -100, maximum: 100 })),
  /** A minute after the charge expired. */
  isLate: Type.Optional(Type.Boolean()),
  /** Whether the platform is told of it: otherwise it finds out when it looks. */
  isTold: Type.Optional(Type.Boolean()),
});
export type PayBody = Static<typeof PayBody>;

export const ReturnBody = Closed({ externalId: Type.String({ minLength: 1, maxLength: 64 }) });
