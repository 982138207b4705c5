/** Limits of a password somebody chooses, for a form's schema. The server judges more than its length. */
export const CHOSEN_PASSWORD = { type: 'string', minLength: 8, maxLength: 128 } as const;
