import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { TicketDto } from './schemas.ts';
import { Desk } from './testing/desk.ts';

const app = await createTestApp(t);

/** A ticket that was resolved so many minutes ago. */
const resolved = async (desk: Desk, minutes: number): Promise<TicketDto> => {
  const ticket = await desk.openFor(desk.admin);
  await desk.ok('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    trx('tickets')
      .where('id', ticket.id)
      .update({ updated_at: new Date(Date.now() - minutes * 60_000) }),
  );
  return ticket;
};

/** Whether the customer's next message goes on with the ticket. */
const goesOn = async (desk: Desk, minutes: number): Promise<boolean> => {
  const ticket = await resolved(desk, minutes);
  await desk.writes(ticket.contact.number, 'Mais uma coisa');
  const now = await desk.of(ticket.contact.number);
  t.match(now, { status: 'pending', userId: null, lastMessage: 'Mais uma coisa' });
  t.equal((await desk.messages(now.id)).length, 2, 'either way its history is one');
  return now.id === ticket.id;
};

t.test('a customer who writes again within two hours goes on; later begins anew', async (t) => {
  const desk = await Desk.open(app);
  t.equal(await goesOn(desk, 1), true);
  t.equal(await goesOn(desk, 119), true);
  t.equal(await goesOn(desk, 121), false);
});

t.test('the company sets how long', async (t) => {
  const desk = await Desk.open(app);
  await desk.setting('autoReopenMinutes', '10');
  t.equal(await goesOn(desk, 9), true);
  t.equal(await goesOn(desk, 11), false);
  await desk.setting('autoReopenMinutes', '0');
  t.equal(await goesOn(desk, 0), false, 'never');
});

t.test('the database allows one active ticket per contact and connection', async (t) => {
  const desk = await Desk.open(app);
  const ticket = await desk.pending();
  const again = (status: string) =>
    app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
      trx('tickets').insert({
        company_id: desk.company.id,
        contact_id: ticket.contactId,
        connection_id: desk.connection,
        status,
      }),
    );
  await t.rejects(again('pending'), /tickets_active_key/);
  await t.rejects(again('open'), /tickets_active_key/);
  await t.resolves(again('closed'));
});
