import { Type } from '@sinclair/typebox';
import type { TLiteral, TUnion } from '@sinclair/typebox';

type Literals<Values extends readonly (number | string)[]> = {
  -readonly [Place in keyof Values]: TLiteral<Values[Place]>;
};

/** One of some values. */
export const OneOf = <const Values extends readonly (number | string)[]>(
  values: Values,
): TUnion<Literals<Values>> =>
  // The list of literals has a place for each value, in its order.
  Type.Union(values.map((value) => Type.Literal(value))) as unknown as TUnion<Literals<Values>>;
