import { existsSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { discoverPlugins } from './discover.ts';
import { runningProject } from '../kernel/project.ts';
import type { Project } from '../kernel/project.ts';

const manifest = (id: string): string =>
  `export default ${JSON.stringify({ id, version: '1.0.0', dependsOn: [] })};`;

const index = `import manifest from './manifest.js';\nexport default { manifest, provides: [] };`;

const project = (root: string, tree = root): Project => ({ root, tree, extension: '.js' });

const packageJson = (plugins: string[] = []): string =>
  JSON.stringify({ type: 'module', prosa: { plugins } });

t.test('finds the folders of plugins, by name', async (t) => {
  const root = t.testdir({
    'package.json': packageJson(),
    plugins: {
      tags: { 'manifest.js': manifest('tags'), 'index.js': index },
      helps: { 'manifest.js': manifest('helps'), 'index.js': index },
      leftover: { web: {} },
      'README.md': 'how to write one',
    },
  });
  const found = await discoverPlugins(project(root));
  t.same(
    found.map(({ plugin, folder }) => [plugin.manifest.id, folder]),
    [
      ['helps', path.join(root, 'plugins/helps')],
      ['tags', path.join(root, 'plugins/tags')],
    ],
  );
});

t.test('takes a folder without index as a plugin made of screens only', async (t) => {
  const root = t.testdir({
    'package.json': packageJson(),
    plugins: { todolist: { 'manifest.js': manifest('todolist') } },
  });
  const [found] = await discoverPlugins(project(root));
  t.same(found?.plugin, { manifest: { id: 'todolist', version: '1.0.0', dependsOn: [] } });
});

t.test('finds the built plugins in dist, and the packages by the root', async (t) => {
  const root = t.testdir({
    'package.json': packageJson(['prosa-plugin-that-is-not-installed']),
    dist: { plugins: { helps: { 'manifest.js': manifest('helps'), 'index.js': index } } },
  });
  await t.rejects(discoverPlugins(project(root, path.join(root, 'dist'))), {
    code: 'ERR_PLUGIN_PACKAGE',
    message: /prosa-plugin-that-is-not-installed is not installed: run "npm ci"/,
  });
});

t.test('has no plugins where there is no folder of them', async (t) => {
  const root = t.testdir({ 'package.json': '{}' });
  t.same(await discoverPlugins(project(root)), []);
});

t.test('names the folder that does not load or is no plugin', async (t) => {
  const root = t.testdir({
    'package.json': packageJson(),
    broken: {
      plugins: { a: { 'manifest.js': manifest('a'), 'index.js': `throw new Error('no luck');` } },
    },
    strange: {
      plugins: { b: { 'manifest.js': manifest('b'), 'index.js': 'export const x = 1;' } },
    },
    empty: { plugins: { c: { 'manifest.js': 'export const x = 1;' } } },
  });
  const discover = (folder: string) => discoverPlugins(project(root, path.join(root, folder)));
  await t.rejects(discover('broken'), { message: /plugins\/a cannot be loaded: no luck/ });
  await t.rejects(discover('strange'), {
    message: /plugins\/b\/index\.js does not export a plugin/,
  });
  await t.rejects(discover('empty'), { message: /c\/manifest\.js has no default export/ });
});

t.test('knows the project it runs in', (t) => {
  const { root, tree, extension } = runningProject();
  t.ok(existsSync(path.join(root, 'package.json')));
  t.ok(existsSync(path.join(tree, 'core/host')));
  t.equal(extension, '.ts');
  t.end();
});
