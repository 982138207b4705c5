import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { invoicePdfRoutes } from './routes/invoice-pdf.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { noticeRoutes } from './routes/notices.ts';
import { paymentRoutes } from './routes/payments.ts';
import { Alerts } from './services/alerts.ts';
import { ChargeStore } from './services/charge-store.ts';
import { Dunning } from './services/dunning.ts';
import { InvoiceIssue } from './services/invoice-issue.ts';
import { InvoiceNews } from './services/invoice-news.ts';
import { Invoices } from './services/invoices.ts';
import { InvoicePapers } from './services/paper/invoice-papers.ts';
import { Ledger } from './services/ledger.ts';
import { Notices } from './services/notices.ts';
import { PaymentStart } from './services/payment-start.ts';
import { Polls } from './services/polls.ts';
import { Providers } from './services/providers.ts';
import { Receipts } from './services/receipts.ts';
import { Refunds } from './services/refunds.ts';
import { ReminderMail } from './services/reminder-mail.ts';
import type { ReminderRequest } from './services/reminder-mail.ts';
import { Renewals } from './services/renewals.ts';
import { Settlement } from './services/settlement.ts';
import { ProvidersPoint } from './shared/providers.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  opens: [ProvidersPoint],
  services: [
    Alerts,
    ChargeStore,
    Dunning,
    InvoiceIssue,
    InvoiceNews,
    InvoicePapers,
    Invoices,
    Ledger,
    Notices,
    PaymentStart,
    Polls,
    Providers,
    Receipts,
    Refunds,
    ReminderMail,
    Renewals,
    Settlement,
  ],
  routes: async (app, { resolve }) => {
    await app.register(invoiceRoutes({ invoices: resolve(Invoices) }));
    await app.register(invoicePdfRoutes({ papers: resolve(InvoicePapers) }));
    await app.register(paymentRoutes({ payments: resolve(PaymentStart) }));
    await app.register(noticeRoutes({ notices: resolve(Notices) }));
  },
  jobs: {
    issue: async ({ resolve }) => {
      await resolve(InvoiceIssue).run();
      await resolve(InvoiceNews).run();
    },
    remind: ({ resolve }) => resolve(Dunning).run(),
    poll: ({ resolve }) => resolve(Polls).run(),
    'retry-refunds': ({ resolve }) => resolve(Refunds).retry(),
    'prune-notices': ({ resolve }) => resolve(Notices).prune(),
  },
  tasks: {
    // The manifest's schema has checked them.
    remind: (payload, { resolve }) => resolve(ReminderMail).send(payload as ReminderRequest),
    look: (payload, { resolve }) =>
      resolve(Notices).look((payload as { readonly txid: string }).txid),
  },
});
