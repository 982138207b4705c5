import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MessageBody } from 'prosa/schemas';
import {
  AcceptedSchema,
  CallBody,
  ChatParams,
  ChatSchema,
  ChatsSchema,
  FaultsBody,
  ConnectionParams,
  PhoneConnectionSchema,
  StateBody,
  TypingBody,
} from '../schemas.ts';
import type { PhoneControl } from '../services/phone-control.ts';
import type { PhoneView } from '../services/phone-view.ts';
import type { Phones } from '../services/phones.ts';
import type { SimulatorProvider } from '../services/simulator-provider.ts';

export interface ChatRouteServices {
  readonly phones: Phones;
  readonly view: PhoneView;
  readonly control: PhoneControl;
  readonly provider: SimulatorProvider;
}

/** Routes for the contents of the phone and the behaviour of its connection. */
export const phoneRoutes =
  ({ phones, view, control, provider }: ChatRouteServices): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/simulator/:connectionId',
      {
        config: { access: 'admin' },
        schema: { params: ConnectionParams, response: { 200: PhoneConnectionSchema } },
      },
      (request) => request.transaction((ctx) => control.show(ctx, request.params.connectionId)),
    );

    app.post(
      '/simulator/:connectionId/state',
      {
        config: { access: 'admin' },
        schema: {
          params: ConnectionParams,
          body: StateBody,
          response: { 200: PhoneConnectionSchema },
        },
      },
      async (request) => {
        const { connectionId } = request.params;
        await request.transaction((ctx) => control.change(ctx, connectionId, request.body));
        await provider.sync(connectionId);
        return request.transaction((ctx) => control.show(ctx, connectionId));
      },
    );

    app.put(
      '/simulator/:connectionId/faults',
      {
        config: { access: 'admin' },
        schema: {
          params: ConnectionParams,
          body: FaultsBody,
          response: { 200: PhoneConnectionSchema },
        },
      },
      async (request) => {
        const { connectionId } = request.params;
        await request.transaction((ctx) => control.change(ctx, connectionId, request.body));
        await provider.sync(connectionId);
        return request.transaction((ctx) => control.show(ctx, connectionId));
      },
    );

    app.get(
      '/simulator/:connectionId/chats',
      {
        config: { access: 'admin' },
        schema: { params: ConnectionParams, response: { 200: ChatsSchema } },
      },
      async (request) => ({
        chats: await request.transaction((ctx) => view.chats(ctx, request.params.connectionId)),
      }),
    );

    app.get(
      '/simulator/:connectionId/chats/:number',
      {
        config: { access: 'admin' },
        schema: { params: ChatParams, response: { 200: ChatSchema } },
      },
      (request) => {
        const { connectionId, number } = request.params;
        return request.transaction((ctx) => view.chat(ctx, connectionId, number));
      },
    );

    app.post(
      '/simulator/:connectionId/chats/:number/read',
      {
        config: { access: 'admin' },
        schema: { params: ChatParams, response: { 200: MessageBody } },
      },
      async (request) => {
        const { connectionId, number } = request.params;
        await request.transaction((ctx) => phones.read(ctx, connectionId, number));
        await provider.flush(request.session.companyId, connectionId);
        return { message: 'Chat read.' };
      },
    );

    app.post(
      '/simulator/:connectionId/calls',
      {
        config: { access: 'admin' },
        schema: { params: ConnectionParams, body: CallBody, response: { 202: AcceptedSchema } },
      },
      async (request, reply) => {
        const { connectionId } = request.params;
        const id = await request.transaction((ctx) => phones.call(ctx, connectionId, request.body));
        await provider.flush(request.session.companyId, connectionId);
        return reply.status(202).send({ id });
      },
    );

    app.post(
      '/simulator/:connectionId/chats/:number/typing',
      {
        config: { access: 'admin' },
        schema: { params: ChatParams, body: TypingBody, response: { 200: MessageBody } },
      },
      async (request) => {
        const { connectionId, number } = request.params;
        await request.transaction((ctx) =>
          control.typing(ctx, connectionId, number, request.body.active),
        );
        await provider.flush(request.session.companyId, connectionId);
        return { message: 'Typing told.' };
      },
    );
  };
