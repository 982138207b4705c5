import { createTestApp, toldEvents } from 'prosa/core/testing';
import t from 'tap';
import { Desk, newNumber } from '../../tickets/testing.ts';
import type { ConsentsDto } from '../schemas.ts';

const app = await createTestApp(t);
const desk = await Desk.open(app);
const ana = await desk.attendant('Ana');
const reason = 'Pediu por telefone';

const contact = async (number = newNumber()): Promise<number> => {
  const { id } = await desk.ok<{ id: number }>('POST', '/contacts', { name: 'Maria', number });
  return id;
};

const consentsOf = (id: number): Promise<ConsentsDto> =>
  desk.ok<ConsentsDto>('GET', `/consents/${String(id)}`);

t.test('nothing is told or done without a session, or in another company', async (t) => {
  const id = await contact();
  const other = await app.factories.company();
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '/opt-out', { reason }],
    ['POST', '/opt-in', { reason }],
    ['POST', '', { purpose: 'marketing', basis: 'consent', reason }],
  ] as const) {
    const address = `/consents/${String(id)}${path}`;
    t.equal((await desk.call(undefined, method, address, body)).status, 401, `${method} ${path}`);
    const there = await desk.call(other.admin, method, address, body);
    t.match(there, { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
  }
  t.match(await consentsOf(id), { optedOut: false, entries: [] });
});

t.test('whoever attends stops campaigns; beginning again asks for the right', async (t) => {
  const id = await contact();
  const path = `/consents/${String(id)}`;
  t.equal((await desk.call(ana, 'POST', `${path}/opt-out`, { reason: '  ' })).status, 400);
  t.equal((await desk.call(ana, 'POST', `${path}/opt-out`, { reason })).status, 200);
  t.equal((await desk.call(ana, 'POST', `${path}/opt-out`, { reason: 'De novo' })).status, 200);
  t.match(await consentsOf(id), {
    optedOut: true,
    entries: [{ kind: 'withdrawn', source: 'agent', reason, user: { id: ana.id, name: 'Ana' } }],
  });
  t.equal((await desk.call(ana, 'POST', `${path}/opt-in`, { reason })).status, 403);
  await desk.ok('POST', `${path}/opt-in`, { reason: 'Pediu de novo' });
  const { optedOut, entries } = await consentsOf(id);
  t.notOk(optedOut);
  t.equal(entries.length, 2, 'one that repeats nothing new is not kept');
  const audit = await desk.ok<{ entries: { action: string; details: object }[] }>('GET', '/audit');
  t.match(
    audit.entries.filter(({ details }) => 'optedOut' in details),
    [
      { action: 'changed', details: { optedOut: { from: true, to: false } } },
      { action: 'changed', details: { optedOut: { from: false, to: true } } },
    ],
  );
});

t.test('a message is proof only of what its own contact said', async (t) => {
  const ticket = await desk.pending({ body: 'não me mande mais boletos' });
  const [message] = await desk.messages(ticket.id);
  const body = { reason, messageId: message?.id };
  const other = await contact();
  t.match(await desk.call(ana, 'POST', `/consents/${String(other)}/opt-out`, body), {
    status: 400,
    body: { error: 'ERR_CONSENT_MESSAGE' },
  });
  await desk.ok('POST', `/consents/${String(ticket.contactId)}/opt-out`, body);
  t.match((await consentsOf(ticket.contactId)).entries, [
    { messageId: message?.id, connection: { id: desk.connection } },
  ]);
});

t.test('consents are kept with what was shown, page after page', async (t) => {
  const id = await contact();
  const consent = { purpose: 'marketing', basis: 'consent', reason: 'Formulário do site' };
  const path = `/consents/${String(id)}`;
  t.equal((await desk.call(ana, 'POST', path, consent)).status, 403);
  const shownText = 'Quero receber novidades.';
  for (let round = 0; round < 21; round += 1)
    await desk.ok('POST', path, { ...consent, shownText });
  const first = await consentsOf(id);
  t.match(first.entries[0], { kind: 'given', basis: 'consent', shownText });
  t.match([first.entries.length, first.hasMore], [20, true]);
  const before = String(first.entries.at(-1)?.id);
  const rest = await desk.ok<ConsentsDto>('GET', `${path}?before=${before}`);
  t.match([rest.entries.length, rest.hasMore], [1, false]);
  const told = await toldEvents(app, desk.company.id, 'consents');
  t.match(
    told.filter(({ name }) => name === 'consents.consent-recorded').at(-1),
    { payload: { contactId: id }, topics: ['company'] },
    'lists of those who agreed follow it',
  );
});

t.test('contacts that are one person have one opt-out, until they are parted', async (t) => {
  const [kept, gone] = [await contact(), await contact()];
  await desk.ok('POST', `/consents/${String(gone)}/opt-out`, { reason });
  await desk.ok('POST', `/contacts/${String(kept)}/merge`, { contactId: gone });
  t.match(await consentsOf(kept), { optedOut: true, entries: [{ reason }] });
  const { merges } = await desk.ok<{ merges: { id: number }[] }>(
    'GET',
    `/contacts/${String(kept)}/identity`,
  );
  await desk.ok('POST', `/contacts/${String(kept)}/merges/${String(merges[0]?.id)}/undo`);
  t.match(await consentsOf(kept), { optedOut: false, entries: [] });
  t.match(await consentsOf(gone), { optedOut: true, entries: [{ reason }] });
});

t.test('the list of contacts is narrowed to those who opted out, or agreed', async (t) => {
  const own = await Desk.open(app);
  const add = async (name: string): Promise<number> => {
    const { id } = await own.ok<{ id: number }>('POST', '/contacts', { name, number: newNumber() });
    return id;
  };
  const [bia, ana, caio] = [await add('Bia'), await add('Ana'), await add('Caio')];
  await add('Davi');
  const found = async (query: string): Promise<string[]> => {
    const { contacts } = await own.ok<{ contacts: { name: string }[] }>(
      'GET',
      `/contacts?${query}`,
    );
    return contacts.map(({ name }) => name);
  };
  for (const id of [bia, ana]) await own.ok('POST', `/consents/${String(id)}/opt-out`, { reason });
  const consent = { purpose: 'marketing', basis: 'consent', reason: 'Formulário' };
  await own.ok('POST', `/consents/${String(caio)}`, consent);
  t.same(await found('filter=consents.out'), ['Ana', 'Bia']);
  t.same(await found('filter=consents.given'), ['Caio']);
  t.same(await found(`filter=consents.out&after=${String(ana)}`), ['Bia']);
  t.same(await found(`after=${String(caio)}`), ['Davi']);
  t.same(await found('filter=consents.out&searchParam=bia'), ['Bia']);
  const exported = await app.inject({
    url: '/api/contacts/export?format=csv&filter=consents.out',
    headers: own.admin.headers,
  });
  t.match(exported.body, /Ana[^]*Bia/);
  t.notMatch(exported.body, 'Caio');
  await own.ok('POST', `/consents/${String(ana)}/opt-in`, { reason });
  await own.ok('PUT', `/contacts/${String(bia)}`, { name: 'Zélia' });
  await own.ok('POST', `/consents/${String(caio)}/opt-out`, { reason });
  await app.services.followers.run();
  t.same(await found('filter=consents.out'), ['Caio', 'Zélia']);
  t.same(await found('filter=consents.given'), ['Ana'], 'who comes back agreed');
  await own.ok('DELETE', `/contacts/${String(caio)}`);
  t.same(await found('filter=consents.out'), ['Zélia']);
  t.match(await own.call(own.admin, 'GET', '/contacts?filter=nobody.knows'), {
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  });
});

t.test('a page of those who opted out is read from one index', async (t) => {
  const { rows } = await app.database.transaction(
    { companyId: desk.company.id, system: 'test' },
    async ({ trx }) => {
      await trx.raw('set local enable_seqscan = off');
      return trx.raw<{ rows: { 'QUERY PLAN': string }[] }>(
        `explain select id from (select contact_id as id, folded_name from contact_standings
           where company_id = 1 and standing = 'out') chosen
          where (folded_name, id) > (select folded_name, id from contacts where company_id = 1 and id = 1)
          order by folded_name, id limit 31`,
      );
    },
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  t.match(plan, /Index (Only )?Scan using contact_standings_company_id_standing_folded_name/);
  t.match(plan, /Index Cond: .*ROW\(folded_name, contact_id\) > /);
  t.notMatch(plan, 'Sort');
});
