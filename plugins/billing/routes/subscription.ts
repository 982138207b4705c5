import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  BillingProfileBody,
  BillingProfileSchema,
  PlanChangeBody,
  PlanChangeSchema,
  SubscriptionSchema,
} from '../shared/company-schemas.ts';
import type { PlanChanges } from '../services/plan-changes.ts';
import type { Profiles } from '../services/profiles.ts';
import type { Subscriptions } from '../services/subscriptions.ts';

const own = { access: 'admin', openWhenPastDue: true } as const;

/** The subscription of the caller's company. */
export const subscriptionRoutes =
  ({
    subscriptions,
    profiles,
    changes,
  }: {
    readonly subscriptions: Subscriptions;
    readonly profiles: Profiles;
    readonly changes: PlanChanges;
  }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/subscription',
      { config: own, schema: { response: { 200: SubscriptionSchema } } },
      (request) => request.transaction((ctx) => subscriptions.view(ctx)),
    );

    app.put(
      '/subscription/profile',
      {
        config: own,
        schema: { body: BillingProfileBody, response: { 200: BillingProfileSchema } },
      },
      (request) => request.transaction((ctx) => profiles.save(ctx, request.body)),
    );

    app.get(
      '/subscription/plan-change',
      {
        config: own,
        schema: { querystring: PlanChangeBody, response: { 200: PlanChangeSchema } },
      },
      (request) => request.transaction((ctx) => changes.preview(ctx, request.query.planId)),
    );

    app.post(
      '/subscription/plan',
      {
        config: own,
        schema: { body: PlanChangeBody, response: { 200: PlanChangeSchema } },
      },
      (request) => request.transaction((ctx) => changes.apply(ctx, request.body.planId)),
    );
  };
