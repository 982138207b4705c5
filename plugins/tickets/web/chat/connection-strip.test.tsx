import t from 'tap';
import { axe, buildAdmin, screen, until } from 'prosa/web/testing';
import { buildTicket } from '../testing/builders.ts';
import { ana, named, openDesk } from '../testing/desk.tsx';

const maria = named(buildTicket({ id: 1 }), 'Maria Souza');

const open = (
  test: Parameters<typeof openDesk>[0],
  downSince: string | null,
  options: Parameters<typeof openDesk>[1] = {},
) =>
  openDesk(test, {
    tickets: [maria],
    at: `/tickets/${maria.uuid}`,
    api: { 'GET /api/whatsapp': () => [{ id: 5, name: 'Loja Centro', downSince }] },
    ...options,
  });

const DOWN = /A conexão Loja Centro está fora do ar desde/;
const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();
const connection = (downSince: string | null) => ({
  event: 'whatsapp',
  action: 'update',
  whatsapp: { id: 5, name: 'Loja Centro', downSince },
});

t.test('A.7: a line that is down is told where one writes, until it is back', async (t) => {
  const { emit } = await open(t, hourAgo());
  const strip = await screen.findByText(DOWN);
  t.match(strip.textContent, /O que você enviar espera aqui e sai quando ela voltar/);
  t.match(strip.textContent, /Avise quem administra/, 'an attendant cannot mend it');
  t.equal(strip.closest('[role="status"]')?.getAttribute('aria-live'), 'polite');
  const box = screen.getByLabelText('Mensagem');
  const described = box.getAttribute('aria-describedby') ?? '';
  t.match(document.getElementById(described)?.textContent, DOWN);
  t.same(await axe(), []);
  emit(connection(null));
  await until(() => screen.queryByText(DOWN) === null);
});

t.test('goes down while one writes; another connection does not matter', async (t) => {
  const { emit } = await open(t, null);
  await screen.findByLabelText('Mensagem');
  emit({
    ...connection(null),
    whatsapp: { id: 6, name: 'Filial', downSince: hourAgo() },
  });
  t.equal(screen.queryByText(/fora do ar/), null);
  emit(connection(hourAgo()));
  t.ok(await screen.findByText(DOWN));
});

t.test('a restart of some seconds is not told', async (t) => {
  await open(t, new Date().toISOString());
  await screen.findByLabelText('Mensagem');
  t.equal(screen.queryByText(DOWN), null);
});

t.test('leads an admin to the connections, also of a ticket that waits', async (t) => {
  const admin = buildAdmin({ id: 9, queues: ana.queues ?? [] });
  const pending = { ...maria, status: 'pending' as const, userId: null, user: null };
  const { user, address } = await open(t, hourAgo(), { user: admin, tickets: [pending] });
  await user.click(await screen.findByRole('link', { name: 'Ver as conexões' }));
  t.equal(address(), '/connections');
});

t.test('speaks the three languages, on a phone too', async (t) => {
  for (const [language, words] of [
    ['en', /The connection Loja Centro has been down since/],
    ['es', /La conexión Loja Centro está caída desde/],
  ] as const) {
    const { unmount } = await open(t, hourAgo(), { language, width: 390 });
    t.ok(await screen.findByText(words), language);
    unmount();
  }
});
