import { caller, createTestApp, toldEvents } from 'prosa/core/testing';
import type { TestCompany, TestUser } from 'prosa/core/testing';
import t from 'tap';
import { connectSimulator } from '../../tickets/testing.ts';
import type { NoteDto } from '../schemas.ts';

const app = await createTestApp(t);

const call = caller(app);

const ok = async <T>(...request: Parameters<typeof call>): Promise<T> => {
  const answer = await call(...request);
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json<T>();
};

let numbers = 0;

interface Ticket {
  readonly id: number;
  readonly uuid: string;
  readonly contactId: number;
}

/** A company with one attendant in a queue of the own, one in another's, and a ticket in the first. */
const setUp = async () => {
  const company: TestCompany = await app.factories.company();
  const { admin, id: companyId } = company;
  const bia = await app.factories.user({ companyId, name: 'Bia' });
  const colleague = await app.factories.user({ companyId, name: 'Caio' });
  const outsider = await app.factories.user({ companyId, name: 'Davi' });
  const connection = await connectSimulator(app, admin);
  const queue = await ok<{ id: number }>(admin, 'POST', '/queue', {
    name: 'Vendas',
    color: '#111111',
    userIds: [bia.id, colleague.id],
  });
  const hidden = await ok<{ id: number }>(admin, 'POST', '/queue', {
    name: 'Financeiro',
    color: '#222222',
    userIds: [outsider.id],
  });
  numbers += 1;
  const contact = await ok<{ id: number; name: string }>(admin, 'POST', '/contacts', {
    name: 'Maria',
    number: `55119${String(60_000_000 + numbers)}`,
  });
  const open = (who: TestUser, queueId: number): Promise<Ticket> =>
    ok<Ticket>(who, 'POST', '/tickets', { contactId: contact.id, queueId, whatsappId: connection });
  const close = (who: TestUser, { id }: Ticket): Promise<unknown> =>
    ok(who, 'PUT', `/tickets/${String(id)}`, { status: 'closed' });
  const { admin: stranger } = await app.factories.company();
  const ticket = await open(bia, queue.id);
  return {
    company,
    admin,
    bia,
    colleague,
    outsider,
    stranger,
    queue,
    hidden,
    contact,
    ticket,
    open,
    close,
  };
};

const add = (who: TestUser, ticketId: number, note = 'Prefere contato à tarde'): Promise<NoteDto> =>
  ok<NoteDto>(who, 'POST', '/ticket-notes', { note, ticketId });

const eventsOf = (companyId: number) => toldEvents(app, companyId, 'notes');

t.test('nobody without a session comes near a note', async (t) => {
  const { bia, ticket } = await setUp();
  const { id } = await add(bia, ticket.id);
  for (const [method, url, body] of [
    ['GET', `/ticket-notes/list?ticketId=${String(ticket.id)}`],
    ['POST', '/ticket-notes', { note: 'Minha', ticketId: ticket.id }],
    ['DELETE', `/ticket-notes/${String(id)}`],
  ] as const) {
    t.equal((await call(undefined, method, url, body)).statusCode, 401, `${method} ${url}`);
  }
});

t.test('who may not see a ticket neither reads nor writes notes on it', async (t) => {
  const { bia, outsider, contact, ticket } = await setUp();
  const { id } = await add(bia, ticket.id);
  for (const [method, url, body] of [
    ['GET', `/ticket-notes/list?ticketId=${String(ticket.id)}`],
    ['POST', '/ticket-notes', { note: 'Minha', ticketId: ticket.id }],
    ['DELETE', `/ticket-notes/${String(id)}`],
  ] as const) {
    const refused = await call(outsider, method, url, body);
    t.equal(refused.statusCode, 403, `${method} ${url}`);
    t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
  }
  const all = await call(outsider, 'GET', `/ticket-notes/list?contactId=${String(contact.id)}`);
  t.same(all.json(), [], 'the contact’s history holds only what one may see');
});

t.test('another company’s notes are not there', async (t) => {
  const { bia, stranger, contact, ticket } = await setUp();
  const { id } = await add(bia, ticket.id);
  for (const [method, url, error, body] of [
    ['GET', `/ticket-notes/list?ticketId=${String(ticket.id)}`, 'ERR_NO_TICKET_FOUND'],
    ['POST', '/ticket-notes', 'ERR_NO_TICKET_FOUND', { note: 'Minha', ticketId: ticket.id }],
    ['DELETE', `/ticket-notes/${String(id)}`, 'ERR_NO_TICKETNOTE_FOUND'],
  ] as const) {
    const missing = await call(stranger, method, url, body);
    t.equal(missing.statusCode, 404, `${method} ${url}`);
    t.same(missing.json(), { error });
  }
  const all = await call(stranger, 'GET', `/ticket-notes/list?contactId=${String(contact.id)}`);
  t.same(all.json(), []);
});

t.test('notes something, and tells those who see the ticket', async (t) => {
  const { company, bia, contact, queue, ticket } = await setUp();
  const note = await add(bia, ticket.id, '  Prefere contato à tarde ');
  t.match(note, {
    note: 'Prefere contato à tarde',
    ticketId: ticket.id,
    ticket: { id: ticket.id, uuid: ticket.uuid, status: 'open' },
    contactId: contact.id,
    contact: { id: contact.id, name: 'Maria' },
    user: { id: bia.id, name: 'Bia' },
  });
  t.same(await eventsOf(company.id), [
    {
      name: 'notes.note-created',
      payload: { ticketNote: note },
      topics: [`q/${String(queue.id)}/tickets`, 'admins', `u/${String(bia.id)}`],
    },
  ]);
});

t.test('C.4: a note names the contact of its ticket or none', async (t) => {
  const { admin, bia, stranger, contact, ticket } = await setUp();
  const note = { note: 'Prefere contato à tarde', ticketId: ticket.id };
  t.match(await ok(bia, 'POST', '/ticket-notes', { ...note, contactId: contact.id }), {
    contactId: contact.id,
  });
  const add = (who: TestUser, number: string) =>
    ok<{ id: number }>(who, 'POST', '/contacts', { name: 'Outra', number });
  const foreign = await add(stranger, '5511955554444');
  const colleague = await add(admin, '5511955553333');
  for (const contactId of [foreign.id, colleague.id, 2_000_000_000]) {
    const answer = await call(bia, 'POST', '/ticket-notes', { ...note, contactId });
    t.same([answer.statusCode, answer.json()], [404, { error: 'ERR_NO_CONTACT_FOUND' }]);
  }
  const notes = await ok<NoteDto[]>(bia, 'GET', `/ticket-notes/list?ticketId=${String(ticket.id)}`);
  t.equal(notes.length, 1);
});

t.test('the history of a contact reaches over the tickets, newest first', async (t) => {
  const { admin, bia, colleague, contact, queue, hidden, ticket, open, close } = await setUp();
  const first = await add(bia, ticket.id, 'Primeira');
  await close(bia, ticket);
  const secret = await open(admin, hidden.id);
  const unseen = await add(admin, secret.id, 'Só do financeiro');
  await close(admin, secret);
  const later = await open(colleague, queue.id);
  const second = await add(colleague, later.id, 'Segunda');
  const ids = async (who: TestUser, query: string): Promise<number[]> =>
    (await ok<NoteDto[]>(who, 'GET', `/ticket-notes/list?${query}`)).map(({ id }) => id);
  const ofContact = `contactId=${String(contact.id)}`;
  t.same(await ids(bia, ofContact), [second.id, first.id]);
  t.same(await ids(admin, ofContact), [second.id, unseen.id, first.id]);
  t.same(await ids(bia, `ticketId=${String(ticket.id)}`), [first.id]);
  t.same(await ids(bia, `${ofContact}&ticketId=${String(later.id)}`), [second.id]);
  t.same(await ids(bia, `contactId=${String(contact.id + 1000)}&ticketId=${String(later.id)}`), []);
});

t.test('refuses what is no note', async (t) => {
  const { company, bia, ticket } = await setUp();
  const refused: [object, string][] = [
    [{ note: '' }, 'ERR_TICKETNOTE_INVALID_NAME'],
    [{ note: ' a ' }, 'ERR_TICKETNOTE_INVALID_NAME'],
    [{ note: 'x'.repeat(4001) }, 'ERR_VALIDATION'],
    [{ note: 7 }, 'ERR_VALIDATION'],
    [{ ticketId: 'x' }, 'ERR_VALIDATION'],
    [{ userId: 1 }, 'ERR_VALIDATION'],
  ];
  for (const [fields, error] of refused) {
    const answer = await call(bia, 'POST', '/ticket-notes', {
      note: 'Uma nota',
      ticketId: ticket.id,
      ...fields,
    });
    t.equal(answer.statusCode, 400, JSON.stringify(fields));
    t.equal(answer.json<{ error: string }>().error, error, JSON.stringify(fields));
  }
  const unasked = await call(bia, 'GET', '/ticket-notes/list');
  t.equal(unasked.statusCode, 400, 'notes of everybody are not a list');
  t.same(await eventsOf(company.id), []);
});

t.test('one removes the own notes, an admin any', async (t) => {
  const { company, admin, bia, colleague, ticket } = await setUp();
  const own = await add(bia, ticket.id);
  const other = await add(bia, ticket.id);
  const refused = await call(colleague, 'DELETE', `/ticket-notes/${String(own.id)}`);
  t.equal(refused.statusCode, 403);
  t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
  const removed = await call(bia, 'DELETE', `/ticket-notes/${String(own.id)}`);
  t.equal(removed.statusCode, 200);
  t.same(removed.json(), { message: 'Observação removida' });
  t.match((await eventsOf(company.id)).at(-1), {
    name: 'notes.note-deleted',
    payload: { ticketNoteId: own.id },
  });
  t.equal((await call(bia, 'DELETE', `/ticket-notes/${String(own.id)}`)).statusCode, 404);
  t.equal((await call(admin, 'DELETE', `/ticket-notes/${String(other.id)}`)).statusCode, 200);
});

t.test('a note stays when its writer leaves, and goes with its ticket', async (t) => {
  const { admin, bia, ticket, contact } = await setUp();
  const note = await add(bia, ticket.id);
  await ok(admin, 'DELETE', `/users/${String(bia.id)}`);
  const list = `/ticket-notes/list?contactId=${String(contact.id)}`;
  t.match(await ok<NoteDto[]>(admin, 'GET', list), [{ id: note.id, userId: null, user: null }]);
  await ok(admin, 'DELETE', `/tickets/${String(ticket.id)}`);
  t.same(await ok<NoteDto[]>(admin, 'GET', list), []);
});
