import i18next from 'i18next';
import { atom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { store } from '../store.ts';
import { LANGUAGE_TAGS, preferredLanguage, storeLanguage } from './languages.ts';
import type { Language } from './languages.ts';

/** Translations of one language: namespace (`shell` or a plugin's id) → texts. */
export type Texts = Readonly<Record<string, object>>;

/** Reads the texts of one language; each language is a file of its own. */
export type TextLoader = (language: Language) => Promise<Texts>;

/** Looks a text up; the key itself where there is none, which tests and reviewers notice. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

const FALLBACK: Language = 'pt';

export const languageAtom = atom<Language>(FALLBACK);

const loaded = new Set<Language>();
let load: TextLoader = () => Promise.resolve({});

const add = async (language: Language): Promise<void> => {
  if (loaded.has(language)) return;
  const texts = await load(language);
  for (const [namespace, tree] of Object.entries(texts)) {
    i18next.addResourceBundle(language, namespace, tree, true, true);
  }
  loaded.add(language);
};

/** Changes the language of the page and remembers it. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await add(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = LANGUAGE_TAGS[language];
  store.set(languageAtom, language);
};

export const chooseLanguage = async (language: Language): Promise<void> => {
  storeLanguage(language);
  await changeLanguage(language);
};

/** Starts translation with the reader's language; the fallback follows when the page has nothing better to do. */
export const startTexts = async (loader: TextLoader, language?: Language): Promise<void> => {
  load = loader;
  loaded.clear();
  await i18next.use(initReactI18next).init({
    lng: FALLBACK,
    fallbackLng: FALLBACK,
    defaultNS: 'shell',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  const chosen = language ?? preferredLanguage();
  await changeLanguage(chosen);
  if (chosen !== FALLBACK) void add(FALLBACK);
};

/** Texts of a plugin (its id) or of the shell. */
export const useTexts = (namespace = 'shell'): Translate => {
  const { t } = useTranslation(namespace);
  return useCallback<Translate>((key, values) => t(key, { ...values }), [t]);
};

/** A text outside of components. */
export const text = (key: string, values?: Readonly<Record<string, unknown>>): string =>
  i18next.t(key, { ...values });

export const useLanguage = (): Language => useAtomValue(languageAtom);

/** The language as `Intl` and the page name it: `pt-BR`. */
export const useLanguageTag = (): string => LANGUAGE_TAGS[useLanguage()];
