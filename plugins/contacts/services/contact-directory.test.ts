import { randomUUID } from 'node:crypto';
import { createTestApp } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import t from 'tap';
import plugin from '../index.ts';
import { Contacts } from '../public.ts';
import type { ContactSighting } from '../public.ts';

const setUp = async (t: Parameters<typeof createTestApp>[0]) => {
  const app = await createTestApp(t, { plugins: [plugin] });
  const company = await app.factories.company();
  const contacts = app.host.resolve('contacts', Contacts);
  const upsert = (sightings: readonly ContactSighting[], companyId = company.id) =>
    app.database.transaction({ companyId }, (ctx) => contacts.upsertMany(ctx, sightings));
  return { app, company, contacts, upsert };
};

const person = (number: string, name = ''): ContactSighting => ({ number, name, isGroup: false });

const eventsOf = async (app: TestApp, companyId: number): Promise<string[]> =>
  app.database.transaction({ companyId }, async ({ trx }) => {
    const rows = await trx<{ event: string; action: string; seq: number }>('events')
      .where('event', 'contact')
      .orderBy('seq');
    return rows.map(({ event, action }) => `${event} ${action}`);
  });

t.test('makes the contacts that are missing and answers in the order asked', async (t) => {
  const { app, company, upsert } = await setUp(t);
  const [first] = await upsert([person('5511987650001', 'Ana')]);
  const answer = await upsert([
    person('5511987650003', 'Caio'),
    person('5511987650001', 'Ana Maria'),
    person('5511987650002'),
    person('5511987650003', 'Caio'),
  ]);
  t.same(
    answer.map(({ name, number }) => [name, number]),
    [
      ['Caio', '5511987650003'],
      ['Ana', '5511987650001'],
      ['5511987650002', '5511987650002'],
      ['Caio', '5511987650003'],
    ],
  );
  t.equal(answer[1]?.id, first?.id);
  t.equal(answer[0]?.id, answer[3]?.id);
  t.same(await eventsOf(app, company.id), Array(3).fill('contact create'), 'one event for each');
});

t.test('a number with and without the ninth digit is one contact', async (t) => {
  const { app, company, contacts, upsert } = await setUp(t);
  const [short, long] = await upsert([person('551187654321', 'Ana'), person('5511987654321')]);
  t.equal(short?.id, long?.id);
  t.equal(short?.number, '5511987654321');
  const found = await app.database.transaction({ companyId: company.id }, (ctx) =>
    contacts.byNumbers(ctx, ['551187654321']),
  );
  t.same(
    found.map(({ id }) => id),
    [short?.id],
  );
});

t.test('seeing a contact again writes nothing and spends no id', async (t) => {
  const { app, company, upsert } = await setUp(t);
  const seen = Array.from({ length: 5 }, (_, at) => person(`551198765000${at}`, `Pessoa ${at}`));
  await upsert(seen);
  const look = () =>
    app.database.transaction({ companyId: company.id }, async ({ trx }) =>
      trx.raw<{ rows: object[] }>('select id, xmin::text, updated_at from contacts order by id'),
    );
  const before = await look();
  for (let round = 0; round < 3; round += 1) await upsert(seen);
  t.same((await look()).rows, before.rows);
  const [next] = await upsert([person('5511987650009', 'Nova')]);
  t.equal(next?.id, 6);
  t.equal((await eventsOf(app, company.id)).length, 6);
});

t.test('asks the database once, whether contacts are known, new, or both', async (t) => {
  const { app, company, contacts } = await setUp(t);
  const group = (name: string) => ({ number: '120363041234567890', name, isGroup: true });
  const trips = (seen: readonly ContactSighting[]): Promise<number> =>
    app.database.transaction({ companyId: company.id }, async (ctx) => {
      let count = 0;
      const add = () => void (count += 1);
      ctx.trx.on('query', add);
      await contacts.upsertMany(ctx, seen);
      ctx.trx.removeListener('query', add);
      return count;
    });
  const people = ['5511987650001', '551187650002'].map((number) => person(number, 'Ana'));
  t.equal(await trips([...people, group('Obra')]), 1, 'new');
  t.equal(await trips([...people, group('Obra')]), 1, 'known');
  t.equal(await trips([person('5511987650009'), ...people, group('Obra nova')]), 1, 'both');
  t.equal(await trips([]), 0);
});

t.test(
  'a name somebody gave stays, a number waits for a name, a group takes its new one',
  async (t) => {
    const { app, company, upsert } = await setUp(t);
    const group = (name: string) => ({ number: '120363041234567890', name, isGroup: true });
    await upsert([person('5511987650001', 'Ana'), person('5511987650002'), group('Obra')]);
    const again = await upsert([
      person('5511987650001', 'ana 😀'),
      person('5511987650002', 'Rui'),
      group('Obra do centro'),
    ]);
    t.same(
      again.map(({ name }) => name),
      ['Ana', 'Rui', 'Obra do centro'],
    );
    const events = await eventsOf(app, company.id);
    t.same(events.slice(3), ['contact update', 'contact update']);
    const nameless = await upsert([person('5511987650002'), group('')]);
    t.same(
      nameless.map(({ name }) => name),
      ['Rui', 'Obra do centro'],
    );
  },
);

t.test('who was met and is gone meanwhile is made anew', async (t) => {
  const { app, company, upsert } = await setUp(t);
  const [met] = await upsert([person('5511987650001', 'Ana')]);
  await app.database.transaction({ companyId: company.id }, ({ trx }) => trx('contacts').delete());
  const [again] = await upsert([person('5511987650001', 'Ana')]);
  t.equal(again?.name, 'Ana');
  t.not(again?.id, met?.id);
});

t.test('a new picture replaces the old one', async (t) => {
  const { upsert } = await setUp(t);
  const [first, second] = [randomUUID(), randomUUID()];
  const seenWith = (pictureId: string) => [{ ...person('5511987650001', 'Ana'), pictureId }];
  const shown = async (pictureId: string) => (await upsert(seenWith(pictureId)))[0]?.profilePicUrl;
  t.match(await shown(first), first);
  t.match(await shown(second), second);
  t.match(await shown(''), second);
});

t.test('stores what a channel calls people, however odd', async (t) => {
  const { upsert } = await setUp(t);
  const names = [
    'a\u0000b',
    '<img src=x onerror=alert(1)>',
    "D'Ávila; drop table",
    'x'.repeat(5000),
  ];
  const made = await upsert(names.map((name, at) => person(`551198765000${at}`, name)));
  t.same(
    made.map(({ name }) => name),
    ['ab', names[1], names[2], 'x'.repeat(255)],
  );
});

t.test('the same contacts in many batches at once become one each', async (t) => {
  const { upsert } = await setUp(t);
  const numbers = Array.from({ length: 20 }, (_, at) => person(`55119876500${at + 10}`, 'Pessoa'));
  const batches = Array.from({ length: 12 }, (_, at) =>
    upsert(at % 2 === 0 ? numbers : numbers.toReversed()),
  );
  const answers = await Promise.all(batches);
  t.equal(new Set(answers.flat().map(({ id }) => id)).size, 20);
});

t.test('another company’s contact of the same number is another contact', async (t) => {
  const { app, company, contacts, upsert } = await setUp(t);
  const other = await app.factories.company();
  const [ours] = await upsert([person('5511987650001', 'Ana')]);
  const [theirs] = await upsert([person('5511987650001', 'Zé')], other.id);
  t.not(ours?.id, theirs?.id);
  await app.database.transaction({ companyId: company.id }, async (ctx) => {
    t.same(await contacts.byIds(ctx, [theirs!.id]), []);
    t.equal((await contacts.byNumbers(ctx, ['5511987650001'])).length, 1);
    await t.rejects(contacts.get(ctx, theirs!.id), { code: 'ERR_NO_CONTACT_FOUND' });
  });
});

t.test('finds contacts by any part of name or number, without case and accents', async (t) => {
  const { app, company, contacts, upsert } = await setUp(t);
  await upsert([
    person('5511987650001', 'João Araújo'),
    person('5521912345678', 'JOANA 100%'),
    person('5531955554444', 'Ümit'),
  ]);
  const other = await app.factories.company();
  await upsert([person('5511987650001', 'João de fora')], other.id);
  const find = (text: string) =>
    app.database.transaction({ companyId: company.id }, async (ctx) => {
      const rows = await ctx
        .trx<{ id: number; name: string }>('contacts')
        .whereIn('id', contacts.idsMatching(ctx, text))
        .orderBy('name');
      return rows.map(({ name }) => name);
    });
  t.same(await find('joa'), ['JOANA 100%', 'João Araújo']);
  t.same(await find('ARAUJO'), ['João Araújo']);
  t.same(await find('araújo'), ['João Araújo']);
  t.same(await find('umit'), ['Ümit']);
  t.same(await find('98765'), ['João Araújo']);
  t.same(await find('+55 (21) 91234-5678'), ['JOANA 100%']);
  t.same(await find('100%'), ['JOANA 100%'], 'a percent sign is a percent sign');
  t.same(await find('%'), ['JOANA 100%']);
  t.same(await find('_'), []);
  t.same(await find("' or 1=1 --"), []);
});
