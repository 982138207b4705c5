/** Languages of the screens and the mail. Portuguese is used where nothing is known of a person. */
export const LANGUAGES = ['pt', 'en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const isLanguage = (value: string): value is Language =>
  (LANGUAGES as readonly string[]).includes(value);

/**
 * The first language of an `Accept-Language` header that Prosa speaks; undefined for none. Prosa's own pages send the one
 * that was chosen in them, not what the browser would.
 */
export const languageOf = (header: string | undefined): Language | undefined =>
  (header ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find(isLanguage);
