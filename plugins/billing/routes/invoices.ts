import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import { InvoicePage, InvoiceSchema, OwnInvoicesQuery } from '../shared/invoice-schemas.ts';
import type { Invoices } from '../services/invoices.ts';

/** The invoices of the caller's company. */
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
  };
