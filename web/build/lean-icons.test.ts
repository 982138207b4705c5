import t from 'tap';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as icons from '@blueprintjs/icons';
import { fileOf } from './icon-file.ts';
import { leanIcons } from './lean-icons.ts';

const require = createRequire(import.meta.url);
const library = path.join(path.dirname(require.resolve('@blueprintjs/icons')), '../../esm');

type Transform = (code: string, id: string) => { code: string } | undefined;

const lean = (file: string): string | undefined => {
  const id = path.join(library, file);
  const transform = leanIcons().transform as unknown as Transform;
  return transform(readFileSync(id, 'utf8'), id)?.code;
};

t.test('leaves out the large form of every icon of the release in use', async (t) => {
  const files = readdirSync(path.join(library, 'generated/components'))
    .filter((file) => file.endsWith('.js') && file !== 'index.js')
    .map((file) => `generated/components/${file}`);
  t.ok(files.length > 500);
  t.same(
    files.filter((file) => lean(file) === undefined),
    [],
  );
  t.match(lean('generated/components/chat.js'), /const PATHS_16 = \["M6 10c/);
});

t.test('draws every size from the small form, and leaves the loader by name out', async (t) => {
  t.match(lean('svgIconContainer.js'), 'const isLarge = false;');
  t.match(lean('iconLoader.js'), 'Import icons as components');
});

t.test('knows the file of every icon', async (t) => {
  const components = Object.keys(icons).filter((name) => /^[A-Z]\w+Icon$/.test(name));
  const files = new Set(readdirSync(path.join(library, 'generated/components')));
  t.same(
    components.filter((name) => !files.has(`${fileOf(name)}.js`)),
    [],
  );
});
