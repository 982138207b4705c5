import { createTestApp } from 'prosa/core/testing';
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
