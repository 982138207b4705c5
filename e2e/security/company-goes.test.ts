import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestCompany } from 'prosa/core/testing';
import t from 'tap';
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
  });
  t.equal(answer.statusCode, 200, answer.body);
  await eventually(async () => (await filesOf()).length === 1);
  t.strictSame(await filesOf(), [kept]);
  const left = Object.entries(await fingerprint()).filter(([, print]) => print !== '');
  t.strictSame(left, [], 'no table has a row of theirs');
});
