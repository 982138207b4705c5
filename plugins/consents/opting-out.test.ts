import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { Contacts } from '../contacts/public.ts';
import { arrive, Desk, messageFrom, newNumber, reach } from '../tickets/testing.ts';
import { Consents } from './public.ts';
import type { ConsentsDto } from './schemas.ts';

const app = await createTestApp(t);

const says = (desk: Desk, number: string, ...bodies: readonly string[]): Promise<unknown> =>
  arrive(desk, ...bodies.map((body) => messageFrom(desk, number, { body })));

const inLists = async (desk: Desk): Promise<number> => {
  const { count } = await desk.ok<{ count: number }>('GET', '/tickets?showAll=true&status=pending');
  return count;
};

const contactOf = async (desk: Desk, number: string): Promise<number> => {
  const { contacts } = await desk.ok<{ contacts: { id: number }[] }>(
    'GET',
    `/contacts?searchParam=${number}`,
  );
  return contacts[0]?.id ?? 0;
};

const consentsOf = (desk: Desk, contactId: number): Promise<ConsentsDto> =>
  desk.ok<ConsentsDto>('GET', `/consents/${String(contactId)}`);

const suppressed = (desk: Desk, number: string): Promise<boolean> =>
  app.database.transaction({ companyId: desk.company.id, system: 'test' }, async (ctx) => {
    const [contact] = await app.host.resolve('consents', Contacts).byNumbers(ctx, [number]);
    if (!contact) throw new Error('there is no such contact');
    const found = await app.host.resolve('consents', Consents).suppressed(ctx, [contact]);
    return found.has(contact.id);
  });

t.test('SAIR is obeyed, answered once and calls nobody to the desk', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const { ticket } = await reach(desk, number);
  await says(desk, number, 'Sair.');
  t.ok(await suppressed(desk, number));
  t.equal(await inLists(desk), 0);
  await says(desk, number, 'SAIR', 'parar');
  t.match(
    (await desk.messages(ticket.id)).map(({ body }) => body),
    ['Promoção de sexta', 'Sair.', /^Pronto! Você não vai mais/, 'SAIR', 'parar'],
    'and then it is silent',
  );
  t.match(await desk.ticket(ticket.id), { unreadMessages: 0 });
  const { optedOut, entries } = await consentsOf(desk, ticket.contactId);
  t.ok(optedOut);
  t.match(entries, [
    {
      kind: 'withdrawn',
      purpose: 'marketing',
      source: 'message',
      reason: 'Sair.',
      messageId: Number,
      connection: { id: desk.connection },
      user: null,
    },
  ]);
  const told = (await desk.events()).filter(({ name }) => name.startsWith('consents.'));
  t.match(told, [
    { name: 'consents.opted-out', payload: { contactId: ticket.contactId, source: 'message' } },
  ]);
  t.match(await desk.ok('GET', `/contacts/${String(ticket.contactId)}`), { optedOut: true });
});

t.test('VOLTAR undoes it; of somebody who never left it is for the desk', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  await reach(desk, number);
  await says(desk, number, 'STOP', 'Voltar');
  t.notOk(await suppressed(desk, number));
  const { entries } = await consentsOf(desk, await contactOf(desk, number));
  t.match(entries, [
    { kind: 'given', basis: 'consent', reason: 'Voltar' },
    { kind: 'withdrawn', basis: null },
  ]);
  const other = newNumber();
  await says(desk, other, 'voltar');
  t.equal((await desk.messages((await desk.of(other)).id)).length, 1, 'nothing is answered');
});

t.test('it is answered in the words of the company, else in its language', async (t) => {
  const desk = await Desk.open(app);
  const answered = async (...words: readonly string[]): Promise<string | undefined> => {
    const number = newNumber();
    const { ticket } = await reach(desk, number);
    await says(desk, number, ...words);
    return (await desk.messages(ticket.id)).at(-1)?.body;
  };
  await desk.ok('PUT', '/settings/optOutAnswer', { value: 'Você saiu da nossa lista.' });
  t.equal(await answered('sair'), 'Você saiu da nossa lista.');
  await desk.ok('PUT', '/settings/optOutAnswer', { value: '' });
  await app.database.transaction({ companyId: desk.company.id, system: 'test' }, ({ trx }) =>
    trx('users').where({ id: desk.admin.id }).update({ language: 'es' }),
  );
  t.match(await answered('STOP'), /^¡Listo! No va a recibir/);
  t.match(await answered('STOP', 'VOLTAR'), /^¡Listo! Vuelve/);
});

t.test('a word in a conversation is obeyed there, and a longer message is no word', async (t) => {
  const desk = await Desk.open(app);
  const active = await desk.pending();
  const { number } = active.contact;
  await says(desk, number, 'não me mande mais boletos');
  t.notOk(await suppressed(desk, number));
  await says(desk, number, 'Não quero receber');
  t.ok(await suppressed(desk, number));
  t.match((await desk.messages(active.id)).at(-1), { origin: 'automatic', body: /VOLTAR/ });
});

t.test('CANCELAR counts for a week after a program wrote', async (t) => {
  const desk = await Desk.open(app);
  const [never, lately, longAgo] = [newNumber(), newNumber(), newNumber()];
  await reach(desk, lately, { origin: 'api' });
  const { messageIds } = await reach(desk, longAgo);
  await app.database.transaction({ companyId: desk.company.id, system: 'test' }, ({ trx }) =>
    trx('messages')
      .whereIn('id', [...messageIds])
      .update({ sent_at: '2026-01-05T12:00:00Z' }),
  );
  for (const number of [never, lately, longAgo]) await says(desk, number, 'Cancelar');
  t.notOk(await suppressed(desk, never));
  t.ok(await suppressed(desk, lately));
  t.notOk(await suppressed(desk, longAgo));
});

t.test('an erased contact leaves a hash, by which it is known again', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  await says(desk, number, 'SAIR');
  const gone = await contactOf(desk, number);
  await desk.ok('DELETE', `/contacts/${String(gone)}`);
  const rows = await app.database.transaction(
    { companyId: desk.company.id, system: 'test' },
    ({ trx, companyId }) => trx('suppressions').where({ company_id: companyId }),
  );
  t.match(rows, [{ contact_id: null, hash: /^[\w-]{43}$/ }]);
  t.notMatch(JSON.stringify(rows), number.slice(-8));
  await desk.ok('POST', '/contacts', { name: 'De volta', number });
  t.ok(await suppressed(desk, number));
  const other = await Desk.open(app);
  await other.ok('POST', '/contacts', { name: 'De outra empresa', number });
  t.notOk(await suppressed(other, number), 'to another company it never left');
});

t.test('what is proof is never changed', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  await says(desk, number, 'SAIR');
  await t.rejects(
    app.database.transaction({ companyId: desk.company.id, system: 'test' }, ({ trx, companyId }) =>
      trx('consents').where({ company_id: companyId }).update({ reason: 'outra' }),
    ),
    /never changed/,
  );
});
