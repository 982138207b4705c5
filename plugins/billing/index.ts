import { bind, contribute, definePlugin } from 'prosa/contract';
import { CorePoints } from 'prosa/core';
import type { DemoContent } from 'prosa/core';
import manifest from './manifest.ts';
import { invoicePdfRoutes } from './routes/invoice-pdf.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { noticeRoutes } from './routes/notices.ts';
import { paymentRoutes } from './routes/payments.ts';
import { platformInvoiceRoutes } from './routes/platform-invoices.ts';
import { platformMoneyRoutes } from './routes/platform-money.ts';
import { subscriptionRoutes } from './routes/subscription.ts';
import { Alerts } from './services/alerts.ts';
import { BillingSettings } from './services/billing-settings.ts';
import { ChargeStore } from './services/charge-store.ts';
import { DemoBilling } from './services/demo-billing.ts';
import { Dunning } from './services/dunning.ts';
import { InvoiceFile } from './services/invoice-file.ts';
import { InvoiceIssue } from './services/invoice-issue.ts';
import { InvoiceNews } from './services/invoice-news.ts';
import { Invoices } from './services/invoices.ts';
import { InvoicePapers } from './services/paper/invoice-papers.ts';
import { Ledger } from './services/ledger.ts';
import { Notices } from './services/notices.ts';
import { PaymentStart } from './services/payment-start.ts';
import { Payments } from './services/payments.ts';
import { PlanChanges } from './services/plan-changes.ts';
import { PlatformActs } from './services/platform-acts.ts';
import { Polls } from './services/polls.ts';
import { Profiles } from './services/profiles.ts';
import { Providers } from './services/providers.ts';
import { Receipts } from './services/receipts.ts';
import { Reconciliation } from './services/reconciliation.ts';
import { Refunds } from './services/refunds.ts';
import type { ReminderRequest } from './services/reminder-mail.ts';
import { ReminderMail } from './services/reminder-mail.ts';
import { Renewals } from './services/renewals.ts';
import { Revenue } from './services/revenue.ts';
import { Settlement } from './services/settlement.ts';
import { Subscriptions } from './services/subscriptions.ts';
import { NoticeInbox } from './shared/notice-inbox.ts';
import { ProvidersPoint } from './shared/providers.ts';
import { Settlements } from './shared/settlements.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  opens: [ProvidersPoint],
  provides: [bind(NoticeInbox, Notices), bind(Settlements, Settlement)],
  contributes: [contribute<DemoContent>(CorePoints.demoContent, DemoBilling)],
  services: [
    Alerts,
    BillingSettings,
    ChargeStore,
    DemoBilling,
    Dunning,
    InvoiceFile,
    InvoiceIssue,
    InvoiceNews,
    InvoicePapers,
    Invoices,
    Ledger,
    Notices,
    PaymentStart,
    Payments,
    PlanChanges,
    PlatformActs,
    Polls,
    Profiles,
    Providers,
    Receipts,
    Reconciliation,
    Refunds,
    ReminderMail,
    Renewals,
    Revenue,
    Settlement,
    Subscriptions,
  ],
  routes: async (app, { resolve }) => {
    await app.register(invoiceRoutes({ invoices: resolve(Invoices) }));
    await app.register(invoicePdfRoutes({ papers: resolve(InvoicePapers) }));
    await app.register(paymentRoutes({ payments: resolve(PaymentStart) }));
    await app.register(
      subscriptionRoutes({
        subscriptions: resolve(Subscriptions),
        profiles: resolve(Profiles),
        changes: resolve(PlanChanges),
      }),
    );
    await app.register(
      platformInvoiceRoutes({
        invoices: resolve(Invoices),
        acts: resolve(PlatformActs),
        file: resolve(InvoiceFile),
        payments: resolve(PaymentStart),
        subscriptions: resolve(Subscriptions),
      }),
    );
    await app.register(
      platformMoneyRoutes({
        payments: resolve(Payments),
        refunds: resolve(Refunds),
        revenue: resolve(Revenue),
        reconciliation: resolve(Reconciliation),
        settings: resolve(BillingSettings),
      }),
    );
    await app.register(noticeRoutes({ notices: resolve(Notices) }));
  },
  jobs: {
    issue: async ({ resolve }) => {
      await resolve(InvoiceIssue).run();
      await resolve(InvoiceNews).run();
    },
    remind: ({ resolve }) => resolve(Dunning).run(),
    poll: ({ resolve }) => resolve(Polls).run(),
    reconcile: async ({ resolve }) => {
      await resolve(Reconciliation).run(48);
    },
    'reconcile-nightly': async ({ resolve }) => {
      await resolve(Reconciliation).run(8 * 24);
    },
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
