import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { createTestDatabase } from '../../core/testing/cluster.ts';
import { logIn } from '../product/client.ts';
import { startProduct } from '../product/product.ts';
import { buildVersion, previousVersion } from './previous-version.ts';

t.setTimeout(120_000);

t.test('the version before the last migrations serves the database of this one', async (t) => {
  const commit = previousVersion();
  if (commit === undefined) {
    t.pass('this clone has no earlier commit: there is no previous version to start');
    return;
  }
  t.comment(`previous version: ${commit}`);
  const root = mkdtempSync(path.join(os.tmpdir(), 'prosa-previous-'));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  buildVersion(commit, root);
  const database = await createTestDatabase('plugins');
  t.teardown(() => database.drop());
  const product = await startProduct(
    {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      PROSA_DEMO: '0',
      LOG_LEVEL: 'warn',
    },
    { root },
  );
  t.teardown(() => product.stop());
  t.match(product.output(), /migrations that this version does not have/, 'it says what it found');
  const client = await logIn(product);
  const body = { name: 'Maria', number: '5511980001234' };
  t.match(await client.send('POST', '/contacts', body), { status: 200 }, 'and writes');
  t.match(await client.get('/contacts'), { contacts: [{ name: 'Maria' }] });
});
