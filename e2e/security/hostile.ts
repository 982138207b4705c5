import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { sample } from './sample.ts';
import type { Schema } from './sample.ts';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const ajv = new Ajv({ strict: false });
addFormats(ajv);

/** A request's content that no route may take. */
export interface Hostile {
  readonly what: string;
  readonly payload: string | Buffer;
  /** `null` for none. */
  readonly contentType: string | null;
}

const JSON_TYPE = 'application/json';

const json = (what: string, payload: string): Hostile => ({
  what,
  payload,
  contentType: JSON_TYPE,
});

const BROKEN = [
  '{',
  '{"a":}',
  '[1,',
  'nul',
  '"',
  "{'a':1}",
  'undefined',
  '{"a":1}}',
  '\ufeff{',
  '{"a":01}',
];

const ODD_TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  'application/json garbage',
  'application/json\tx',
  'Application/JSON ;x',
  'application/json/',
  'application/json; charset=utf-7',
  'application/json; charset=utf-8; charset=utf-8',
  'application/json; x=y',
  'application/json,text/html',
  'text/html; application/json',
  'json',
  ';',
  'multipart/form-data',
];

/** Other spellings of JSON's type: what comes as one of them is judged as JSON, or refused. */
const SPELLINGS = [
  'Application/JSON',
  'APPLICATION/JSON; CHARSET=UTF-8',
  'application/json;charset=utf-8',
  'application/json; charset="utf-8"',
];

const WRONG = [null, true, -1, 0, 1.5, 1e21, 'x', '', [], [1], {}, { id: 'x' }, [[]], [{}], 'x\n'];

/** An object's text with one more property at its end; its key may be one that objects do not keep. */
const withProperty = (object: object, key: string, value: string): string => {
  const text = JSON.stringify(object);
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}"${key}":${value}}`;
};

const GAMES: readonly [key: string, value: string][] = [
  ['__proto__', '{"polluted":true}'],
  ['constructor', '{"prototype":{"polluted":true}}'],
];

/** The same game one, two and three objects deep. */
const atDepths = (key: string, value: string): readonly [key: string, value: string][] => [
  [key, value],
  ['a', `{"${key}":${value}}`],
  ['a', `{"b":{"${key}":${value}}}`],
];

const propertiesOf = (schema: Schema): [name: string, property: Schema][] =>
  Object.entries(schema.properties ?? {});

/** Objects among a body's properties that keep what they do not know: a game could hide there. */
const openObjects = (schema: Schema): [name: string, value: object][] =>
  propertiesOf(schema).flatMap(([name, property]) =>
    [
      property,
      ...(property.anyOf ?? []),
      ...(property.anyOf ?? []).flatMap((each) => each.anyOf ?? []),
    ]
      .filter(({ type }) => type === 'object')
      .map((object): [string, object] => [name, sample(object) as object]),
  );

/** Everything hostile that can be made of a route's body. */
export const hostileBodies = (schema: Schema): readonly Hostile[] => {
  const valid = sample(schema) as Record<string, unknown>;
  const text = JSON.stringify(valid);
  const wrongTypes = propertiesOf(schema).flatMap(([name, property]) => {
    const accepts = ajv.compile(property);
    return WRONG.filter((value) => !accepts(value)).map((value) =>
      json(`${name} = ${JSON.stringify(value)}`, JSON.stringify({ ...valid, [name]: value })),
    );
  });
  const endless = propertiesOf(schema)
    .filter(([, { type }]) => type === 'integer' || type === 'number')
    .map(([name]) => {
      const { [name]: _left, ...rest } = valid;
      return json(`${name} = 1e999`, withProperty(rest, name, '1e999'));
    });
  const missing = (schema.required ?? []).map((name) => {
    const { [name]: _left, ...rest } = valid;
    return json(`without ${name}`, JSON.stringify(rest));
  });
  const games = GAMES.flatMap(([key, value]) => [
    ...atDepths(key, value).map(([at, game]) =>
      json(`${at}: ${game}`, withProperty(valid, at, game)),
    ),
    ...openObjects(schema).map(([name, object]) =>
      json(`${name}.${key}`, withProperty(valid, name, withProperty(object, key, value))),
    ),
  ]);
  return [
    ...BROKEN.map((broken) => json(`the text ${broken}`, broken)),
    ...['null', '[]', '"x"', '1', 'true', '[{}]'].map((top) => json(`${top} for a body`, top)),
    json('an unknown field', withProperty(valid, 'desconhecido', '1')),
    json('companyId twice', withProperty(valid, 'company_id', '1')),
    ...missing,
    ...wrongTypes,
    ...endless,
    ...games,
    json('an escaped U+0000', withProperty(valid, 'x', '"a\\u0000b"')),
    json('an escaped U+0000 in a key', withProperty(valid, 'a\\u0000b', '1')),
    json('a raw U+0000', withProperty(valid, 'x', '"a\0b"')),
    json('a raw U+0000 after it', `${text}\0`),
    json('deep nesting', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`),
    json(
      'text that is no UTF-8',
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]).toString('latin1'),
    ),
    { what: 'no content type', payload: text, contentType: null },
    ...SPELLINGS.map((contentType) => ({
      what: `an unknown field as ${contentType}`,
      payload: withProperty(valid, 'desconhecido', '1'),
      contentType,
    })),
    ...ODD_TYPES.map((contentType) => ({ what: contentType, payload: text, contentType })),
  ];
};

/** Values of an address parameter that the schema, or anybody, cannot mean. */
export const hostileQueries = (schema: Schema): readonly string[] => {
  const names = Object.keys(schema.properties ?? {});
  const valid = new URLSearchParams(sample(schema) as Record<string, string>).toString();
  const and = (rest: string): string => [valid, rest].filter((each) => each !== '').join('&');
  return [
    ...[
      'desconhecido=1',
      '__proto__=1',
      '__proto__[polluted]=1',
      'constructor=1',
      'companyid=1',
    ].map(and),
    ...names.flatMap((name) =>
      [
        `${name}=1&${name}=2`,
        `${name}[]=1&${name}[]=2`,
        `${name}[a]=1`,
        `${name}[__proto__]=1`,
        `${name}=${'x'.repeat(10_000)}`,
        `${name}=${'9'.repeat(10_000)}`,
        `${name}=a%00b`,
      ].map(and),
    ),
  ];
};

/** Values for a parameter in the path: nothing has such an id. */
export const hostileIds: readonly string[] = [
  '2147483648',
  '99999999999999999999',
  '-1',
  '0',
  'NaN',
  'Infinity',
  '1.5',
  '0x10',
  '1e400',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%00',
  '1%00',
  '%27%20OR%201%3D1--',
  '..%2f..%2fetc%2fpasswd',
  // Not a segment of two dots alone, which the client's own address would leave out before it is sent.
  '%2e%2e%2f',
  '%ff',
  '%zz',
  '%E0%A4%A',
  '%F0%9F%99%82',
  'x'.repeat(10_000),
  '9'.repeat(299),
];
