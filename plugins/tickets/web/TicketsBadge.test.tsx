import t from 'tap';
import { renderScreen, screen } from 'prosa/web/testing';
import TicketsBadge from './TicketsBadge.tsx';
import { buildPending } from './testing/builders.ts';

t.test('counts what is mine and what waits, and follows', async (t) => {
  let pending = 3;
  const { emit, api } = await renderScreen(t, <TicketsBadge />, {
    api: { 'GET /api/tickets/counts': () => ({ open: 2, pending, closed: 40 }) },
  });
  t.ok(await screen.findByText('5 atendimentos em aberto'));
  pending = 0;
  const ticket = buildPending({ status: 'closed' });
  emit({ event: 'ticket', action: 'update', ticket });
  t.ok(await screen.findByText('2 atendimentos em aberto', {}));
  emit({ event: 'ticket', action: 'update', ticket: { ...ticket, lastMessage: 'x' } });
  t.equal(api.callsOf('GET /api/tickets/counts').length, 2, 'nothing moved, nothing asked');
});
