/** Fewest characters of a scheduled text. */
export const SHORTEST_BODY = 5;

/** Most characters of a scheduled text: what one message of the channel carries. */
export const LONGEST_BODY = 4096;

/** Media types of the file that goes with a text: images, as a phone shows them above it. */
export const IMAGES: readonly string[] = ['image/png', 'image/jpeg'];

/** Most units between two occurrences, and most occurrences. */
export const RECURRENCE_LIMITS = { every: 365, count: 999 } as const;

/** Minutes before a message at which its owner may be reminded. */
export const REMINDERS = [15, 30, 60, 120, 1_440] as const;
