import { mock } from 'node:test';
import t from 'tap';
import { act, axe, buildAdmin, fireEvent, renderScreen, screen, until } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import { buildCharge, buildSubscription } from '../testing/build.ts';
import { countdown } from './countdown.ts';
import { PixPayment } from './PixPayment.tsx';

const admin = buildAdmin();

const open = (
  test: TestLife,
  charge = buildCharge(),
  api: MockRoutes = {},
  onRenew: () => Promise<void> = () => Promise.resolve(),
) =>
  renderScreen(test, <PixPayment charge={charge} onRenew={onRenew} />, {
    user: admin,
    at: '/financeiro',
    api: {
      'GET /api/subscription/charges/:txid': () => charge,
      'GET /api/subscription': () => buildSubscription({ dueDate: '2026-05-31T15:00:00.000Z' }),
      'GET /api/auth/me': () => admin,
      ...api,
    },
  });

const done = { event: 'payment', action: 'CONCLUIDA', invoiceId: 41 };
const company = { id: 1, name: 'Loja Centro', dueDate: '2026-04-30T15:00:00.000Z' };

t.test('draws the code, copies it, and says until when it can be paid', async (t) => {
  const { user } = await open(t);
  t.ok(screen.getByRole('img', { name: 'Código Pix da fatura' }));
  t.ok(screen.getByText('R$ 149,90'));
  t.match(screen.getByRole('timer').textContent, /O código vale por mais \d+:\d\d:\d\d\./);
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Copiar o código' }));
  t.ok(await screen.findByRole('button', { name: 'Copiado!' }));
  t.equal(await navigator.clipboard.readText(), buildCharge().qrcode.qrcode);
  t.ok(await screen.findByRole('button', { name: 'Copiar o código' }), 'for a second');
  t.equal(screen.queryByRole('link', { name: 'Pagar no simulador' }), null);
});

t.test('tells of the renewal and leaves after four seconds', async (t) => {
  const { emit, address } = await open(t);
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  emit({ ...done, company: { ...company, id: 2 } });
  emit({ ...done, company, invoiceId: 40 });
  t.ok(screen.getByRole('img'), 'neither another company nor another invoice');
  emit({ ...done, company });
  t.ok(screen.getByText('Sua licença foi renovada até 30/04/2026!'));
  act(() => mock.timers.tick(3_999));
  t.equal(address(), '/financeiro');
  act(() => mock.timers.tick(1));
  t.equal(address(), '/');
});

t.test('asks by itself when somebody comes back from the bank’s app', async (t) => {
  let charge = buildCharge();
  const { api } = await open(t, charge, { 'GET /api/subscription/charges/:txid': () => charge });
  fireEvent(document, new Event('visibilitychange'));
  await until(() => api.callsOf('GET /api/subscription/charges/:txid').length === 1);
  charge = buildCharge({ status: 'paid' });
  await until(() => {
    fireEvent(document, new Event('visibilitychange'));
    return screen.queryByText('Sua licença foi renovada até 31/05/2026!') !== null;
  });
  t.equal(screen.queryByRole('timer'), null);
});

t.test('offers a new code once this one has expired', async (t) => {
  let renewed = 0;
  const expired = buildCharge({ status: 'expired' });
  const { user, emit } = await open(
    t,
    buildCharge(),
    { 'GET /api/subscription/charges/:txid': () => expired },
    () => Promise.resolve(void (renewed += 1)),
  );
  emit({ event: 'payment', action: 'EXPIRADA', company });
  await user.click(await screen.findByRole('button', { name: 'Gerar novo código' }));
  t.equal(renewed, 1);
});

t.test('says that a payment is confirmed by hand, and leads to the simulator', async (t) => {
  const { unmount } = await open(t, buildCharge({ isManual: true, provider: 'pix-manual' }));
  t.ok(screen.getByText(/nossa equipe confirma o recebimento/));
  t.equal(screen.queryByRole('timer'), null);
  unmount();
  await open(t, buildCharge({ provider: 'pix-simulator' }));
  const link = screen.getByRole('link', { name: 'Pagar no simulador' });
  t.equal(link.getAttribute('href'), `/pix-simulator/${buildCharge().txid}`);
});

t.test('counts down in minutes, and in hours where there are any', async (t) => {
  t.same([245_000, 5_000, 3_845_000, -1].map(countdown), ['4:05', '0:05', '1:04:05', '0:00']);
});
