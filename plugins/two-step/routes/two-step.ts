import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MessageBody } from 'prosa/schemas';
import {
  CodeBody,
  ColleagueState,
  RecoveryCodes,
  TwoStepStart,
  TwoStepState,
  UserParams,
  WithoutTwoStep,
} from '../schemas.ts';
import type { TwoStepService } from '../services/two-step-service.ts';

const member = { access: 'member', openWithoutSecondFactor: true } as const;
const sensitive = { ...member, sensitive: true } as const;

/** A code besides the password: each decides for themselves, and admins help who has lost the phone. */
export const twoStepRoutes =
  (service: TwoStepService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/two-step',
      { config: member, schema: { response: { 200: TwoStepState } } },
      (request) => request.transaction((ctx) => service.state(ctx, request.session)),
    );

    app.post(
      '/two-step',
      { config: sensitive, schema: { response: { 200: TwoStepStart } } },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        return request.transaction((ctx) => service.begin(ctx, request.session));
      },
    );

    app.post(
      '/two-step/confirm',
      { config: sensitive, schema: { body: CodeBody, response: { 200: RecoveryCodes } } },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const { session, body } = request;
        return service.confirm((work) => request.transaction(work), session, body.code);
      },
    );

    app.post(
      '/two-step/off',
      { config: { access: 'member', sensitive: true }, schema: { response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => service.turnOff(ctx, request.session));
        return { message: 'Two-step login is off' };
      },
    );

    app.get(
      '/two-step/users',
      { config: { access: 'admin' }, schema: { response: { 200: WithoutTwoStep } } },
      (request) => request.transaction((ctx) => service.without(ctx)),
    );

    app.get(
      '/two-step/users/:userId',
      {
        config: { access: 'admin' },
        schema: { params: UserParams, response: { 200: ColleagueState } },
      },
      (request) => request.transaction((ctx) => service.stateOf(ctx, request.params.userId)),
    );

    app.delete(
      '/two-step/users/:userId',
      {
        config: { access: 'admin', audit: false, sensitive: true },
        schema: { params: UserParams, response: { 200: MessageBody } },
      },
      async (request) => {
        const { session, params } = request;
        await request.transaction((ctx) => service.turnOffFor(ctx, session, params.userId));
        return { message: 'Two-step login is off' };
      },
    );
  };
