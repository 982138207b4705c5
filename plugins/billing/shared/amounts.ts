import { Type } from '@sinclair/typebox';

/** Integer cents of a real. */
export const Cents = Type.Integer({ minimum: -1_000_000_000_00, maximum: 1_000_000_000_00 });
/** A calendar day, as `2026-03-31`. */
export const Day = Type.String({ format: 'date' });
