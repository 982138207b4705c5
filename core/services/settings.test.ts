import t from 'tap';
import { createTestPlatform } from './testing.ts';

t.test('a setting has its default until the company changes it', async (t) => {
  const { settings, database, createCompany } = await createTestPlatform(t);
  const [one, other] = [await createCompany(), await createCompany()];
  const read = (companyId: number, key: string) =>
    database.transaction({ companyId }, (ctx) => settings.get(ctx, key));
  t.equal(await read(one, 'call'), 'disabled');
  t.equal(await read(one, 'waitMinutes'), 15);
  await database.transaction({ companyId: one }, async (ctx) => {
    t.match(await settings.put(ctx, 'call', 'enabled'), { key: 'call', value: 'enabled' });
    await settings.put(ctx, 'waitMinutes', '30');
    t.ok(await settings.isEnabled(ctx, 'call'), 'its own change is seen at once');
  });
  t.equal(await read(one, 'call'), 'enabled');
  t.equal(await read(one, 'waitMinutes'), 30);
  t.equal(await read(other, 'call'), 'disabled', 'another company is not concerned');
});

t.test('a change that is taken back was never there', async (t) => {
  const { settings, database, createCompany } = await createTestPlatform(t);
  const scope = { companyId: await createCompany() };
  const failing = database.transaction(scope, async (ctx) => {
    await settings.put(ctx, 'call', 'enabled');
    t.equal(await settings.get(ctx, 'call'), 'enabled');
    throw new Error('no');
  });
  await t.rejects(failing, /no/);
  await database.transaction(scope, async (ctx) => {
    t.equal(await settings.get(ctx, 'call'), 'disabled');
  });
});

t.test('refuses keys and values nobody declared', async (t) => {
  const { settings, database, createCompany } = await createTestPlatform(t);
  await database.transaction({ companyId: await createCompany() }, async (ctx) => {
    await t.rejects(settings.put(ctx, 'unheard', 'x'), { code: 'ERR_NO_SETTING_FOUND' });
    await t.rejects(settings.get(ctx, 'unheard'), { code: 'ERR_NO_SETTING_FOUND' });
    await t.rejects(settings.put(ctx, 'call', 'maybe'), { code: 'ERR_INVALID_SETTING' });
    await t.rejects(settings.put(ctx, 'waitMinutes', -1), { code: 'ERR_INVALID_SETTING' });
  });
});

t.test('a secret goes in and never comes out', async (t) => {
  const { settings, database, createCompany } = await createTestPlatform(t);
  const scope = { companyId: await createCompany() };
  const shown = () =>
    database.transaction(scope, async (ctx) => {
      const rows = await settings.list(ctx, 'admin');
      return rows.find(({ key }) => key === 'asaas')?.value;
    });
  const put = (value: string) =>
    database.transaction(scope, (ctx) => settings.put(ctx, 'asaas', value));
  t.equal(await shown(), 'unset');
  t.equal((await put('token-4711')).value, 'set');
  t.equal(await shown(), 'set');
  await put('set');
  await database.transaction(scope, async (ctx) => {
    t.equal(await settings.get(ctx, 'asaas'), 'token-4711', 'who needs it is given it');
    t.notMatch(JSON.stringify(await ctx.trx('settings')), /4711/, 'it is stored sealed');
    const seen = await settings.list(ctx, 'member');
    t.notOk(
      seen.some(({ key }) => key === 'asaas'),
      'members do not learn that it exists',
    );
  });
  t.equal((await put('')).value, 'unset');
  await database.transaction(scope, async (ctx) => {
    t.equal(await settings.get(ctx, 'asaas'), '');
  });
});

t.test('a new company has its defaults written down, once', async (t) => {
  const { settings, database, createCompany } = await createTestPlatform(t);
  const scope = { companyId: await createCompany() };
  await database.transaction(scope, (ctx) => settings.put(ctx, 'call', 'enabled'));
  for (let round = 0; round < 2; round += 1) {
    await database.transaction(scope, (ctx) => settings.fill(ctx));
  }
  const rows = await database.transaction(scope, (ctx) => settings.list(ctx, 'admin'));
  t.match(
    rows.map(({ key, value }) => [key, value]),
    [
      ['call', 'enabled'],
      ['waitMinutes', '15'],
      ['asaas', 'unset'],
    ],
  );
});
