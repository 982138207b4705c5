import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { removeDataFolder } from './throwaway.ts';

t.test('a data folder goes with the database that is kept elsewhere for it', async (t) => {
  const root = t.testdir({
    data: { media: { a: 'x' } },
    common: { cluster: { PG_VERSION: '18' } },
  });
  const [data, cluster] = [path.join(root, 'data'), path.join(root, 'common', 'cluster')];
  symlinkSync(cluster, path.join(data, 'postgres'));
  removeDataFolder(data);
  t.notOk(existsSync(data));
  t.notOk(existsSync(cluster));
  t.ok(existsSync(path.dirname(cluster)), 'others’ databases stay');
});

t.test(
  'a folder with its database inside, an empty one and none are removed as well',
  async (t) => {
    const root = t.testdir({ inside: { postgres: { PG_VERSION: '18' } }, empty: {}, broken: {} });
    symlinkSync(path.join(root, 'nowhere'), path.join(root, 'broken', 'postgres'));
    for (const name of ['inside', 'empty', 'broken', 'missing']) {
      removeDataFolder(path.join(root, name));
      t.notOk(existsSync(path.join(root, name)), name);
    }
    mkdirSync(path.join(root, 'other'));
    writeFileSync(path.join(root, 'other', 'postgres'), 'a file');
    removeDataFolder(path.join(root, 'other'));
    t.notOk(existsSync(path.join(root, 'other')));
  },
);
