import { Type } from '@sinclair/typebox';
import type { TBoolean, TObject, TProperties, TSchema } from '@sinclair/typebox';
import { PLAN_FLAGS } from '../contract.ts';
import type { PlanFlag } from '../contract.ts';

/** A row's id: a positive 32-bit integer, as PostgreSQL keeps it. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const NullableId = Type.Union([Id, Type.Null()]);

export const IdParams = Type.Object({ id: Id }, { additionalProperties: false });

export const Instant = Type.String({ format: 'date-time' });

/** A password somebody chooses. The password policy judges it, and says why it may not be set. */
export const ChosenPassword = Type.String({ minLength: 1, maxLength: 128 });

/** An object that refuses properties it does not know. */
export const Closed = <T extends TProperties>(properties: T): TObject<T> =>
  Type.Object(properties, { additionalProperties: false });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const ErrorBody = Type.Object({ error: Type.String() }, { additionalProperties: true });

export const MessageBody = Closed({ message: Type.String() });

/** The same as some routes of the documented API word it. */
export const SaidBody = Closed({ mensagem: Type.String() });

/** `pageNumber` starts at 1; `searchParam` is compared without case and accents. */
export const PageQuery = {
  searchParam: Type.Optional(Type.String({ maxLength: 200 })),
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
};

/** The seven plan features that the API names, as properties of a plan. */
export const PlanFlagSchemas = Object.fromEntries(
  PLAN_FLAGS.map((flag) => [flag, Type.Boolean()]),
) as Record<PlanFlag, TBoolean>;
