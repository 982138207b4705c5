import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { WebhookAddress } from './services/webhook-address.ts';
import { NoticeListener } from './services/notice-listener.ts';
import { PixAccounts } from './services/pix-accounts.ts';
import { Authority } from './testing/fake-psp/authority.ts';
import type { Issued } from './testing/fake-psp/authority.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-notices-'));
t.teardown(() => rmSync(folder, { recursive: true }));
const [ours, bank] = [new Authority(), new Authority()];
const own = ours.issue('localhost');
const certificate = path.join(folder, 'own.pem');
const authority = path.join(folder, 'bank.pem');
writeFileSync(certificate, own.cert + own.key);
writeFileSync(authority, bank.cert);

const app = await createTestApp(t, {
  config: { paymentNotices: { port: 0, certificate, authority } },
});
const { port } = app.host.resolve('pix-bacen', NoticeListener);
await app.database.system('test', (ctx) =>
  app.host.resolve('pix-bacen', PixAccounts).save(ctx, {
    ...{ key: 'financeiro@exemplo.com.br', clientId: 'a', clientSecret: 'b' },
    noticeProof: 'certificate',
  }),
);
const whole = new URL(app.host.resolve('pix-bacen', WebhookAddress).whole({ noticeUrl: '' }));
const address = whole.pathname + whole.search;

const send = (at: string, identity: Partial<Issued>, method = 'POST'): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: at, method, ca: ours.cert, agent: false };
    request({ ...options, ...identity }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end(JSON.stringify({ pix: [{ txid: 'A1' }] }));
  });

t.test('believes a certificate of the provider’s authority, with the secret', async (t) => {
  const provider = bank.issue('banco');
  t.equal(await send(`${address}/pix`, provider), 200);
  t.equal(await send(address, {}), 401, 'as the provider tries it first');
  t.equal(await send(address, ours.issue('estranho')), 401);
  t.equal(await send(address, bank.issue('velho', new Date(Date.now() - 1000))), 401);
  t.equal(await send(whole.pathname, provider), 401, 'without the secret');
  t.equal(await send('/api/auth/me', provider, 'GET'), 404, 'nothing else is here');
  const kept = await app.database.system('test', ({ trx }) =>
    trx('webhook_events').select<readonly { provider: string }[]>('provider'),
  );
  t.same(kept, [{ provider: 'pix-bacen' }]);
});
