import type { Readable } from 'node:stream';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { Static, TSchema } from '@sinclair/typebox';
import { OutboundError } from '../../kernel/outbound-error.ts';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;
const ajv = addFormats(new Ajv({ strict: false }));
const checks = new WeakMap<TSchema, ValidateFunction>();

const checkOf = (schema: TSchema): ValidateFunction => {
  const known = checks.get(schema);
  if (known) return known;
  const check = ajv.compile(schema);
  checks.set(schema, check);
  return check;
};

const malformed = (code: string, status?: number): OutboundError =>
  new OutboundError({ kind: 'malformed', code, ...(status === undefined ? {} : { status }) }, true);

/** All bytes of a body. */
export const wholeBody = async (body: Readable): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of body as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
};

const textOf = (bytes: Buffer): string => new TextDecoder().decode(bytes);

/** The JSON in a body; undefined for an empty one. @throws OutboundError `malformed` for anything else */
export const jsonOf = (bytes: Buffer): unknown => {
  const text = textOf(bytes).trim();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's own message quotes the text.
    throw malformed('json');
  }
};

/** As {@link jsonOf}, with undefined for what is not JSON. */
export const jsonOrNothing = (bytes: Buffer): unknown => {
  try {
    return jsonOf(bytes);
  } catch {
    return undefined;
  }
};

/** @throws OutboundError `malformed` when a value is not as its schema says */
export const conforming = <S extends TSchema>(value: unknown, schema: S): Static<S> => {
  if (!checkOf(schema)(value)) throw malformed('schema');
  return value;
};

export { textOf };
