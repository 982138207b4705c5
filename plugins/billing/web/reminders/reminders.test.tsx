import t from 'tap';
import { buildAdmin, renderScreen, screen } from 'prosa/web/testing';
import BillingReminders from './BillingReminders.tsx';
import PayLink from './PayLink.tsx';

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
