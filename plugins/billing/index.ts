import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { ProvidersPoint } from './shared/providers.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { Dunning } from './services/dunning.ts';
import { InvoiceIssue } from './services/invoice-issue.ts';
import { InvoiceNews } from './services/invoice-news.ts';
import { Invoices } from './services/invoices.ts';
import { Ledger } from './services/ledger.ts';
import { ReminderMail } from './services/reminder-mail.ts';
import type { ReminderRequest } from './services/reminder-mail.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  opens: [ProvidersPoint],
  services: [Dunning, InvoiceIssue, InvoiceNews, Invoices, Ledger, ReminderMail],
  routes: async (app, { resolve }) => {
    await app.register(invoiceRoutes({ invoices: resolve(Invoices) }));
  },
  jobs: {
    issue: async ({ resolve }) => {
      await resolve(InvoiceIssue).run();
      await resolve(InvoiceNews).run();
    },
    remind: ({ resolve }) => resolve(Dunning).run(),
  },
  tasks: {
    // The manifest's schema has checked it.
    remind: (payload, { resolve }) => resolve(ReminderMail).send(payload as ReminderRequest),
  },
});
