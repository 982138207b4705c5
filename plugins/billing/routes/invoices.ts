import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import { InvoicePage, InvoiceSchema, InvoicesQuery, OwnInvoicesQuery } from '../schemas.ts';
import type { Invoices } from '../services/invoices.ts';

/** Invoices: the own ones for a company's admins, all of them for the platform's own people. */
export const invoiceRoutes =
  ({ invoices }: { readonly invoices: Invoices }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/invoices/all',
      {
        config: { access: 'admin', openWhenPastDue: true },
        schema: { querystring: OwnInvoicesQuery, response: { 200: InvoicePage } },
      },
      (request) => request.transaction((ctx) => invoices.own(ctx, request.query)),
    );

    app.get(
      '/invoices/:id',
      {
        config: { access: 'admin', openWhenPastDue: true },
        schema: { params: IdParams, response: { 200: InvoiceSchema } },
      },
      (request) => request.transaction((ctx) => invoices.view(ctx, request.params.id)),
    );

    app.get(
      '/invoices',
      {
        config: { access: 'super' },
        schema: { querystring: InvoicesQuery, response: { 200: InvoicePage } },
      },
      (request) => invoices.all(request.query),
    );
  };
