import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { Closed } from 'prosa/schemas';
import { ChargeSchema, SubscriptionBody } from '../shared/company-schemas.ts';
import type { PaymentStart } from '../services/payment-start.ts';

const own = { access: 'admin', openWhenPastDue: true } as const;

const CARD_FIELD = /^(card|nameoncard$|cvv$)/i;

/** Older clients send the fields of a card. They are gone before anything reads, judges or logs the body. */
const dropCard = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
  const { body } = request;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const kept = Object.entries(body).filter(([name]) => !CARD_FIELD.test(name));
    request.body = Object.fromEntries(kept);
  }
  done();
};

/** How a company's admin pays. */
export const paymentRoutes =
  ({ payments }: { readonly payments: PaymentStart }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/subscription',
      {
        config: own,
        preValidation: dropCard,
        schema: { body: SubscriptionBody, response: { 200: ChargeSchema } },
      },
      (request) => {
        const { companyId, userId, roles } = request.session;
        return payments.start({ companyId, userId, roles }, request.body.invoiceId);
      },
    );

    app.get(
      '/subscription/charges/:txid',
      {
        config: own,
        schema: {
          params: Closed({ txid: Type.String({ minLength: 1, maxLength: 35 }) }),
          response: { 200: ChargeSchema },
        },
      },
      (request) => request.transaction((ctx) => payments.view(ctx, request.params.txid)),
    );
  };
