import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { TicketDto } from '../../schemas.ts';
import { Desk } from '../../testing/desk.ts';

t.test('what somebody had in hand waits again when they leave the company', async (t) => {
  const app = await createTestApp(t);
  const desk = await Desk.open(app);
  const leaver = await app.factories.user({ companyId: desk.company.id, allTicket: true });
  const stayer = await app.factories.user({ companyId: desk.company.id, allTicket: true });
  const [one, other, closed] = [await desk.pending(), await desk.pending(), await desk.pending()];
  const put = (who: typeof leaver, ticket: TicketDto, status: string) =>
    desk.call<TicketDto>(who, 'PUT', `/tickets/${String(ticket.id)}`, { status });
  t.equal((await put(leaver, one, 'open')).status, 200);
  t.equal((await put(stayer, other, 'open')).status, 200);
  t.equal((await put(leaver, closed, 'open')).status, 200);
  t.equal((await put(leaver, closed, 'closed')).status, 200);

  await desk.ok('DELETE', `/users/${String(leaver.id)}`);

  t.match(await desk.ticket(one.id), { status: 'pending', userId: null });
  t.match(await desk.ticket(other.id), { status: 'open', userId: stayer.id });
  t.match(await desk.ticket(closed.id), { status: 'closed', userId: null });
  t.match(await desk.ok('GET', '/tickets/counts?showAll=true'), { open: 1, pending: 1, closed: 1 });
});
