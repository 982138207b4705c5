import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { SUPPORT_ERRORS } from './support-errors.ts';

const root = path.resolve(import.meta.dirname, '../..');
const FILES = [
  'web/i18n/pt.json',
  ...readdirSync(path.join(root, 'plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `plugins/${name}/locales/pt.json`)
    .filter((file) => existsSync(path.join(root, file))),
];

interface Texts {
  readonly errors?: Readonly<Record<string, string>>;
}

t.test('C.3: every error whose text names the support shows its contact', async (t) => {
  const naming = FILES.flatMap((file) => {
    const { errors = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Texts;
    return Object.keys(errors).filter((code) => /suporte/i.test(errors[code] ?? ''));
  });
  t.same(naming.toSorted(), [...SUPPORT_ERRORS].toSorted());
});
