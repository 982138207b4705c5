/** The text that an input shows for a value of a form: nothing for one that was never written. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
