import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  ConnectionSchema,
  CreateConnectionBody,
  ListQuery,
  UpdateConnectionBody,
} from '../schemas.ts';
import { withoutCodes } from '../services/state/connection-presenter.ts';
import type { ConnectionColumns } from '../services/state/connection-columns.ts';
import type { ConnectionService } from '../services/directory/connection-service.ts';
import type { ConnectionSupervisor } from '../services/runtime/connection-supervisor.ts';

export const whatsappRoutes =
  (
    service: ConnectionService,
    supervisor: ConnectionSupervisor,
    columns: ConnectionColumns,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const Answer = columns.in(ConnectionSchema);

    app.get(
      '/whatsapp',
      {
        config: { access: 'member' },
        schema: { querystring: ListQuery, response: { 200: Type.Array(Answer) } },
      },
      async (request) => {
        const list = await request.transaction((ctx) => service.list(ctx));
        const open = request.session.roles.includes('admin') && request.query.session !== 0;
        return open ? list : list.map(withoutCodes);
      },
    );

    app.get(
      '/whatsapp/providers',
      {
        config: { access: 'connections-page:addConnection' },
        schema: { response: { 200: Type.Array(Type.String()) } },
      },
      async () => service.kinds(),
    );

    app.get(
      '/whatsapp/:id',
      {
        config: { access: 'admin' },
        schema: {
          params: IdParams,
          querystring: ListQuery,
          response: { 200: Answer },
        },
      },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.post(
      '/whatsapp',
      {
        config: { access: 'connections-page:addConnection' },
        schema: { body: columns.in(CreateConnectionBody), response: { 200: Answer } },
      },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/whatsapp/:id',
      {
        config: { access: 'connections-page:editOrDeleteConnection' },
        schema: {
          params: IdParams,
          body: columns.in(UpdateConnectionBody),
          response: { 200: Answer },
        },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/whatsapp/:id',
      {
        config: { access: 'connections-page:editOrDeleteConnection', sensitive: true },
        schema: { params: IdParams, response: { 200: MessageBody } },
      },
      async (request) => {
        const { id } = request.params;
        await request.transaction((ctx) => service.want(ctx, id, { wanted: false }));
        await supervisor.sweep();
        await request.transaction((ctx) => service.remove(ctx, id));
        return { message: 'Whatsapp deleted.' };
      },
    );
  };
