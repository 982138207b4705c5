import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MessageBody } from 'prosa/schemas';
import {
  ChangeBody,
  ConsentBody,
  ConsentsSchema,
  ContactParams,
  HistoryQuery,
  OptInBody,
} from '../schemas.ts';
import type { ConsentDesk } from '../services/consent-desk.ts';
import type { ConsentHistory } from '../services/consent-history.ts';

const answers = { 200: MessageBody };

export const consentRoutes =
  (desk: ConsentDesk, history: ConsentHistory): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/consents/:contactId',
      {
        config: { access: 'member' },
        schema: {
          params: ContactParams,
          querystring: HistoryQuery,
          response: { 200: ConsentsSchema },
        },
      },
      (request) =>
        request.transaction((ctx) =>
          history.of(ctx, request.params.contactId, request.query.before),
        ),
    );

    // Whoever talks with a contact stops what is sent to it; beginning again asks for a right.
    app.post(
      '/consents/:contactId/opt-out',
      {
        config: { access: 'member' },
        schema: { params: ContactParams, body: ChangeBody, response: answers },
      },
      async (request) => {
        const { params, body } = request;
        await request.transaction((ctx) => desk.optOut(ctx, params.contactId, body));
        return { message: 'O contato não recebe mais campanhas' };
      },
    );

    app.post(
      '/consents/:contactId/opt-in',
      {
        config: { access: 'consents:change' },
        schema: { params: ContactParams, body: OptInBody, response: answers },
      },
      async (request) => {
        const { params, body } = request;
        await request.transaction((ctx) => desk.optIn(ctx, params.contactId, body.reason));
        return { message: 'O contato volta a receber campanhas' };
      },
    );

    app.post(
      '/consents/:contactId',
      {
        config: { access: 'consents:change' },
        schema: { params: ContactParams, body: ConsentBody, response: answers },
      },
      async (request) => {
        const { params, body } = request;
        await request.transaction((ctx) => desk.record(ctx, params.contactId, body));
        return { message: 'Consentimento registrado' };
      },
    );
  };
