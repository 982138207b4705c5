import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { readLocales } from './locales.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Where the words to avoid stand in a row of the table, counted from its first bar. */
const AVOIDED_AT = { pt: 3, en: 5, es: 7 } as const;
type Language = keyof typeof AVOIDED_AT;

/** Texts the product's documents fix to the letter. */
const FIXED = new Set([
  'prompts pt errors.ERR_PROMPT_QUEUEID_INVALID',
  'tickets pt messages.notYoursToFinish',
  'tickets pt messages.withUser',
]);

const rows = readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

const avoided = (language: Language): readonly RegExp[] =>
  rows
    .flatMap((cells) => (cells[AVOIDED_AT[language]] ?? '').split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => new RegExp(`(?<![\\p{L}\\d-])${word}(?![\\p{L}\\d])`, 'iu'));

const namespaces = [
  { name: 'web', folder: path.join(ROOT, 'web/i18n') },
  ...readdirSync(path.join(ROOT, 'plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, folder: path.join(ROOT, 'plugins', name, 'locales') })),
];

t.test('the glossary has rows in three languages', async (t) => {
  t.ok(rows.length >= 10);
  for (const cells of rows) t.equal(cells.length, 9, cells.join(' | '));
});

for (const language of ['pt', 'en', 'es'] as const) {
  t.test(`no text in ${language} has a second word for a thing`, async (t) => {
    const patterns = avoided(language);
    t.ok(patterns.length > 0);
    const found = namespaces.flatMap(({ name, folder }) =>
      [...(readLocales(folder).get(language) ?? [])].flatMap(([key, text]) => {
        const words = text.replaceAll(/\{\{\w+\}\}/g, '');
        const isFine =
          FIXED.has(`${name} ${language} ${key}`) || !patterns.some((at) => at.test(words));
        return isFine ? [] : [`${name} ${key}: ${text}`];
      }),
    );
    t.same(found, []);
  });
}
