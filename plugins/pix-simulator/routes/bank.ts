import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Settlements } from '../../billing/public.ts';
import { BankChargeSchema, PayBody, ReturnBody, TxidParams } from '../schemas.ts';
import type { SimulatedBank } from '../services/simulated-bank.ts';

/** Whoever is past due comes here to pay. */
const payer = { access: 'admin', openWhenPastDue: true } as const;

/** The page that stands for a bank: for those who try Prosa out. */
export const bankRoutes =
  (bank: SimulatedBank, settlements: Settlements): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/pix-simulator/:txid',
      { config: payer, schema: { params: TxidParams, response: { 200: BankChargeSchema } } },
      (request) => request.transaction((ctx) => bank.shown(ctx, request.params.txid)),
    );

    app.post(
      '/pix-simulator/:txid/pay',
      {
        config: payer,
        schema: { params: TxidParams, body: PayBody, response: { 200: BankChargeSchema } },
      },
      async (request) => {
        const { txid } = request.params;
        await request.transaction((ctx) => bank.pay(ctx, txid, request.body));
        if (request.body.isTold !== false) await settlements.settle(txid);
        return request.transaction((ctx) => bank.shown(ctx, txid));
      },
    );

    app.post(
      '/pix-simulator/:txid/return',
      {
        config: payer,
        schema: { params: TxidParams, body: ReturnBody, response: { 200: BankChargeSchema } },
      },
      async (request) => {
        const { txid } = request.params;
        await request.transaction((ctx) => bank.takeBack(ctx, txid, request.body.externalId));
        await settlements.settle(txid);
        return request.transaction((ctx) => bank.shown(ctx, txid));
      },
    );
  };
