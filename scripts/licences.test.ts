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
  '(MIT AND Zlib)',
  // One may choose, and the MIT licence is chosen.
  'MIT or GPL-2.0',
]);

/** Says only in its text that it is under the MIT licence. */
const TOLD_ELSEWHERE = ['combine-errors'];

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };

const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';

/** Where a package finds another by its name: below itself, or below one of the folders above. */
const found = (from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') return undefined;
  }
};

/** The packages an installation runs with. @param without a dependency of Prosa that was uninstalled */
const installed = (without?: string): readonly string[] => {
  const paths = new Set(['']);
  for (const path of paths) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    for (const name of names) {
      const needed = path === '' && name === without ? undefined : found(path, name);
      if (needed !== undefined) paths.add(needed);
    }
  }
  return [...paths].filter((path) => path !== '');
};

/** Those of some packages whose licence asks for more, by that licence. */
const demanding = (paths: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const { license = 'none' } = packages[path] ?? {};
    const name = nameOf(path);
    if (PERMISSIVE.has(license) || TOLD_ELSEWHERE.includes(name)) continue;
    names.set(license, [...(names.get(license) ?? []), name]);
  }
  return names;
};

t.test('the README names every package whose licence asks for more than the MIT licence', (t) => {
  const licences = read('README.md').split('## Licences').at(1) ?? '';
  const known = demanding(installed());
  t.same(known.get('GPL-3.0'), ['libsignal']);
  t.match(licences, /`libsignal` \(GPL 3\.0\)/);
  const others = [...known]
    .filter(([licence]) => licence !== 'GPL-3.0')
    .flatMap(([, names]) => names);
  t.ok(others.length > 0);
  for (const name of others) {
    t.match(name, /^@img\/sharp-/, `${name} is named there`);
  }
  t.match(licences, /libvips \(LGPL 3\.0 or later\)/);
  t.end();
});

t.test(
  'every package that is no tool of ours is needed by Prosa, or by one that Prosa needs',
  (t) => {
    const all = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
    t.same(
      all.map(([path]) => path).filter((path) => !installed().includes(path)),
      [],
    );
    t.end();
  },
);

t.test('without the library of WhatsApp no licence asks for more than to be named', (t) => {
  t.same([...demanding(installed('@whiskeysockets/baileys'))], []);
  t.match(read('README.md'), /npm uninstall --omit=dev @whiskeysockets\/baileys/);
  t.end();
});
