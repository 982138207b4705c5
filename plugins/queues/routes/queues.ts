import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import {
  CreateQueueBody,
  ListQueuesQuery,
  QueueOrderBody,
  QueueSchema,
  UpdateQueueBody,
} from '../schemas.ts';
import type { QueueColumns } from '../services/queue-columns.ts';
import type { QueueService } from '../services/queue-service.ts';

/** The API documents no body. */
const Empty = Type.Unsafe<undefined>(Type.Null());

export const queueRoutes =
  (service: QueueService, columns: QueueColumns): FastifyPluginAsyncTypebox =>
  async (app) => {
    const Answer = columns.in(QueueSchema);

    app.get(
      '/queue',
      {
        config: { access: 'member' },
        schema: { querystring: ListQueuesQuery, response: { 200: Type.Array(Answer) } },
      },
      (request) => request.transaction((ctx) => service.list(ctx)),
    );

    app.get(
      '/queue/:id',
      {
        config: { access: 'member' },
        schema: { params: IdParams, response: { 200: Answer } },
      },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.post(
      '/queue',
      {
        config: { access: 'admin' },
        schema: { body: columns.in(CreateQueueBody), response: { 200: Answer } },
      },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/queue/order',
      {
        config: { access: 'admin' },
        schema: { body: QueueOrderBody, response: { 200: Type.Array(Answer) } },
      },
      (request) => request.transaction((ctx) => service.reorder(ctx, request.body.queueIds)),
    );

    app.put(
      '/queue/:id',
      {
        config: { access: 'admin' },
        schema: { params: IdParams, body: columns.in(UpdateQueueBody), response: { 201: Answer } },
      },
      async (request, reply) => {
        const { id } = request.params;
        const queue = await request.transaction((ctx) => service.update(ctx, id, request.body));
        return reply.status(201).send(queue);
      },
    );

    app.delete(
      '/queue/:id',
      {
        config: { access: 'admin' },
        schema: { params: IdParams, response: { 200: Empty } },
      },
      async (request, reply) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return reply.send(undefined);
      },
    );
  };
