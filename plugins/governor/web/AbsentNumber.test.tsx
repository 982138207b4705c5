import t from 'tap';
import { axe, renderScreen, screen, until } from 'prosa/web/testing';
import type { TicketDrawerProps } from '../../tickets/public.ts';
import TicketNumber from './TicketNumber.tsx';

const ticket = {
  id: 7,
  contactId: 3,
  isGroup: false,
  contact: { number: '5511988887770' },
} as TicketDrawerProps['ticket'];

t.test('says since when a number is unknown, until it is known again', async (t) => {
  let absentSince: string | null = '2026-11-20T15:00:00.000Z';
  const { emit } = await renderScreen(t, <TicketNumber ticket={ticket} />, {
    api: { 'GET /api/outreach/contacts/3/number': () => ({ absentSince }) },
  });
  t.ok(await screen.findByText('O WhatsApp não conhece este número (verificado em 20/11/2026).'));
  t.same(await axe(), []);
  absentSince = null;
  emit({ event: 'numberCheck', action: 'update', number: '5511988887770', exists: true });
  await until(() => screen.queryByText(/não conhece/) === null);
});
