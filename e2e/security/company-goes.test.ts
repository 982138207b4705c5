import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestCompany } from 'prosa/core/testing';
import t from 'tap';
import { CompanyClosing } from '../../plugins/companies/services/company-closing.ts';
import { connectSimulator } from '../../plugins/tickets/testing.ts';
import { createWorld } from './world.ts';

t.setTimeout(120_000);

t.test('a company goes with its rows and its files, and nobody else’s', async (t) => {
  const app = await createTestApp(t);
  const { ours, theirs, fingerprint } = await createWorld(app);
  const owner = await app.factories.user({ companyId: ours.id, profile: 'admin', isSuper: true });
  const attach = async ({ admin }: TestCompany, word: string): Promise<void> => {
    const form = new FormData();
    form.append('body', word);
    form.append('medias', new Blob([`Nota ${word}`], { type: 'text/plain' }), `${word}.txt`);
    const encoded = new Response(form);
    const list = await app.inject({ url: '/api/tickets?showAll=true', headers: admin.headers });
    const id = list.json<{ tickets: { id: number }[] }>().tickets[0]?.id;
    const answer = await app.inject({
      method: 'POST',
      url: `/api/messages/${String(id)}`,
      headers: { ...admin.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    if (answer.statusCode >= 300) throw new Error(answer.body);
  };
  const filesOf = async (): Promise<string[]> => {
    const entries = await readdir(path.join(app.config.dataDir, 'media'), {
      recursive: true,
      withFileTypes: true,
    });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  await attach(ours, 'nossa');
  const [kept] = await filesOf();
  await attach(theirs, 'deles');
  t.equal((await filesOf()).length, 2);

  const answer = await app.inject({
    method: 'DELETE',
    url: `/api/companies/${String(theirs.id)}`,
    headers: owner.headers,
    payload: { name: theirs.name },
  });
  t.equal(answer.statusCode, 200, answer.body);
  t.equal((await filesOf()).length, 2, 'not before 30 days are over');
  await app.database.system('time passes', ({ trx }) =>
    trx('companies')
      .where({ id: theirs.id })
      .update({ delete_at: new Date(Date.now() - 1000) }),
  );
  await app.host.resolve('companies', CompanyClosing).deleteDue();
  await eventually(async () => (await filesOf()).length === 1);
  t.strictSame(await filesOf(), [kept]);
  const left = Object.entries(await fingerprint()).filter(([, print]) => print !== '');
  t.strictSame(left, [], 'no table has a row of theirs');
});

t.test(
  'B.8: the connections of a closed company stop, and run again when it is back',
  async (t) => {
    const app = await createTestApp(t);
    const home = await app.factories.company();
    const owner = await app.factories.user({ companyId: home.id, profile: 'admin', isSuper: true });
    const theirs = await app.factories.company();
    const connection = await connectSimulator(app, theirs.admin);
    const path = `/api/companies/${String(theirs.id)}`;
    const { headers } = owner;
    const runs = (): Promise<boolean> =>
      app.database.system('test', async ({ trx }) => {
        const rows = await trx('connections').where({ id: connection }).whereNotNull('owner_id');
        return rows.length === 1;
      });
    t.ok(await runs());
    const payload = { name: theirs.name };
    t.equal((await app.inject({ method: 'DELETE', url: path, headers, payload })).statusCode, 200);
    await eventually(async () => !(await runs()));
    const url = `${path}/restoration`;
    t.equal((await app.inject({ method: 'POST', url, headers })).statusCode, 200);
    await eventually(runs);
  },
);

t.test(
  'an unpaid company’s connections rest unlogged after thirty days, and return with the payment',
  async (t) => {
    const app = await createTestApp(t);
    const { id, admin } = await app.factories.company();
    const connection = await connectSimulator(app, admin);
    const due = (days: number): Promise<unknown> =>
      app.database.system('test', ({ trx }) =>
        trx('companies')
          .where({ id })
          .update({ due_date: new Date(Date.now() + days * 86_400_000) }),
      );
    const read = async (): Promise<{
      status: string;
      reason: string;
      owner: unknown;
      pairing: string;
    }> => {
      const row = await app.database.system('test', ({ trx }) =>
        trx('connections').where({ id: connection }).first<{
          status: string;
          status_reason: string;
          owner_id: unknown;
          wanted_pairing: string;
        }>(),
      );
      return {
        status: row.status,
        reason: row.status_reason,
        owner: row.owner_id,
        pairing: row.wanted_pairing,
      };
    };
    await due(-29);
    t.match(await read(), { status: 'CONNECTED' });
    await due(-31);
    await eventually(async () => (await read()).owner === null);
    t.match(await read(), { status: 'DISCONNECTED', reason: 'unpaid', pairing: 'stored' });
    await due(30);
    await eventually(async () => (await read()).status === 'CONNECTED');
  },
);
