import { readFileSync } from 'node:fs';
import t from 'tap';

/** Licences that ask for no more than to be named. */
const PERMISSIVE = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  // Data on what browsers can do, used when the screens are built.
  'CC-BY-4.0',
  '(MIT OR CC0-1.0)',
]);

/** Says only in its text that it is under the MIT licence. */
const TOLD_ELSEWHERE = ['combine-errors'];

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
}

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** Packages an installation runs with, by the licence that asks for more. */
const demanding = (): ReadonlyMap<string, readonly string[]> => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, Locked>;
  };
  const found = new Map<string, string[]>();
  for (const [path, { license = 'none', dev = false }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (name === '' || dev || PERMISSIVE.has(license) || TOLD_ELSEWHERE.includes(name)) continue;
    found.set(license, [...(found.get(license) ?? []), name]);
  }
  return found;
};

t.test('the README names every package whose licence asks for more than the MIT licence', (t) => {
  const licences = read('README.md').split('## Licences').at(1) ?? '';
  const found = demanding();
  t.same(found.get('GPL-3.0'), ['libsignal']);
  t.match(licences, /`libsignal` \(GPL 3\.0\)/);
  const others = [...found]
    .filter(([licence]) => licence !== 'GPL-3.0')
    .flatMap(([, names]) => names);
  t.ok(others.length > 0);
  for (const name of others) {
    t.match(name, /^@img\/sharp-/, `${name} is named there`);
  }
  t.match(licences, /libvips \(LGPL 3\.0 or later\)/);
  t.end();
});
