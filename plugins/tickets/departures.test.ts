import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from './testing/desk.ts';

const app = await createTestApp(t);

t.test('tickets that go with their contact leave every list', async (t) => {
  const desk = await Desk.open(app);
  const bia = await desk.attendant('Bia');
  const queueId = await desk.queue('Vendas', bia);
  const closed = await desk.openFor(bia, { queueId });
  await desk.call(bia, 'PUT', `/tickets/${closed.id}`, { status: 'closed' });
  await app.database.transaction({ companyId: desk.company.id, system: 'test' }, ({ trx }) =>
    trx('tickets').update({ updated_at: new Date(0) }),
  );
  const open = await desk.openFor(bia, { queueId, number: closed.contact.number });
  const other = await desk.pending();
  t.not(open.id, closed.id);
  await desk.ok('DELETE', `/contacts/${open.contactId}`);
  const told = (await desk.events()).filter(({ name }) => name === 'tickets.ticket-deleted');
  t.match(told.slice(-2), [
    { payload: { ticketId: closed.id, removed: true }, topics: [`q/${queueId}/tickets`, 'admins'] },
    { payload: { ticketId: open.id, removed: true }, topics: [`q/${queueId}/tickets`, 'admins'] },
  ]);
  t.equal((await desk.call(bia, 'GET', `/tickets/${open.id}`)).status, 404);
  t.match(await desk.ok('GET', '/tickets/counts?showAll=true'), { open: 0, pending: 1, closed: 0 });
  t.equal((await desk.ticket(other.id)).id, other.id);
});

t.test('a contact that is not there takes nothing along', async (t) => {
  const desk = await Desk.open(app);
  const stranger = await Desk.open(app);
  const ticket = await desk.pending();
  t.equal(
    (await stranger.call(stranger.admin, 'DELETE', `/contacts/${ticket.contactId}`)).status,
    404,
  );
  t.equal((await desk.ticket(ticket.id)).status, 'pending');
  t.notOk((await stranger.events()).some(({ name }) => name === 'tickets.ticket-deleted'));
});
