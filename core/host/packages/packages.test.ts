import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import t from 'tap';
import tar from 'tar-stream';
import { runPluginsCommand } from '../plugins-command.ts';
import type { Project } from '../../kernel/project.ts';
import { discoverPlugins } from '../discover.ts';

const packageJson = (name: string, version: string, others: object = {}): string =>
  JSON.stringify({
    name,
    version,
    type: 'module',
    exports: { '.': './index.js', './web': './web.js' },
    prosa: { id: name.replace('prosa-', '') },
    ...others,
  });

const index = (id: string, parts = ''): string => `
import { definePlugin, defineManifest } from 'prosa/contract';
const manifest = defineManifest({
  id: '${id}', version: '1.0.0', core: '^1.0.0', dependsOn: [], api: [], tables: [], permissions: {},
  events: { publishes: {}, consumes: [] }, jobs: {}, tasks: {}, web: { routes: [], nav: [] }, ${parts}
});
export default definePlugin({ manifest });
`;

const run = async (project: Project, ...words: string[]): Promise<readonly [number, string]> => {
  const said: string[] = [];
  try {
    const code = await runPluginsCommand(words, (line) => said.push(line), project);
    return [code, said.join('\n')];
  } catch (error) {
    return [1, (error as Error).message];
  }
};

const idsOf = async (project: Project): Promise<string[]> =>
  (await discoverPlugins(project)).map(({ plugin }) => plugin.manifest.id);

/** Packs a package as npm does, without its second of waiting. @returns the tarball */
const pack = async (folder: string, files: Readonly<Record<string, string>>): Promise<string> => {
  const file = path.join(folder, `${String(Object.values(files).join('').length)}.tgz`);
  const archive = tar.pack();
  for (const [name, text] of Object.entries(files))
    archive.entry({ name: `package/${name}` }, text);
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(file));
  return file;
};

t.test('adds plugins that are packages, replaces them, and removes them', async (t) => {
  const root = t.testdir({ prosa: { 'package.json': '{"type":"module"}', plugins: {} } });
  const project: Project = {
    root: path.join(root, 'prosa'),
    tree: path.join(root, 'prosa'),
    extension: '.ts',
  };
  const packages = path.join(project.root, 'packages');
  const tarballs = () => readdirSync(packages).filter((name) => name.endsWith('.tgz'));
  const hello = { 'package.json': packageJson('prosa-hello', '1.0.0'), 'index.js': index('hello') };
  const others = await pack(root, {
    'package.json': packageJson('prosa-others', '1.0.0'),
    'index.js': index('others', `dependsOn: ['hello'],`),
  });
  const added = path.join(packages, 'node_modules/prosa-hello/added.txt');

  await t.test('a plugin that lacks another is refused, and nothing is left of it', async (t) => {
    const [code, text] = await run(project, 'add', others);
    t.equal(code, 1);
    t.match(text, 'Plugin "others" depends on "hello", which is not installed.');
    t.notOk(existsSync(packages));
  });

  await t.test('Prosa knows them without a change of its own package.json', async (t) => {
    const [code, text] = await run(project, 'add', await pack(root, hello));
    t.equal(code, 0, text);
    t.match(text, 'Installed "hello": prosa-hello 1.0.0.');
    t.equal((await run(project, 'add', others))[0], 0);
    t.same(await idsOf(project), ['hello', 'others']);
    t.equal(readFileSync(path.join(project.root, 'package.json'), 'utf8'), '{"type":"module"}');
  });

  await t.test('the same version is installed anew after a change', async (t) => {
    const changed = await pack(root, { ...hello, 'added.txt': '' });
    t.equal((await run(project, 'add', changed))[0], 0);
    t.ok(existsSync(added));
    t.equal(tarballs().length, 2);
  });

  await t.test('a version that does not load leaves the one before', async (t) => {
    const broken = await pack(root, {
      'package.json': packageJson('prosa-hello', '2.0.0', { exports: './broken.js' }),
      'broken.js': `throw new Error('no luck');`,
    });
    const [code, text] = await run(project, 'add', broken);
    t.equal(code, 1);
    t.match(text, /prosa-hello cannot be loaded: no luck/);
    t.ok(existsSync(added));
    t.equal(tarballs().length, 2);
  });

  await t.test('one that another needs is not removed before it', async (t) => {
    const [code, text] = await run(project, 'remove', 'hello');
    t.equal(code, 1);
    t.match(text, '"hello" is needed by others: remove that first.');
    t.match(await run(project, 'remove', 'others'), [0, /Removed prosa-others\. Its tables stay/]);
    t.same(await idsOf(project), ['hello']);
    t.equal(tarballs().length, 1);
    t.match(await run(project, 'remove', 'hello'), [0, /Removed prosa-hello/]);
    t.notOk(existsSync(packages));
    t.match(await run(project, 'remove', 'hello'), [1, 'There is no plugin "hello".']);
  });
});

t.test('refuses what is no plugin, and what is there already', async (t) => {
  const root = t.testdir({
    prosa: { 'package.json': '{"type":"module"}', plugins: { tags: {} } },
    'no.tgz': 'no tarball',
  });
  const project: Project = {
    root: path.join(root, 'prosa'),
    tree: path.join(root, 'prosa'),
    extension: '.ts',
  };
  const plain = await pack(root, { 'package.json': '{"name":"plain","version":"1.0.0"}' });
  const tags = await pack(root, { 'package.json': packageJson('prosa-tags', '1.0.0') });
  const refused = async (file: string, reason: RegExp): Promise<void> => {
    const [code, text] = await run(project, 'add', file);
    t.equal(code, 1);
    t.match(text, reason);
  };
  await refused(plain, /is no plugin of Prosa/);
  await refused(tags, /There is a plugin "tags" in plugins\/tags already/);
  await refused(path.join(root, 'no.tgz'), /cannot be read as a tarball/);
  await refused(path.join(root, 'nowhere'), /There is no .*nowhere/);
  t.match(await run(project, 'remove', 'tags'), [1, /delete plugins\/tags/]);
  t.notOk(existsSync(path.join(project.root, 'packages')));
});
