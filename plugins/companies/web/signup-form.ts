import { Type } from '@sinclair/typebox';
import { CHOSEN_PASSWORD, formatMoney } from 'prosa/web';

/** The fields a visitor fills in. */
export const signupFormSchema = Type.Object({
  ownerName: Type.String({ minLength: 2, maxLength: 100 }),
  name: Type.String({ minLength: 2, maxLength: 50 }),
  email: Type.String({ format: 'email', maxLength: 254 }),
  phone: Type.Optional(Type.String({ maxLength: 30 })),
  password: Type.String(CHOSEN_PASSWORD),
  planId: Type.Integer(),
});

export interface SignupValues {
  /** Of the person. */
  readonly ownerName: string;
  /** Of the company. */
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  /** Null until one is chosen. */
  readonly planId: number | null;
}

/** A plan on offer. */
export interface Offer {
  readonly id: number;
  readonly name: string;
  readonly users: number;
  readonly connections: number;
  readonly queues: number;
  /** Reais a month. */
  readonly value: number;
}

/** A plan's limits and price, for its line in the choice. */
export const offerWords = (offer: Offer): Readonly<Record<string, unknown>> => ({
  name: offer.name,
  users: offer.users,
  connections: offer.connections,
  queues: offer.queues,
  value: formatMoney(offer.value),
});
