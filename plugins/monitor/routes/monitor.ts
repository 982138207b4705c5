import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  DoneSchema,
  FailedTasksSchema,
  FollowerParams,
  OverviewSchema,
  QueueParams,
  TaskIdsBody,
} from '../schemas.ts';
import type { MonitorActions } from '../services/monitor-actions.ts';
import type { MonitorView } from '../services/monitor-view.ts';

const config = { access: 'super' } as const;

export const monitorRoutes =
  (view: MonitorView, actions: MonitorActions): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/monitor', { config, schema: { response: { 200: OverviewSchema } } }, () =>
      view.overview(),
    );

    app.get(
      '/monitor/queues/:name/failed',
      { config, schema: { params: QueueParams, response: { 200: FailedTasksSchema } } },
      async (request) => ({ tasks: await view.failed(request.params.name) }),
    );

    app.post(
      '/monitor/queues/:name/retry',
      { config, schema: { params: QueueParams, body: TaskIdsBody, response: { 200: DoneSchema } } },
      (request) =>
        request.transaction(async (ctx) => ({
          count: await actions.retryTasks(ctx, request.params.name, request.body.ids),
        })),
    );

    app.post(
      '/monitor/queues/:name/discard',
      { config, schema: { params: QueueParams, body: TaskIdsBody, response: { 200: DoneSchema } } },
      (request) =>
        request.transaction(async (ctx) => ({
          count: await actions.discardTasks(ctx, request.params.name, request.body.ids),
        })),
    );

    app.post(
      '/monitor/followers/:id/retry',
      { config, schema: { params: FollowerParams, response: { 200: DoneSchema } } },
      (request) =>
        request.transaction(async (ctx) => ({
          count: await actions.retryFacts(ctx, request.params.id),
        })),
    );

    app.post(
      '/monitor/followers/:id/forget',
      { config, schema: { params: FollowerParams, response: { 200: DoneSchema } } },
      (request) =>
        request.transaction(async (ctx) => ({
          count: await actions.forgetFacts(ctx, request.params.id),
        })),
    );
  };
