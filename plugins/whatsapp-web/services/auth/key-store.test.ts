import { Core } from 'prosa/core';
import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { Leases } from '../../../connections/testing.ts';
import { JOURNAL, readOpen } from '../store/journal-rows.ts';
import { CredentialsStore } from './credentials-store.ts';
import { KeyStore } from './key-store.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);
const leases = app.host.resolve('connections', Leases);
const secrets = app.host.resolve('whatsapp-web', Core.Secrets);

const setUp = async () => {
  const company = await app.factories.company();
  const { body } = await app.inject({
    method: 'POST',
    url: '/api/whatsapp',
    headers: company.admin.headers,
    payload: { name: 'Loja' },
  });
  const { id: connectionId } = JSON.parse(body) as { id: number };
  const broken: unknown[] = [];
  const journalled: string[] = [];
  const options = (epoch = 0) => ({
    database: app.database,
    secrets,
    handle: {
      connectionId,
      companyId: company.id,
      fence: (ctx: Parameters<Leases['fence']>[0]) =>
        leases.fence(ctx, { id: connectionId, epoch }),
    },
    onBroken: (error: unknown) => broken.push(error),
    onJournalled: (entries: readonly { messageId: string }[]) =>
      journalled.push(...entries.map(({ messageId }) => messageId)),
  });
  const rows = (table: string) =>
    app.database.transaction({ companyId: company.id }, ({ trx }) =>
      trx(table).where({ connection_id: connectionId }).select('*'),
    );
  const changeHands = () =>
    app.database.transaction({ companyId: company.id }, ({ trx }) =>
      trx('connections').where({ id: connectionId }).update({ owner_epoch: 7 }),
    );
  return { connectionId, companyId: company.id, broken, journalled, options, rows, changeHands };
};

const SESSION = { _sessions: { abc: { registrationId: 7, key: Buffer.from([1, 2, 3]) } } };

t.test('what was kept is found again, by this process and by the next', async (t) => {
  const { options, rows } = await setUp();
  const keys = new KeyStore(options());
  const session = SESSION as unknown as Uint8Array;
  await keys.set({
    session: { 'a.0': session },
    'pre-key': { '1': { public: Buffer.from([4]), private: Buffer.from([5]) } },
    'lid-mapping': { '5511': '99' },
    'app-state-sync-key': { k: { keyData: Buffer.from([9]), timestamp: 3 } },
  });
  for (const reader of [keys, new KeyStore(options())]) {
    t.same(await reader.get('session', ['a.0', 'b.0']), { 'a.0': SESSION });
    t.same((await reader.get('pre-key', ['1']))['1']?.private, Buffer.from([5]));
    t.same(await reader.get('lid-mapping', ['5511', 'nobody']), { '5511': '99' });
    const synced = await reader.get('app-state-sync-key', ['k']);
    t.same(Buffer.from(synced.k?.keyData ?? []), Buffer.from([9]));
  }
  const stored = JSON.stringify(await rows('whatsapp_web_keys'));
  t.notMatch(stored, /_sessions|registrationId/, 'nothing is readable in the database');
  await keys.set({ session: { 'a.0': null } });
  t.same(await keys.get('session', ['a.0']), {});
  t.same(await new KeyStore(options()).get('session', ['a.0']), {});
});

t.test('one set is one transaction: all of it is kept, or nothing', async (t) => {
  const { options, rows, broken } = await setUp();
  const keys = new KeyStore(options());
  await keys.set({ 'lid-mapping': { a: '1' } });
  // PostgreSQL takes no U+0000 in a text.
  await t.rejects(
    keys.set({ 'lid-mapping': { a: '2', 'b\u0000': '3' }, 'device-list': { c: ['0'] } }),
  );
  t.equal((await rows('whatsapp_web_keys')).length, 1);
  t.equal(broken.length, 1);
  await t.rejects(
    keys.get('lid-mapping', ['a']),
    'a connection that failed once answers nothing more',
  );
  await t.rejects(keys.set({ 'lid-mapping': { a: '4' } }));
  t.same(await new KeyStore(options()).get('lid-mapping', ['a']), { a: '1' });
});

t.test('a row that cannot be opened is an error, never an empty answer', async (t) => {
  const { options, companyId, connectionId, broken } = await setUp();
  await new KeyStore(options()).set({ 'lid-mapping': { a: '1', b: '2' } });
  await app.database.transaction({ companyId }, ({ trx }) =>
    trx.raw(
      `update whatsapp_web_keys k set sealed = o.sealed from whatsapp_web_keys o
        where k.connection_id = ? and o.connection_id = k.connection_id and k.id = 'a' and o.id = 'b'`,
      [connectionId],
    ),
  );
  await t.rejects(new KeyStore(options()).get('lid-mapping', ['a']), /place of another/);
  t.equal(broken.length, 1);
});

t.test('a former owner writes and reads nothing', async (t) => {
  const { options, changeHands, broken } = await setUp();
  const keys = new KeyStore(options());
  await keys.set({ 'lid-mapping': { a: '1' } });
  const credentials = new CredentialsStore(options());
  const before = await credentials.load();
  await credentials.save(before);
  await changeHands();
  await t.rejects(keys.set({ 'lid-mapping': { a: '2' } }));
  await t.rejects(keys.get('lid-mapping', ['a']));
  await credentials.save({ ...before, registrationId: 1 });
  t.equal(broken.length, 2);
  t.same(await new KeyStore(options(7)).get('lid-mapping', ['a']), { a: '1' });
  t.equal((await new CredentialsStore(options(7)).load()).registrationId, before.registrationId);
});

t.test('what was decrypted is kept with the key that decrypted it', async (t) => {
  const { options, journalled, companyId } = await setUp();
  const keys = new KeyStore(options());
  const draft = (digest: string, text: string) => ({
    digest,
    messageId: `ID-${digest}`,
    envelope: { id: `ID-${digest}`, from: '5511@s.whatsapp.net' },
    plaintext: Buffer.from(text),
  });
  const journal = (...drafts: ReturnType<typeof draft>[]) =>
    ({
      session: { 'a.0': SESSION },
      [JOURNAL]: Object.fromEntries(drafts.map((each) => [each.digest, each])),
    }) as never;
  await keys.set(journal(draft('b', 'um'), draft('a', 'dois')));
  await keys.set(journal(draft('b', 'outra')));
  t.same(journalled, ['ID-b', 'ID-a'], 'once each, in the order they came');
  const open = await app.database.transaction({ companyId }, (ctx) => readOpen(ctx, options(), 10));
  t.same(
    open.map(({ plaintext }) => Buffer.from(plaintext).toString()),
    ['um', 'dois'],
  );
});

t.test('the last state of the credentials is the one that stays', async (t) => {
  const { options, rows } = await setUp();
  const credentials = new CredentialsStore(options());
  const mine = await credentials.load();
  t.equal(mine.registered, false, 'a connection that was never paired gets new ones');
  const saves: Promise<void>[] = [];
  for (let at = 1; at <= 20; at += 1) {
    mine.nextPreKeyId = at;
    saves.push(credentials.save(mine));
  }
  await Promise.all(saves);
  const stored = await new CredentialsStore(options()).load();
  t.equal(stored.nextPreKeyId, 20);
  t.same(stored.signedIdentityKey.private, mine.signedIdentityKey.private);
  t.notMatch(JSON.stringify(await rows('whatsapp_web_credentials')), mine.advSecretKey);

  const keys = new KeyStore(options());
  await keys.set({ 'lid-mapping': { a: '1' } });
  await credentials.wipe();
  t.same(await rows('whatsapp_web_keys'), []);
  t.same(await rows('whatsapp_web_credentials'), []);
  t.not((await credentials.load()).advSecretKey, mine.advSecretKey);
});
