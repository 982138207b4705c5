interface WrittenBuffer {
  readonly type: 'Buffer';
  readonly data: readonly number[];
}

const isWrittenBuffer = (value: unknown): value is WrittenBuffer =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'Buffer' &&
  'data' in value &&
  Array.isArray(value.data);

/**
 * A group's key as the library can read it again. It writes bytes down as lists of numbers, and takes them for bytes only
 * as text: a message of a group that comes after a later one could not be opened, although its key is kept.
 */
export const readableSenderKey = (record: unknown): unknown => {
  if (!(record instanceof Uint8Array)) return record;
  const text = Buffer.from(record).toString('utf8');
  if (!text.includes('"data":[')) return record;
  const readable: unknown = JSON.parse(text, (_key, value: unknown) =>
    isWrittenBuffer(value)
      ? { type: 'Buffer', data: Buffer.from(value.data).toString('base64') }
      : value,
  );
  return Buffer.from(JSON.stringify(readable), 'utf8');
};
