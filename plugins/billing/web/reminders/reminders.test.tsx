import t from 'tap';
import { buildAdmin, buildUser, renderScreen, screen, until } from 'prosa/web/testing';
import BillingReminders from './BillingReminders.tsx';
import PayLink from './PayLink.tsx';
import PaymentNews from './PaymentNews.tsx';

t.test('leads from the notice to the invoices', async (t) => {
  await renderScreen(t, <PayLink />, { user: buildAdmin() });
  t.equal(screen.getByRole('link', { name: 'Pagar agora' }).getAttribute('href'), '/financeiro');
});

t.test('alerts those who pay to what is due, and to what is over', async (t) => {
  const { emit, user, address } = await renderScreen(t, <BillingReminders />, {
    user: buildAdmin(),
  });
  const remind = (step: string) =>
    emit({
      event: 'billingReminder',
      action: 'create',
      invoiceId: 7,
      step,
      dueDate: '2026-12-03T15:00:00Z',
    });
  remind('d-3');
  t.ok(await screen.findByText('Sua fatura vence em 03/12/2026'));
  remind('read-only');
  t.ok(await screen.findByText('Sua fatura venceu em 03/12/2026'));
  const [open] = screen.getAllByRole('button', { name: 'Ver fatura' });
  await user.click(open!);
  t.equal(address(), '/financeiro');
});

t.test('takes up the new due date once a payment is settled, on everybody’s pages', async (t) => {
  const { emit, api } = await renderScreen(t, <PaymentNews />, {
    user: buildUser(),
    api: { 'GET /api/auth/me': () => buildUser() },
  });
  emit({ event: 'payment', action: 'EXPIRADA', company: { id: 1 }, invoiceId: 7 });
  emit({ event: 'payment', action: 'CONCLUIDA', company: { id: 1 }, invoiceId: 7 });
  await until(() => api.callsOf('GET /api/auth/me').length === 1);
  t.pass('and not for a code that expired');
});
