import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { Closed, IdParams, MessageBody } from 'prosa/schemas';
import {
  AssignPaymentBody,
  DifferencePage,
  DifferencesQuery,
  PaymentPage,
  PaymentSchema,
  PaymentsQuery,
  RefundBody,
  RevenueSchema,
} from '../shared/platform-schemas.ts';
import { BillingSettingsBody, BillingSettingsSchema } from '../shared/settings-schemas.ts';
import type { BillingSettings } from '../services/billing-settings.ts';
import type { Payments } from '../services/payments.ts';
import type { Reconciliation } from '../services/reconciliation.ts';
import type { Refunds } from '../services/refunds.ts';
import type { Revenue } from '../services/revenue.ts';
import { actorOf } from './actor.ts';

const money = { access: 'super', audit: false, sensitive: true } as const;
const platform = { access: 'super' } as const;

/** Hours that somebody of the platform has compared at once: as the nightly comparison does. */
const HOURS = 8 * 24;

const RevenueQuery = Closed({
  months: Type.Optional(Type.Integer({ minimum: 1, maximum: 36 })),
});

/** Payments, revenue, differences and settings, for the platform's own people. */
export const platformMoneyRoutes =
  ({
    payments,
    refunds,
    revenue,
    reconciliation,
    settings,
  }: {
    readonly payments: Payments;
    readonly refunds: Refunds;
    readonly revenue: Revenue;
    readonly reconciliation: Reconciliation;
    readonly settings: BillingSettings;
  }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/billing/payments',
      {
        config: platform,
        schema: { querystring: PaymentsQuery, response: { 200: PaymentPage } },
      },
      (request) => payments.page(request.query),
    );

    app.post(
      '/billing/payments/:id/assign',
      {
        config: money,
        schema: { params: IdParams, body: AssignPaymentBody, response: { 200: PaymentSchema } },
      },
      async (request) => {
        await payments.assign(request.params.id, request.body, actorOf(request));
        return payments.view(request.params.id);
      },
    );

    app.post(
      '/billing/payments/:id/refunds',
      {
        config: money,
        schema: { params: IdParams, body: RefundBody, response: { 200: PaymentSchema } },
      },
      async (request) => {
        await refunds.begin(request.params.id, request.body, actorOf(request));
        return payments.view(request.params.id);
      },
    );

    app.get(
      '/billing/revenue',
      {
        config: { access: 'super', expensive: true },
        schema: { querystring: RevenueQuery, response: { 200: RevenueSchema } },
      },
      (request) => revenue.read(request.query.months ?? 12),
    );

    app.get(
      '/billing/differences',
      {
        config: platform,
        schema: { querystring: DifferencesQuery, response: { 200: DifferencePage } },
      },
      (request) => reconciliation.list(request.query.after),
    );

    app.post(
      '/billing/reconcile',
      { config: platform, schema: { response: { 200: DifferencePage } } },
      async () => {
        await reconciliation.run(HOURS);
        return reconciliation.list();
      },
    );

    app.delete(
      '/billing/differences/:id',
      { config: platform, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await reconciliation.close(request.params.id);
        return { message: 'Difference closed' };
      },
    );

    app.get(
      '/billing/settings',
      { config: platform, schema: { response: { 200: BillingSettingsSchema } } },
      (request) => request.transaction((ctx) => settings.view(ctx)),
    );

    app.put(
      '/billing/settings',
      {
        config: money,
        schema: { body: BillingSettingsBody, response: { 200: BillingSettingsSchema } },
      },
      (request) => request.transaction((ctx) => settings.save(ctx, request.body)),
    );
  };
