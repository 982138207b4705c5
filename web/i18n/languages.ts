/** Languages of the interface. Portuguese is the fallback. */
export const LANGUAGES = ['pt', 'en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  pt: 'Português',
  en: 'English',
  es: 'Español',
};

/** Tags for numbers, dates and the page itself. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = {
  pt: 'pt-BR',
  en: 'en',
  es: 'es',
};

const KEY = 'language';

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/**
 * The reader's choice. Without one: Spanish where the browser speaks it, else Portuguese, since an English browser
 * on a Brazilian desk is common and says little about its reader.
 */
export const preferredLanguage = (): Language => {
  const stored = localStorage.getItem(KEY);
  if (isLanguage(stored)) return stored;
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'pt';
};

export const storeLanguage = (language: Language): void => localStorage.setItem(KEY, language);
