import { readFile } from 'node:fs/promises';
import t from 'tap';

interface Package {
  readonly version: string;
  readonly integrity?: string;
}

const read = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8')) as T;

/** The first that refuses what strangers say in the name of the account's own phone. */
const FIRST_SAFE = 12;

t.test(
  'the library is one exact version, safe from strangers, and no other can take its place',
  async (t) => {
    const { dependencies } = await read<{ dependencies: Record<string, string> }>('package.json');
    const { packages } = await read<{ packages: Record<string, Package> }>('package-lock.json');
    const wanted = dependencies['@whiskeysockets/baileys'] ?? '';
    const [, candidate] = /^7\.0\.0-rc(\d+)$/.exec(wanted) ?? [];
    t.ok(Number(candidate) >= FIRST_SAFE, wanted);
    for (const name of ['@whiskeysockets/baileys', 'libsignal', 'whatsapp-rust-bridge']) {
      const locked = packages[`node_modules/${name}`];
      t.match(locked?.integrity, /^sha512-/, name);
      const installed = await read<Package>(`node_modules/${name}/package.json`);
      t.equal(installed.version, locked?.version, `${name} is what the lock says`);
    }
    t.equal(packages['node_modules/@whiskeysockets/baileys']?.version, wanted);
    const others = Object.keys(packages).filter((path) => /(^|\/)baileys$/.test(path));
    t.same(others, ['node_modules/@whiskeysockets/baileys']);
  },
);
