import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const LANGUAGES = ['pt', 'en', 'es'] as const;

/** The texts of one namespace: language → key (`list.empty`) → text. A language without a file is not there. */
export type Locales = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads `pt.json`, `en.json` and `es.json` of a folder. @throws Error naming a file that is not JSON */
export const readLocales = (folder: string): Locales =>
  new Map(
    LANGUAGES.flatMap((language): [string, ReadonlyMap<string, string>][] => {
      const file = path.join(folder, `${language}.json`);
      return existsSync(file) ? [[language, new Map(flatten(readJson(file)))]] : [];
    }),
  );

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${String(error)}`, { cause: error });
  }
};

/** True when a key has a text in this language, by itself or in the forms of its plural. */
export const hasText = (texts: ReadonlyMap<string, string> | undefined, key: string): boolean =>
  texts !== undefined &&
  [...texts.keys()].some((known) => singular(known) === key || known === key);

/** Differences between the languages of one namespace, each as the end of a sentence. */
export const localeProblems = (locales: Locales): string[] => {
  if (locales.size === 0) return [];
  const all = new Set([...locales.values()].flatMap((texts) => [...texts.keys()].map(singular)));
  return LANGUAGES.flatMap((language) => {
    const texts = locales.get(language);
    if (!texts) return [`has no ${language}.json`];
    return [
      ...[...all]
        .filter((key) => !hasText(texts, key))
        .map((key) => `${language}.json has no text for "${key}"`),
      ...[...texts]
        .filter(([key, value]) => !samePlaceholders(locales, key, value))
        .map(([key]) => `${language}.json fills other places in "${key}" than pt.json`),
    ];
  });
};

const flatten = (tree: unknown, prefix = ''): [string, string][] =>
  typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([key, value]) =>
        flatten(value, prefix === '' ? key : `${prefix}.${key}`),
      )
    : [[prefix, String(tree)]];

/** Languages have different plural forms: `_one` and `_many` are the same text. */
const singular = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const samePlaceholders = (locales: Locales, key: string, value: string): boolean => {
  const portuguese = locales.get('pt')?.get(key);
  return portuguese === undefined || placeholders(portuguese) === placeholders(value);
};

const placeholders = (value: string): string =>
  [...new Set(value.match(/\{\{[^}]*\}\}/g))].sort().join();
