import { definePlugin } from 'prosa/contract';
import manifest from './manifest.ts';
import { ProvidersPoint } from './shared/providers.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { InvoiceIssue } from './services/invoice-issue.ts';
import { InvoiceNews } from './services/invoice-news.ts';
import { Invoices } from './services/invoices.ts';
import { Ledger } from './services/ledger.ts';

export default definePlugin({
  manifest,
  migrations: new URL('./migrations/', import.meta.url),
  opens: [ProvidersPoint],
  services: [InvoiceIssue, InvoiceNews, Invoices, Ledger],
  routes: async (app, { resolve }) => {
    await app.register(invoiceRoutes({ invoices: resolve(Invoices) }));
  },
  jobs: {
    issue: async ({ resolve }) => {
      await resolve(InvoiceIssue).run();
      await resolve(InvoiceNews).run();
    },
  },
});
