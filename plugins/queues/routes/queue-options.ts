import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  CreateOptionBody,
  ListOptionsQuery,
  OptionTargetSchema,
  QueueOptionSchema,
  UpdateOptionBody,
} from '../schemas.ts';
import type { OptionTargets } from '../services/option-targets.ts';
import type { QueueOptions } from '../services/queue-options.ts';

const admin = { access: 'admin' } as const;

/** The options a queue offers before somebody attends. */
export const queueOptionRoutes =
  (options: QueueOptions, targets: OptionTargets): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/queue-options',
      {
        config: admin,
        schema: { querystring: ListOptionsQuery, response: { 200: Type.Array(QueueOptionSchema) } },
      },
      (request) => request.transaction((ctx) => options.list(ctx, request.query)),
    );

    app.get(
      '/queue-options/targets',
      { config: admin, schema: { response: { 200: Type.Array(OptionTargetSchema) } } },
      (request) => request.transaction(async (ctx) => [...(await targets.choices(ctx))]),
    );

    app.get(
      '/queue-options/:id',
      { config: admin, schema: { params: IdParams, response: { 200: QueueOptionSchema } } },
      (request) => request.transaction((ctx) => options.get(ctx, request.params.id)),
    );

    app.post(
      '/queue-options',
      { config: admin, schema: { body: CreateOptionBody, response: { 200: QueueOptionSchema } } },
      (request) => request.transaction((ctx) => options.create(ctx, request.body)),
    );

    app.put(
      '/queue-options/:id',
      {
        config: admin,
        schema: { params: IdParams, body: UpdateOptionBody, response: { 200: QueueOptionSchema } },
      },
      (request) =>
        request.transaction((ctx) => options.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/queue-options/:id',
      { config: admin, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => options.remove(ctx, request.params.id));
        return { message: 'Option Delected' };
      },
    );
  };
