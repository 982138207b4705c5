import { caller, createTestApp } from 'prosa/core/testing';
import type { TestApp, TestCompany, TestEnd } from 'prosa/core/testing';
import type { ChargeDto } from '../shared/company-schemas.ts';
import type { InvoiceDto } from '../shared/invoice-schemas.ts';
import { InvoiceIssue } from '../services/invoice-issue.ts';
import { memoryProvider, MemoryBank } from './memory-provider.ts';

const DAY = 86_400_000;

export const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

/** A platform whose companies pay at a bank in memory. */
export const openPayDesk = async (
  t: TestEnd,
  options: Parameters<typeof createTestApp>[1] = {},
) => {
  const bank = new MemoryBank();
  const app = await createTestApp(t, { ...options, added: [memoryProvider(bank)] });
  const call = caller(app);
  const platform = await app.factories.company();
  const owner = await app.factories.user({
    companyId: platform.id,
    profile: 'admin',
    isSuper: true,
    name: 'Rita',
  });
  await choose(app, 'test-pix');

  /** A company with an open invoice of R$ 49. */
  const billed = async (dueInDays = 5): Promise<TestCompany & { invoiceId: number }> => {
    const company = await app.factories.company({ dueDate: inDays(dueInDays) });
    await app.host.resolve('billing', InvoiceIssue).run();
    const page = await call(company.admin, 'GET', '/invoices/all');
    const [invoice] = page.json<{ invoices: InvoiceDto[] }>().invoices;
    return { ...company, invoiceId: invoice!.id };
  };

  const pressPay = (company: TestCompany, body: object = {}) =>
    call(company.admin, 'POST', '/subscription', body);

  const charge = async (company: TestCompany): Promise<ChargeDto> =>
    (await pressPay(company)).json<ChargeDto>();

  const invoice = async (company: TestCompany & { invoiceId: number }): Promise<InvoiceDto> =>
    (await call(company.admin, 'GET', `/invoices/${String(company.invoiceId)}`)).json<InvoiceDto>();

  const dueDay = async ({ id }: Pick<TestCompany, 'id'>): Promise<string> =>
    app.database.system('test', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { day: string }[] }>(
        `select (due_date at time zone time_zone)::date::text as day from companies where id = ?`,
        [id],
      );
      return rows[0]!.day;
    });

  /** Balances of a company's accounts. */
  const books = async ({ id }: Pick<TestCompany, 'id'>): Promise<Record<string, number>> =>
    app.database.system('test', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: { account: string; cents: number }[] }>(
        `select account, sum(cents)::float8 as cents from ledger_entries where company_id = ?
          group by account having sum(cents) <> 0`,
        [id],
      );
      return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
    });

  return { app, bank, call, owner, platform, billed, pressPay, charge, invoice, dueDay, books };
};

/** Has a provider make the platform's charges. */
const choose = (app: TestApp, provider: string): Promise<unknown> =>
  app.database.system('test', (ctx) => app.services.settings.put(ctx, 'billingProvider', provider));
