import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AddTasksBody,
  ChangeTaskBody,
  DeleteTasksBody,
  OrderTasksBody,
  OverdueSchema,
  TaskListSchema,
  TaskParams,
  TaskQuery,
  TaskSchema,
} from './schemas.ts';
import type { TaskService } from './service.ts';

/** A person's own notes to themselves are closed to somebody who acts as them. */
const config = { access: 'member', impersonation: false } as const;

export const taskRoutes =
  (service: TaskService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/todolist/tasks',
      { config, schema: { querystring: TaskQuery, response: { 200: TaskListSchema } } },
      (request) => request.read((ctx) => service.list(ctx, request.query)),
    );

    app.get(
      '/todolist/overdue',
      { config, schema: { response: { 200: OverdueSchema } } },
      (request) => request.read((ctx) => service.overdue(ctx)),
    );

    app.post(
      '/todolist/tasks',
      { config, schema: { body: AddTasksBody, response: { 200: TaskListSchema } } },
      (request) => request.transaction((ctx) => service.add(ctx, request.body)),
    );

    app.put(
      '/todolist/tasks/order',
      { config, schema: { body: OrderTasksBody, response: { 200: TaskListSchema } } },
      (request) => request.transaction((ctx) => service.order(ctx, request.body.ids)),
    );

    app.put(
      '/todolist/tasks/:taskId',
      {
        config,
        schema: { params: TaskParams, body: ChangeTaskBody, response: { 200: TaskSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.change(ctx, request.params.taskId, request.body)),
    );

    app.delete(
      '/todolist/tasks/:taskId',
      { config, schema: { params: TaskParams, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await request.transaction((ctx) => service.removeOne(ctx, request.params.taskId));
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/todolist/tasks/delete',
      { config, schema: { body: DeleteTasksBody, response: { 204: Type.Null() } } },
      async (request, reply) => {
        await request.transaction((ctx) => service.remove(ctx, request.body.ids));
        return reply.code(204).send(null);
      },
    );
  };
