import type { Secrets } from 'prosa/core';

/** Everything a connection keeps is sealed for this purpose and for no other. */
const PURPOSE = 'whatsapp-web';

const replacer = (_key: string, value: unknown): unknown => {
  if (value instanceof Uint8Array) {
    return { type: 'Buffer', data: Buffer.from(value).toString('base64') };
  }
  // A Buffer turned itself into this before it came here.
  if (isSerialisedBuffer(value) && Array.isArray(value.data)) {
    return { type: 'Buffer', data: Buffer.from(value.data).toString('base64') };
  }
  return value;
};

const reviver = (_key: string, value: unknown): unknown =>
  isSerialisedBuffer(value) && typeof value.data === 'string'
    ? Buffer.from(value.data, 'base64')
    : value;

const isSerialisedBuffer = (
  value: unknown,
): value is { type: 'Buffer'; data: string | readonly number[] } =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'Buffer' &&
  'data' in value;

/** A row's place, which is sealed with its value: a row moved to another place cannot be opened there. */
const labelOf = (connectionId: number, place: string): string => `${String(connectionId)}:${place}`;

/** A value of a connection, keys and bytes in it included, as a sealed text. */
export const sealValue = (
  secrets: Pick<Secrets, 'seal'>,
  connectionId: number,
  place: string,
  value: unknown,
): string =>
  secrets.seal(`${labelOf(connectionId, place)}\n${JSON.stringify(value, replacer)}`, PURPOSE);

/** @throws when it was altered, or belongs to another connection or place: never to be taken for an empty value */
export const openValue = (
  secrets: Pick<Secrets, 'open'>,
  connectionId: number,
  place: string,
  sealed: string,
): unknown => {
  const text = secrets.open(sealed, PURPOSE);
  const end = text.indexOf('\n');
  if (text.slice(0, end) !== labelOf(connectionId, place)) {
    throw new Error('a sealed value stands in the place of another');
  }
  const value: unknown = JSON.parse(text.slice(end + 1), reviver);
  return value;
};
