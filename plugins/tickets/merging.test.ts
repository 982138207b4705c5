import { createTestApp } from 'prosa/core/testing';
import type { Ctx } from 'prosa/contract';
import t from 'tap';
import { Contacts } from '../contacts/public.ts';
import { arrive, decided, Desk, messageFrom, newNumber } from './testing.ts';

const app = await createTestApp(t);

interface Identity {
  readonly merges: readonly { readonly id: number }[];
}

const inside = <T>(desk: Desk, work: (ctx: Ctx) => PromiseLike<T>): Promise<T> =>
  app.database.transaction({ companyId: desk.company.id, system: 'test' }, work);

const merge = (desk: Desk, keptId: number, goneId: number) =>
  desk.ok('POST', `/contacts/${keptId}/merge`, { contactId: goneId });

const part = async (desk: Desk, keptId: number) => {
  const { merges } = await desk.ok<Identity>('GET', `/contacts/${keptId}/identity`);
  return desk.ok('POST', `/contacts/${keptId}/merges/${merges[0]?.id ?? 0}/undo`);
};

/** Everything said with a contact, by the database's own account. */
const said = async (desk: Desk, contactId: number): Promise<string[]> => {
  const rows = await inside(desk, ({ trx }) =>
    trx('messages as m')
      .join('tickets as t', (on) =>
        on.on('t.id', 'm.ticket_id').andOn('t.company_id', 'm.company_id'),
      )
      .where({
        'm.contact_id': contactId,
        't.contact_id': contactId,
        'm.company_id': desk.company.id,
      })
      .orderBy('m.id')
      .select<{ body: string }[]>('m.body'),
  );
  return rows.map(({ body }) => body);
};

/** How the contact's tickets stand. */
const standing = (desk: Desk, contactId: number) =>
  inside(desk, ({ trx }) =>
    trx('tickets')
      .where({ contact_id: contactId, company_id: desk.company.id })
      .orderBy('id')
      .select<{ id: number; status: string; unread_messages: number; last_message: string }[]>(
        'id',
        'status',
        'unread_messages',
        'last_message',
      ),
  );

t.test('the history of both stands under one contact, and goes back', async (t) => {
  const desk = await Desk.open(app);
  const bia = await desk.attendant('Bia');
  const queueId = await desk.queue('Vendas', bia);
  const old = await desk.openFor(bia, { queueId, body: 'um' });
  const kept = await desk.pending({ body: 'dois' });
  await desk.ok('POST', '/ticket-notes', { ticketId: old.id, note: 'liga amanhã' });
  await desk.call(bia, 'PUT', `/tickets/${old.id}`, { status: 'closed', farewell: false });
  await app.services.followers.run();
  await merge(desk, kept.contactId, old.contactId);

  t.same(await said(desk, kept.contactId), ['um', 'dois']);
  const moved = await desk.ticket(old.id);
  t.match(moved, { contactId: kept.contactId, contact: { number: kept.contact.number } });
  const notes = await desk.ok<object[]>('GET', `/ticket-notes/list?contactId=${kept.contactId}`);
  t.match(notes, [{ note: 'liga amanhã' }]);
  const tracked = await inside(desk, ({ trx }) =>
    trx('ticket_trackings').where({ company_id: desk.company.id }).distinct('contact_id'),
  );
  t.same(tracked, [{ contact_id: kept.contactId }]);
  t.equal((await desk.call(desk.admin, 'GET', `/contacts/${old.contactId}`)).status, 404);
  const audit = await desk.ok<{ entries: object[] }>('GET', '/audit?action=contacts-merged');
  t.match(audit.entries, [{ subject: { kind: 'contacts', id: String(kept.contactId) } }]);

  await part(desk, kept.contactId);
  t.same(await said(desk, kept.contactId), ['dois']);
  t.same(await said(desk, old.contactId), ['um']);
  t.match(await desk.ticket(old.id), { contactId: old.contactId, status: 'closed' });
  t.match(await desk.ok('GET', `/ticket-notes/list?contactId=${old.contactId}`), [
    { note: 'liga amanhã' },
  ]);
  const back = await inside(desk, ({ trx }) =>
    trx('ticket_trackings').where({ company_id: desk.company.id, contact_id: old.contactId }),
  );
  t.equal(back.length, 1);
});

t.test('where both are being attended on one line, one ticket goes on', async (t) => {
  const desk = await Desk.open(app);
  const bia = await desk.attendant('Bia');
  const queueId = await desk.queue('Vendas', bia);
  const waiting = await desk.pending({ body: 'espero' });
  const open = await desk.openFor(bia, { queueId, body: 'converso' });
  await desk.writes(waiting.contact.number, 'ainda espero');
  await merge(desk, waiting.contactId, open.contactId);
  t.match(await standing(desk, waiting.contactId), [
    { id: waiting.id, status: 'closed', unread_messages: 0 },
    { id: open.id, status: 'open', unread_messages: 3, last_message: 'ainda espero' },
  ]);
  t.match(await desk.ticket(waiting.id), { userId: bia.id, queueId });
  const { messages } = (
    await desk.call<{ messages: object[] }>(bia, 'GET', `/messages/${open.id}?markAsRead=false`)
  ).body;
  t.match(
    messages,
    [{ body: 'espero' }, { body: 'converso' }, { body: 'ainda espero' }],
    'its owner sees what was said in the other',
  );
  t.match(await desk.ok('GET', '/tickets/counts?showAll=true'), { open: 1, pending: 0, closed: 1 });

  await part(desk, waiting.contactId);
  t.match(await standing(desk, waiting.contactId), [
    { id: waiting.id, status: 'pending', unread_messages: 2, last_message: 'ainda espero' },
  ]);
  t.match(await standing(desk, open.contactId), [
    { id: open.id, status: 'open', unread_messages: 1, last_message: 'converso' },
  ]);
  t.match(await desk.ticket(waiting.id), { userId: null, queueId: null });
});

t.test('whoever no longer sees a ticket lets go of it, the others see it move', async (t) => {
  const desk = await Desk.open(app);
  const [bia, caio] = [await desk.attendant('Bia'), await desk.attendant('Caio')];
  const [sales, help] = [await desk.queue('Vendas', bia), await desk.queue('Suporte', caio)];
  const open = await desk.openFor(bia, { queueId: sales });
  const waiting = await desk.pending({ queueId: help });
  const before = (await desk.told()).length;
  await merge(desk, open.contactId, waiting.contactId);
  const told = (await desk.told()).slice(before);
  t.match(
    told.find(({ name }) => name === 'tickets.ticket-hidden'),
    { payload: { ticketId: waiting.id }, topics: [`q/${help}/tickets`] },
  );
  t.match(
    told.filter(({ name }) => name === 'tickets.ticket-updated'),
    [
      { payload: { ticket: { id: open.id, contactId: open.contactId } } },
      { payload: { ticket: { id: waiting.id, contactId: open.contactId, status: 'closed' } } },
    ],
  );
});

t.test('what came since goes to whose address it came from', async (t) => {
  const desk = await Desk.open(app);
  const kept = await desk.pending({ body: 'da Ana' });
  await desk.ok('PUT', `/tickets/${kept.id}`, { status: 'closed', farewell: false });
  const gone = await desk.openFor(desk.admin, { body: 'do João' });
  await merge(desk, kept.contactId, gone.contactId);
  await desk.writes(gone.contact.number, 'João outra vez');
  await desk.writes(kept.contact.number, 'Ana outra vez');
  await desk.ok('POST', `/messages/${gone.id}`, { body: 'pois não?' });
  t.same(
    await said(desk, kept.contactId),
    ['da Ana', 'do João', 'João outra vez', 'Ana outra vez', 'pois não?'],
    'meanwhile all is one',
  );
  await part(desk, kept.contactId);
  t.same(await said(desk, gone.contactId), ['do João', 'João outra vez']);
  t.same(await said(desk, kept.contactId), ['da Ana', 'Ana outra vez', 'pois não?']);
  t.match(await standing(desk, gone.contactId), [{ id: gone.id, last_message: 'João outra vez' }]);
  const [, begun] = await standing(desk, kept.contactId);
  t.match(begun, { status: 'open', last_message: 'pois não?' });
  await desk.writes(gone.contact.number, 'e depois');
  t.same((await said(desk, gone.contactId)).at(-1), 'e depois');
});

t.test('a ticket the other began since goes whole', async (t) => {
  const desk = await Desk.open(app);
  const [one, other] = [await desk.pending(), await desk.pending()];
  for (const { id } of [one, other]) {
    await desk.ok('PUT', `/tickets/${id}`, { status: 'closed', farewell: false });
  }
  await inside(desk, ({ trx }) => trx('tickets').update({ updated_at: new Date(0) }));
  await merge(desk, one.contactId, other.contactId);
  await desk.writes(other.contact.number, 'sou eu');
  await decided(app);
  await part(desk, one.contactId);
  t.equal((await standing(desk, one.contactId)).length, 1);
  t.match((await standing(desk, other.contactId)).at(-1), {
    status: 'pending',
    last_message: 'sou eu',
  });
});

t.test('a message both had is there once, and twice again when they are parted', async (t) => {
  const desk = await Desk.open(app);
  const [one, other] = [newNumber(), newNumber()];
  await arrive(desk, messageFrom(desk, one, { externalId: 'SAME', body: 'oi' }));
  await arrive(desk, messageFrom(desk, other, { externalId: 'SAME', body: 'oi' }));
  const [kept, gone] = [await desk.of(one), await desk.of(other)];
  await merge(desk, kept.contactId, gone.contactId);
  t.same(await said(desk, kept.contactId), ['oi']);
  t.same(await arrive(desk, messageFrom(desk, other, { externalId: 'SAME' })), ['duplicate']);
  await part(desk, kept.contactId);
  t.same(await said(desk, gone.contactId), ['oi']);
  t.same(await said(desk, kept.contactId), ['oi']);
});

t.test('what arrives while contacts are merged and parted is stored once', async (t) => {
  const desk = await Desk.open(app);
  const [one, other] = [newNumber(), newNumber()];
  const [kept, gone] = [await desk.pending({ number: one }), await desk.pending({ number: other })];
  const sent: string[] = [];
  const results: string[] = [];
  let isOver = false;
  const write = async (number: string): Promise<void> => {
    for (let at = 0; !isOver || at < 30; at += 1) {
      const message = messageFrom(desk, number, { body: `${number}-${at}` });
      sent.push(message.body);
      results.push(...(await arrive(desk, message)), ...(await arrive(desk, message)));
      if (at % 5 === 0) {
        await arrive(desk, {
          type: 'reaction',
          connectionId: desk.connection,
          chatNumber: number,
          externalId: message.externalId,
          body: '👍',
          by: number,
        });
      }
    }
  };
  const mergeAndPart = async (): Promise<void> => {
    for (let round = 0; round < 6; round += 1) {
      await merge(desk, kept.contactId, gone.contactId);
      if (round < 5) await part(desk, kept.contactId);
    }
    isOver = true;
  };
  await Promise.all([write(one), write(other), mergeAndPart()]);
  t.same(new Set(results), new Set(['stored', 'duplicate']));
  t.equal(results.filter((result) => result === 'stored').length, sent.length);
  const all = await said(desk, kept.contactId);
  t.same(all.filter((body) => body !== 'Olá').sort(), sent.sort());
  const reacted = await inside(desk, ({ trx }) =>
    trx('messages')
      .where('company_id', desk.company.id)
      .whereRaw(`reactions <> '[]'`)
      .count<{ count: string }[]>('id'),
  );
  t.equal(
    Number(reacted[0]?.count),
    sent.filter((body) => Number(body.split('-')[1]) % 5 === 0).length,
  );
  const active = (await standing(desk, kept.contactId)).filter(({ status }) => status !== 'closed');
  t.equal(active.length, 1);
  t.same(
    await inside(desk, ({ trx }) =>
      trx('contacts').where('company_id', desk.company.id).select('id'),
    ),
    [{ id: kept.contactId }],
    'nobody was made anew',
  );
});

t.test('a merge a channel asks for moves everything, too, and an arrival meets it', async (t) => {
  const desk = await Desk.open(app);
  const [phone, lid] = [newNumber(), `18${newNumber()}`];
  await desk.pending({ number: phone, body: 'pelo número' });
  await desk.pending({ number: lid, body: 'pelo LID' });
  const contacts = app.host.resolve('contacts', Contacts);
  await Promise.all([
    inside(desk, (ctx) => contacts.link(ctx, [{ phone, kind: 'lid', value: lid }])),
    desk.writes(lid, 'pelo LID ainda'),
  ]);
  const { contactId } = await desk.of(phone);
  t.same((await said(desk, contactId)).sort(), ['pelo LID', 'pelo LID ainda', 'pelo número']);
});

t.test('nobody of another company is moved along', async (t) => {
  const [desk, stranger] = [await Desk.open(app), await Desk.open(app)];
  const number = newNumber();
  const [kept, gone] = [await desk.pending(), await desk.pending({ number })];
  const foreign = await stranger.pending({ number, body: 'outra empresa' });
  await merge(desk, kept.contactId, gone.contactId);
  t.same(await said(stranger, foreign.contactId), ['outra empresa']);
  const refused = await desk.call(desk.admin, 'POST', `/contacts/${kept.contactId}/merge`, {
    contactId: foreign.contactId,
  });
  t.equal(refused.status, 404);
});
