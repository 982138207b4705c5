import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { root, sourcesIn } from './fingerprint.mjs';
import { checkLeftOut } from './left-out.mjs';
import { buildServer, planServer } from './server.mjs';
import { placeIn } from './source-places.mjs';
import { removeStale } from './stale.mjs';
import { planWeb } from './web.mjs';

const NOTHING = { server: {}, tools: '', web: '', outputs: [], leftOut: [] };

/** The whole server, built into a folder of this file's own inside the project, where its packages are found. */
const cache = path.join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const dist = mkdtempSync(path.join(cache, 'prosa-build-'));
t.teardown(() => rmSync(dist, { recursive: true }));
await buildServer(planServer(NOTHING), dist);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

t.test('knows the sources, and that tests and their helpers are none', (t) => {
  const sources = sourcesIn(['core']);
  t.ok(sources.includes('core/kernel/config.ts'));
  t.strictSame(
    sources.filter((file) => /\.test\.tsx?$|\/testing\//.test(file)),
    [],
  );
  t.end();
});

t.test('builds everything at first and then only what changed', (t) => {
  const first = planServer(NOTHING);
  t.ok(first.changed.includes('core/contract.ts'));
  t.notOk(first.changed.some((file) => /^plugins\/[^/]+\/web\//.test(file)));

  const { server, tools } = first;
  const record = { ...NOTHING, server, tools };
  t.match(planServer(record), { changed: [], gone: [] });
  const older = { ...record, server: { ...server, 'core/contract.ts': 'old', 'core/gone.ts': '' } };
  t.match(planServer(older), { changed: ['core/contract.ts'], gone: ['core/gone.ts'] });
  t.equal(planServer({ ...record, tools: 'other' }).changed.length, first.changed.length);
  t.end();
});

t.test('a page that is not there is built, whatever the record says', (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-build-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const { web } = planWeb(NOTHING, folder);
  t.equal(planWeb({ ...NOTHING, web }, folder).changed, true);
  t.end();
});

t.test(
  'the bundle has each module once, whichever entry leads to it, and traces name sources',
  async (t) => {
    const script = `
    const [core, contract, found] = await Promise.all(
      ['core/api.js', 'core/contract.js', 'core/host/discover.js'].map((file) => import('${dist}/' + file)),
    );
    const plugins = await found.discoverPlugins({
      root: '${root}', tree: '${dist}', extension: '.js',
    });
    const { plugin } = plugins.find(({ plugin }) => plugin.manifest.id === 'tags');
    console.log(JSON.stringify({
      ids: plugins.map(({ plugin }) => plugin.manifest.id),
      migrations: plugin.migrations.href,
      injected: plugin.services.flatMap((service) => Reflect.getMetadataKeys(service)),
      trace: (() => { try { core.csvCell({}) } catch ({ stack }) { return stack } })(),
      isModel: Object.getPrototypeOf(core.Plan) === core.PlatformModel,
    }));`;
    const flags = ['--enable-source-maps', '--input-type=module', '-e', script];
    const { stdout, stderr } = spawnSync(process.execPath, flags, { cwd: root, encoding: 'utf8' });
    t.equal(stderr, '');
    const said = JSON.parse(stdout) as Record<string, unknown>;
    t.match(said, {
      migrations: pathToFileURL(path.join(dist, 'plugins/tags/migrations/')).href,
      injected: ['injectionTokens'],
      trace: /core\/kernel\/csv-cell\.ts:\d+:\d+/,
      isModel: true,
    });
    const folders = readdirSync('plugins', { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    t.equal((said.ids as string[]).length, folders.length);
  },
);

/** The modules a file loads before it runs, however far away: files below `dist`, and packages by their names. */
const loadedBy = (dist: string, entries: readonly string[]) => {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    const text = readFileSync(path.join(dist, file), 'utf8');
    for (const [, name = ''] of text.matchAll(
      /^(?:import|export)\b(?: ?[^;"]*from)? ?"([^"]+)";$/gm,
    )) {
      if (name.startsWith('.')) files.add(path.posix.join(path.posix.dirname(file), name));
      else if (!isBuiltin(name)) packages.add(name);
    }
  }
  return { files: [...files], packages: [...packages].sort() };
};

t.test('a start loads few files, and no package that it does not need yet', async (t) => {
  const plugins = readdirSync(path.join(dist, 'plugins')).map((id) => `plugins/${id}/index.js`);
  const here = plugins.filter((file) => existsSync(path.join(dist, file)));
  const { files, packages } = loadedBy(dist, ['core/main.js', ...here]);
  t.strictSame(packages, [
    '@node-rs/argon2',
    'knex',
    'objection',
    'pg',
    'reflect-metadata',
    'tsyringe',
  ]);
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(dist, file)).size, 0);
  t.ok(files.length > 30 && files.length < 150, `${String(files.length)} files`);
  t.ok(bytes > 2e6 && bytes < 6e6, `${String(bytes)} bytes`);
});

t.test(
  'a build without whatsapp-web holds nothing of it, and imports none of its library',
  async (t) => {
    const without = mkdtempSync(path.join(cache, 'prosa-build-without-'));
    t.teardown(() => rmSync(without, { recursive: true }));
    const leftOut = await checkLeftOut(['whatsapp-web', 'whatsapp-web']);
    await buildServer(planServer(NOTHING, leftOut), without);
    const library =
      /(?:\bfrom ?|\bimport ?\(?|\brequire\()["'](?:@whiskeysockets\/baileys|libsignal)\b/;
    const importing = (folder: string): string[] =>
      filesBelow(folder)
        .filter((file) => file.endsWith('.js'))
        .filter((file) => library.test(readFileSync(path.join(folder, file), 'utf8')));
    t.ok(importing(dist).length > 0, 'the whole build imports it');
    t.strictSame(importing(without), []);
    t.notOk(existsSync(path.join(without, 'plugins/whatsapp-web')));
    t.ok(existsSync(path.join(without, 'plugins/connections/index.js')), 'the others are there');

    const kept = planServer({ ...NOTHING, ...planServer(NOTHING, leftOut) }, leftOut);
    t.match(kept, { changed: [], gone: [] }, 'it stays so');
    t.ok(planServer({ ...NOTHING, ...planServer(NOTHING) }, leftOut).gone.length > 0);
  },
);

t.test('a build leaves out no plugin that others need, and none that is not there', async (t) => {
  await t.rejects(checkLeftOut(['contacts']), /"contacts" cannot be left out: .*tickets/);
  await t.rejects(checkLeftOut(['contatos']), /There is no plugin "contatos"/);
});

t.test('what lies beside a source is found from the bundle', (t) => {
  const text = 'new URL("__PROSA_DIST__/core/data/migrate.js", import.meta.url)';
  t.equal(placeIn(text, 'main.js'), 'new URL("./core/data/migrate.js", import.meta.url)');
  t.equal(placeIn(text, 'chunks/a.js'), 'new URL("../core/data/migrate.js", import.meta.url)');
  t.end();
});

t.test('of older builds only the chunks of the last one stay', (t) => {
  const folder = t.testdir({
    'build.json': '',
    chunks: { 'new.js': '', 'last.js': '', 'old.js': '' },
    plugins: { gone: { 'index.js': '' }, tags: { 'index.js': '' } },
    web: { 'index.html': '' },
  });
  removeStale(
    ['chunks/new.js', 'plugins/tags/index.js'],
    ['chunks/last.js', 'plugins/gone/index.js', 'plugins/tags/index.js'],
    folder,
  );
  t.strictSame(filesBelow(folder), [
    'build.json',
    'chunks/last.js',
    'chunks/new.js',
    'plugins/tags/index.js',
    'web/index.html',
  ]);
  t.end();
});
