import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { InvoiceDto } from '../../shared/invoice-schemas.ts';
import { buildInvoice, buildSubscription, PROFILE } from '../testing/build.ts';
import FinanceScreen from './FinanceScreen.tsx';

const open = (test: TestLife, invoices: readonly InvoiceDto[], api: MockRoutes = {}) =>
  renderScreen(test, <FinanceScreen />, {
    user: buildAdmin(),
    api: { 'GET /api/invoices/all': () => ({ invoices, hasMore: false }), ...api },
  });

const rowOf = (id: number): HTMLElement => {
  const row = screen.getByRole('cell', { name: String(id) }).closest<HTMLElement>('[role="row"]');
  if (row === null) throw new Error(`no row of ${String(id)}`);
  return row;
};

t.test('shows invoices with their state, and PAGAR on those that are not paid', async (t) => {
  await open(t, [
    buildInvoice({ id: 43, status: 'paid', paidCents: 14_990 }),
    buildInvoice({ id: 42, isOverdue: true, paidCents: 1_000 }),
    buildInvoice({ id: 41 }),
    buildInvoice({ id: 40, status: 'void' }),
  ]);
  await screen.findByRole('table', { name: 'Faturas' });
  const words = (id: number): string => rowOf(id).textContent;
  t.match(words(43), /R\$\s149,90.*31\/03\/2026.*Pago/u);
  t.match(words(42), /Faltam R\$\s139,90.*Vencido/u);
  t.match(words(41), /31\/03\/2026 a 30\/04\/2026.*Em Aberto/u);
  t.match(words(40), /Cancelada/u);
  t.same(
    [43, 42, 41, 40].map((id) => rowOf(id).dataset.tone),
    [undefined, 'overdue', undefined, undefined],
  );
  t.same(
    screen.getAllByRole('button', { name: /^PAGAR/ }).map((button) => button.ariaLabel),
    ['PAGAR a fatura 42', 'PAGAR a fatura 41'],
  );
  t.same(await axe(), []);
});

t.test('says what belongs here, and when the list cannot be loaded', async (t) => {
  const { unmount } = await open(t, []);
  t.ok(await screen.findByText('Nenhuma fatura ainda'));
  unmount();
  await open(t, [], { 'GET /api/invoices/all': () => reply(500, { error: 'ERR_INTERNAL' }) });
  t.ok(await screen.findByText('Não foi possível carregar a lista de registros'));
});

t.test('searches, saves a PDF, and reads the list anew after a payment', async (t) => {
  let invoices = [buildInvoice()];
  const { user, api, emit } = await open(t, [], {
    'GET /api/invoices/all': ({ query }) => ({
      invoices: query.get('searchParam') === null ? invoices : [buildInvoice({ id: 7 })],
      hasMore: false,
    }),
    'POST /api/invoices/:id/pdf': () => ({ hasPix: true }),
    'GET /api/invoices/:id/pdf': () => '%PDF-1.3',
  });
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:pdf';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  await screen.findByRole('table', { name: 'Faturas' });
  await user.click(screen.getByRole('button', { name: 'Ações de Fatura 41' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Baixar PDF' }));
  await until(() => saved.length === 1);
  t.same(saved, ['fatura-41.pdf']);
  t.equal(api.callsOf('POST /api/invoices/:id/pdf')[0]?.params.id, '41', 'a Pix is prepared');
  t.equal(api.callsOf('GET /api/invoices/:id/pdf')[0]?.params.id, '41');
  invoices = [buildInvoice({ status: 'paid' })];
  emit({ event: 'payment', action: 'CONCLUIDA', company: { id: 1 } });
  t.ok(await screen.findByText('Pago'));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por plano ou número' }), 'Ouro');
  t.ok(await screen.findByRole('cell', { name: '7' }));
  t.equal(api.callsOf('GET /api/invoices/all').at(-1)?.query.get('searchParam'), 'ouro');
});

t.test('opens the checkout of an invoice', async (t) => {
  const { user, unmount } = await open(t, [buildInvoice()], {
    'GET /api/subscription': () => buildSubscription({ profile: PROFILE }),
  });
  await user.click(await screen.findByRole('button', { name: 'PAGAR a fatura 41' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assinar e pagar' }));
  t.ok(await dialog.findByText(/Você está pagando a fatura 41, de R\$\s149,90/u));
  unmount();
  const again = await open(t, [buildInvoice()], {
    'GET /api/subscription': () => buildSubscription({ canPay: false }),
  });
  await again.user.click(await screen.findByRole('button', { name: 'PAGAR a fatura 41' }));
  t.ok(await screen.findByRole('dialog', { name: 'Fale com a gente' }), 'no way to pay is set up');
});
