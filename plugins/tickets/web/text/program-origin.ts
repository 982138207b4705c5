/** Authors that are no person, and have a word of the interface. */
const WORDED = ['automatic', 'phone', 'campaign', 'schedule', 'api'] as const;

export type WordedOrigin = (typeof WORDED)[number];

/** @returns undefined for a message of a person at the desk, and for one of the customer */
export const wordedOrigin = (origin: string): WordedOrigin | undefined =>
  WORDED.find((worded) => worded === origin);
