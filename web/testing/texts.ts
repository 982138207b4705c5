import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTexts } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';

const web = fileURLToPath(new URL('../', import.meta.url));
const plugins = path.join(web, '../plugins');

const read = (file: string): object =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};

/** The plugin whose tests run, where that is a package of its own. */
const ownPackage =
  (read(path.resolve('package.json')) as { readonly prosa?: { readonly id?: string } }).prosa ?? {};

/** The texts the build would serve, read from where they are written. */
const loadTexts = (language: Language): Promise<Readonly<Record<string, object>>> => {
  const ids = existsSync(plugins) ? readdirSync(plugins) : [];
  const trees = ids.map((id) => [id, read(path.join(plugins, id, `locales/${language}.json`))]);
  if (ownPackage.id !== undefined) {
    trees.push([ownPackage.id, read(path.resolve(`locales/${language}.json`))]);
  }
  const shell = read(path.join(web, `i18n/${language}.json`));
  return Promise.resolve(
    Object.fromEntries([['shell', shell], ...trees]) as Record<string, object>,
  );
};

let started: Language | undefined;

/** Makes the page speak a language. */
export const speak = async (language: Language): Promise<void> => {
  if (started === language) return;
  started = language;
  await startTexts(loadTexts, language);
};
