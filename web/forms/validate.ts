import type { JsonSchema } from 'prosa/contract';

/** Why a value is refused: a translation key below `form.` and what its text needs. */
export interface Refusal {
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

type Property = Readonly<Record<string, unknown>>;

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const textRefusal = (property: Property, text: string): Refusal | undefined => {
  const { minLength, maxLength, pattern, format } = property;
  const length = Array.from(text.trim()).length;
  if (typeof minLength === 'number' && length < minLength) {
    return { key: 'tooShort', values: { count: minLength } };
  }
  if (typeof maxLength === 'number' && length > maxLength) {
    return { key: 'tooLong', values: { count: maxLength } };
  }
  if (format === 'email' && !EMAIL.test(text.trim())) return { key: 'email' };
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text))
    return { key: 'pattern' };
  return undefined;
};

const numberRefusal = (property: Property, value: number): Refusal | undefined => {
  const { minimum, maximum } = property;
  if (Number.isNaN(value)) return { key: 'number' };
  if (typeof minimum === 'number' && value < minimum) {
    return { key: 'minimum', values: { count: minimum } };
  }
  if (typeof maximum === 'number' && value > maximum) {
    return { key: 'maximum', values: { count: maximum } };
  }
  return property.type === 'integer' && !Number.isInteger(value) ? { key: 'integer' } : undefined;
};

const propertiesOf = (schema: JsonSchema): Readonly<Record<string, Property>> =>
  (schema.properties ?? {}) as Readonly<Record<string, Property>>;

/** A field may be empty unless the schema requires it, or a text of at least one character is asked for. */
export const isRequired = (schema: JsonSchema, name: string): boolean =>
  ((schema.required ?? []) as readonly string[]).includes(name);

/** Why the value of one field is refused, undefined when it is fine. The server checks again, and more. */
export const refusalOf = (
  schema: JsonSchema,
  name: string,
  value: unknown,
): Refusal | undefined => {
  const property = propertiesOf(schema)[name];
  if (isEmpty(value)) return isRequired(schema, name) ? { key: 'required' } : undefined;
  if (property === undefined) return undefined;
  if (typeof value === 'string') return textRefusal(property, value);
  if (typeof value === 'number') return numberRefusal(property, value);
  return undefined;
};

/** The refused fields of a form. */
export const refusalsOf = (
  schema: JsonSchema,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Refusal>> =>
  Object.fromEntries(
    Object.keys(propertiesOf(schema)).flatMap((name) => {
      const refusal = refusalOf(schema, name, values[name]);
      return refusal ? [[name, refusal] as const] : [];
    }),
  );
