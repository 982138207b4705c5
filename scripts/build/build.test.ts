import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { sourcesIn } from './fingerprint.mjs';
import { buildServer, planServer } from './server.mjs';
import { planWeb } from './web.mjs';

const NOTHING = { server: {}, tools: '', web: '' };

t.test('knows the sources, and that tests and their helpers are none', (t) => {
  const sources = sourcesIn(['core']);
  t.ok(sources.includes('core/config.ts'));
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
  const record = { server, tools, web: '' };
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

t.test('imports keep their place and get the name they have in dist', async (t) => {
  const dist = mkdtempSync(path.join(os.tmpdir(), 'prosa-build-'));
  t.teardown(() => rmSync(dist, { recursive: true }));
  await buildServer({ changed: ['core/config.ts', 'core/manifest.schema.json'], gone: [] }, dist);
  const text = readFileSync(path.join(dist, 'core/config.js'), 'utf8');
  t.match(text, /from "\.\/environment\.js"/);
  t.match(text, /from "node:path"/);
  t.match(readFileSync(path.join(dist, 'core/config.js.map'), 'utf8'), /core\/config\.ts/);
  t.ok(existsSync(path.join(dist, 'core/manifest.schema.json')));
  await buildServer({ changed: [], gone: ['core/config.ts'] }, dist);
  t.notOk(existsSync(path.join(dist, 'core/config.js')));
});
