/** The escapes JSON writes for characters PostgreSQL's jsonb refuses; also found in a text that only speaks of them. */
const SUSPECT = /\\u(?:0000|d[89a-f])/;

/** Whole characters are two halves to a string, and one character to this. */
const HALF = /\p{Surrogate}/gu;

const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(HALF, '\ufffd') : value;

/**
 * A value as JSON that jsonb takes: without U+0000, which PostgreSQL cannot store, and with halves of characters
 * replaced. People mean neither; what arrives from outside may hold both.
 */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value);
  return SUSPECT.test(text) ? JSON.stringify(value, storable) : text;
};
