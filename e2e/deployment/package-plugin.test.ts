import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import type { Test } from 'tap';
import { logIn } from '../product/client.ts';
import { startProduct } from '../product/product.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A plugin as somebody else publishes it: built, with Prosa's own words imported by name. */
const INDEX = `
import { bind, definePlugin, defineManifest, defineToken } from 'prosa/contract';
import { Core, Company, Database, defineErrors } from 'prosa/core';
import { IdParams } from 'prosa/schemas';
import { inject, injectable } from 'tsyringe';

const manifest = defineManifest({
  id: 'parcels', version: '1.0.0', core: '^1.0.0', dependsOn: [], api: ['parcels'], tables: [],
  permissions: {}, events: { publishes: {}, consumes: [] }, jobs: {}, tasks: {},
  web: { routes: [], nav: [] },
});
const errors = defineErrors({ ERR_NO_PARCEL_FOUND: 404 });
const Parcels = defineToken('parcels.Parcels');

class ParcelService {
  constructor(database) { this.database = database; }
  companies() {
    return this.database.system('count companies', ({ trx }) => Company.query(trx).resultSize());
  }
}
inject(Core.Database)(ParcelService, undefined, 0);
injectable()(ParcelService);

export default definePlugin({
  manifest,
  provides: [bind(Parcels, ParcelService)],
  routes: async (app, { resolve }) => {
    const config = { access: 'member' };
    app.get('/parcels', { config, schema: { response: { 200: {} } } }, async () => ({
      companies: await resolve(Parcels).companies(),
      isDatabase: resolve(Core.Database) instanceof Database,
      hasSchemas: IdParams !== undefined,
    }));
    app.put('/parcels', { config, schema: { response: { 200: {} } } }, async () => {
      throw errors.ERR_NO_PARCEL_FOUND();
    });
  },
});
`;

/** The built product in a folder of its own, with the plugin as a package that its package.json names. */
const installWithPackage = (t: Test): string => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'prosa-package-'));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  cpSync(path.join(ROOT, 'dist'), path.join(root, 'dist'), { recursive: true });
  const own = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as object;
  const named = { ...own, prosa: { plugins: ['prosa-parcels'] } };
  writeFileSync(path.join(root, 'package.json'), JSON.stringify(named));
  const packages = path.join(root, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(packages, name));
  }
  const plugin = path.join(packages, 'prosa-parcels');
  mkdirSync(plugin);
  writeFileSync(
    path.join(plugin, 'package.json'),
    JSON.stringify({
      name: 'prosa-parcels',
      type: 'module',
      exports: './index.js',
      prosa: { id: 'parcels' },
    }),
  );
  writeFileSync(path.join(plugin, 'index.js'), INDEX);
  return root;
};

t.setTimeout(120_000);

t.test('a plugin in a package shares the modules of the built product', async (t) => {
  const product = await startProduct({}, { root: installWithPackage(t) });
  t.teardown(() => product.stop());
  const client = await logIn(product);
  t.strictSame(await client.get('/parcels'), {
    companies: 1,
    isDatabase: true,
    hasSchemas: true,
  });
  t.strictSame(await client.send('PUT', '/parcels'), {
    status: 404,
    body: { error: 'ERR_NO_PARCEL_FOUND' },
  });
});
