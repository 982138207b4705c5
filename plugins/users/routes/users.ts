import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  CreateUserBody,
  UpdateUserBody,
  UserChoice,
  UserChoicesQuery,
  UserListQuery,
  UserPage,
  UserSchema,
} from '../schemas.ts';
import type { UserList } from '../services/user-list.ts';
import type { UserService } from '../services/user-service.ts';

export const userRoutes =
  (list: UserList, service: UserService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/users',
      {
        config: { access: 'member' },
        schema: { querystring: UserListQuery, response: { 200: UserPage } },
      },
      (request) => request.transaction((ctx) => list.page(ctx, request.query)),
    );

    app.get(
      '/users/list',
      {
        config: { access: 'member' },
        schema: { querystring: UserChoicesQuery, response: { 200: Type.Array(UserChoice) } },
      },
      (request) => request.transaction((ctx) => list.choices(ctx)),
    );

    app.get(
      '/users/:id',
      {
        config: { access: 'member' },
        schema: { params: IdParams, response: { 200: UserSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.get(ctx, request.session, request.params.id)),
    );

    app.post(
      '/users',
      {
        config: { access: 'admin', sensitive: true },
        schema: { body: CreateUserBody, response: { 200: UserSchema } },
      },
      async (request) => {
        const { body, session } = request;
        const hash = await service.choosePassword(session, body);
        return request.transaction((ctx) => service.create(ctx, session, body, hash));
      },
    );

    app.put(
      '/users/:id',
      {
        config: { access: 'member', sensitive: ['email', 'password', 'profile', 'active'] },
        schema: { params: IdParams, body: UpdateUserBody, response: { 200: UserSchema } },
      },
      async (request) => {
        const { body, session, params } = request;
        const passwordHash = body.password
          ? await service.choosePassword(session, body, params.id)
          : undefined;
        const change = { id: params.id, body, ...(passwordHash ? { passwordHash } : {}) };
        return request.transaction((ctx) => service.update(ctx, session, change));
      },
    );

    app.delete(
      '/users/:id',
      {
        config: { access: 'admin', sensitive: true },
        schema: { params: IdParams, response: { 200: MessageBody } },
      },
      async (request) => {
        const { session, params } = request;
        await request.transaction((ctx) => service.remove(ctx, session, params.id));
        return { message: 'User deleted' };
      },
    );
  };
