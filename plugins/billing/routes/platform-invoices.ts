import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  ConfirmPaymentBody,
  CreditBody,
  ExtensionBody,
  InvoicesQuery,
  VoidBody,
} from '../shared/platform-schemas.ts';
import { InvoicePage, InvoiceSchema } from '../shared/invoice-schemas.ts';
import type { InvoiceFile } from '../services/invoice-file.ts';
import type { Invoices } from '../services/invoices.ts';
import type { PaymentStart } from '../services/payment-start.ts';
import type { PlatformActs } from '../services/platform-acts.ts';
import type { Subscriptions } from '../services/subscriptions.ts';

/** Each of them moves money or access: it asks for a recent confirmation, and records itself. */
const money = { access: 'super', audit: false, sensitive: true } as const;

/** Invoices of all companies, and what the platform's own people do about them. */
export const platformInvoiceRoutes =
  ({
    invoices,
    acts,
    file,
    payments,
    subscriptions,
  }: {
    readonly invoices: Invoices;
    readonly acts: PlatformActs;
    readonly file: InvoiceFile;
    readonly payments: PaymentStart;
    readonly subscriptions: Subscriptions;
  }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/invoices',
      {
        config: { access: 'super' },
        schema: { querystring: InvoicesQuery, response: { 200: InvoicePage } },
      },
      (request) => invoices.all(request.query),
    );

    app.get(
      '/invoices/export',
      {
        config: { access: 'super', audit: 'export', expensive: true, sensitive: true },
        schema: { querystring: InvoicesQuery, response: { 200: Type.Any() } },
      },
      (request, reply) =>
        reply
          .headers({
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="invoices.csv"',
            'cache-control': 'no-store',
          })
          .send(file.stream(request.query)),
    );

    app.put(
      '/invoices/:id',
      {
        config: money,
        schema: { params: IdParams, body: VoidBody, response: { 200: InvoiceSchema } },
      },
      async (request) => {
        const { params, body } = request;
        const companyId = await acts.companyOf(params.id);
        // Taken back first, so that nobody pays it meanwhile.
        await payments.withdraw(companyId, params.id);
        return request.transactionIn(companyId, (ctx) => acts.close(ctx, params.id, body));
      },
    );

    app.post(
      '/invoices/:id/payments',
      {
        config: money,
        schema: { params: IdParams, body: ConfirmPaymentBody, response: { 200: InvoiceSchema } },
      },
      async (request) => {
        const { params, body } = request;
        const companyId = await acts.companyOf(params.id);
        return request.transactionIn(companyId, (ctx) => acts.confirm(ctx, params.id, body));
      },
    );

    app.post(
      '/billing/credits',
      { config: money, schema: { body: CreditBody, response: { 200: MessageBody } } },
      async (request) => {
        const { companyId, cents, reason } = request.body;
        await request.transactionIn(companyId, (ctx) => acts.credit(ctx, cents, reason));
        return { message: 'Credit changed' };
      },
    );

    app.post(
      '/billing/extensions',
      { config: money, schema: { body: ExtensionBody, response: { 200: MessageBody } } },
      async (request) => {
        const { companyId, days, reason } = request.body;
        await request.transactionIn(companyId, (ctx) => subscriptions.extend(ctx, days, reason));
        return { message: 'Due date moved' };
      },
    );
  };
