import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until } from 'prosa/web/testing';
import type { TicketDrawerProps } from '../../tickets/public.ts';
import type { TurnDto } from '../schemas.ts';
import TurnsSection from './TurnsSection.tsx';

const ticket = { id: 7, isGroup: false } as TicketDrawerProps['ticket'];

const build = (changes: Partial<TurnDto>): TurnDto => ({
  id: 1,
  ticketId: 7,
  engine: 'engines',
  config: 2,
  status: 'delivered',
  reason: null,
  trace: [],
  attempt: 1,
  startedAt: '2026-11-20T12:00:00.000Z',
  milliseconds: 2_340,
  ...changes,
});

t.test('tells admins why a conversation was answered as it was, once they ask', async (t) => {
  const turns = [
    build({ trace: ['Tabela de preços'] }),
    build({ id: 2, status: 'lost', reason: 'late', attempt: 2 }),
    build({ id: 3, status: 'lost', reason: 'of-another-version' }),
  ];
  const { user } = await renderScreen(t, <TurnsSection ticket={ticket} />, {
    user: buildAdmin(),
    api: { 'GET /api/automation/turns': () => ({ turns }) },
  });
  const button = screen.getByRole('button', { name: 'Respostas automáticas' });
  t.equal(button.getAttribute('aria-expanded'), 'false');
  await user.click(button);
  const list = await screen.findByRole('list', { name: 'Respostas automáticas' });
  const [other, late, first] = [...list.querySelectorAll('li')].map(
    ({ textContent }) => textContent,
  );
  t.match(first, /Enviada.*engines · 2\.3 s.*Com base em: Tabela de preços/);
  t.match(late, /Entregue à equipe.*2 tentativas.*O serviço não respondeu a tempo\./);
  t.match(other, /of-another-version/);
  t.same(await axe(), []);
});

t.test('says that nothing was answered, and that it could not be read', async (t) => {
  let isBroken = true;
  const { user } = await renderScreen(t, <TurnsSection ticket={ticket} />, {
    user: buildAdmin(),
    api: {
      'GET /api/automation/turns': () =>
        isBroken ? reply(500, { error: 'ERR_INTERNAL_ERROR' }) : { turns: [] },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Respostas automáticas' }));
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  isBroken = false;
  await user.click(again);
  await until(() => screen.queryByText(/Nada foi respondido/) !== null);
});
