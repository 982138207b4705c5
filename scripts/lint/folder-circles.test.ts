import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { folderCircles } from './folder-circles.ts';
import type { SourceFile } from './folder-circles.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LEFT_OUT = /\.test\.tsx?$|(^|\/)(testing|templates|node_modules)(\/|\.ts)/;
const OF_PAGE = /^web\/|^plugins\/[^/]+\/web\//;
const IMPORT = /(?:\bfrom |\bimport\()'(\.[^']+)'/g;
/** Speaks types and pure functions of the lowest floor, and is spoken by it: both are one. */
const CONTRACT = 'core/contract.ts';

const sources: readonly SourceFile[] = ['core', 'plugins', 'web'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file) && file !== CONTRACT)
    .map((file) => ({
      file,
      imports: [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)].map(
        ([, specifier = '']) => specifier,
      ),
    })),
);

t.test('no folder of the server depends on itself through others', async (t) => {
  const ofServer = sources.filter(({ file }) => !OF_PAGE.test(file));
  t.ok(ofServer.length > 500, 'the sources are read');
  t.same(folderCircles(ofServer), []);
});

t.test('no folder of the page depends on itself through others', async (t) => {
  const ofPage = sources.filter(({ file }) => OF_PAGE.test(file));
  t.ok(ofPage.length > 400, 'the sources are read');
  t.same(folderCircles(ofPage), []);
});

t.test('a circle is told by its folders', async (t) => {
  const file = (name: string, ...imports: string[]): SourceFile => ({ file: name, imports });
  t.same(
    folderCircles([
      file('a/one/x.ts', '../two/y.ts'),
      file('a/two/y.ts', '../three/z.ts'),
      file('a/three/z.ts', '../one/w.ts'),
      file('a/one/w.ts'),
      file('a/four/v.ts', '../one/x.ts'),
    ]),
    [['a/one', 'a/two', 'a/three', 'a/one']],
  );
});

t.test('files beside folders count one by one: some stand above them, some below', async (t) => {
  t.same(
    folderCircles([
      { file: 'p/index.ts', imports: ['./services/s.ts'] },
      { file: 'p/services/s.ts', imports: ['../public.ts'] },
      { file: 'p/public.ts', imports: [] },
    ]),
    [],
  );
});
