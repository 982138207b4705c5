/** The parts of a JSON Schema our routes use. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'alguem@example.com',
  uuid: '3f0e8a52-63e0-4a8e-9f3b-0b6a4f0f7a11',
  date: '2026-11-20',
  'date-time': '2026-11-20T12:00:00.000Z',
};

/** Texts for the patterns our schemas use; the first that fits is taken. */
const CANDIDATES = [
  'desk.order',
  '#0f766e',
  '5511988880000',
  'abcdefgh',
  '[]',
  'Amostra de texto',
  '12:00',
  '1',
];

const textFor = (schema: Schema): string => {
  if (schema.format && BY_FORMAT[schema.format]) return BY_FORMAT[schema.format] ?? '';
  if (schema.pattern !== undefined) {
    const pattern = new RegExp(schema.pattern, 'u');
    const found = CANDIDATES.find((text) => pattern.test(text));
    if (found === undefined) throw new Error(`no sample fits the pattern ${schema.pattern}`);
    return found;
  }
  return 'Amostra de texto'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength);
};

/** The JSON body of a route, whatever else it also takes. */
export const jsonSchema = (body: Schema | undefined): Schema | undefined =>
  body?.content ? body.content['application/json']?.schema : body;

/** A value that a schema accepts: only what it requires, so that nothing else can be the reason of a refusal. */
export const sample = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
    case 'string':
      return textFor(schema);
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'Amostra de texto';
  }
};

const MAXIMUM_ID = 2_147_483_647;

const isId = (schema: Schema): boolean =>
  schema.type === 'integer' && schema.maximum === MAXIMUM_ID && schema.minimum === 1;

/** How a property holds ids: alone, in a list, in an object; undefined when it does not. */
export const idHolder = (schema: Schema): ((id: number) => unknown) | undefined => {
  if (isId(schema)) return (id) => id;
  if (schema.type === 'array' && schema.items) {
    const inner = idHolder(schema.items);
    return inner && ((id) => [inner(id)]);
  }
  if (schema.type === 'object' && schema.properties?.id) {
    const inner = idHolder(schema.properties.id);
    return inner && ((id) => ({ id: inner(id) }));
  }
  for (const option of schema.anyOf ?? []) {
    const inner = idHolder(option);
    if (inner) return inner;
  }
  return undefined;
};
