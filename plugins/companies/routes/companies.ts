import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  CompanyListQuery,
  CompanyPage,
  CompanySchema,
  ConfirmSignupBody,
  CreateCompanyBody,
  CreatedCompanySchema,
  ImpersonationBody,
  ImpersonationSchema,
  PendingSignupSchema,
  ResendSignupBody,
  SignupBody,
  UpdateCompanyBody,
} from '../schemas.ts';
import type { CompanyService } from '../services/company-service.ts';
import type { Registration } from '../services/registration.ts';
import type { Signups } from '../services/signups.ts';

const own = { access: 'member', openWhenPastDue: true } as const;

export const companyRoutes =
  (
    service: CompanyService,
    registration: Registration,
    signups: Signups,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/companies/cadastro',
      {
        config: { access: 'public' },
        schema: { body: SignupBody, response: { 200: CompanySchema, 202: PendingSignupSchema } },
      },
      async (request, reply) => {
        const outcome = await signups.signUp(request.body, request.ip);
        if ('company' in outcome) return outcome.company;
        return reply.status(202).send(outcome);
      },
    );

    app.post(
      '/companies/cadastro/resend',
      {
        config: { access: 'public' },
        schema: { body: ResendSignupBody, response: { 202: MessageBody } },
      },
      async (request, reply) => {
        await signups.resend(request.body.resendKey, request.ip);
        return reply.status(202).send({ message: 'A mail is on its way' });
      },
    );

    app.put(
      '/companies/cadastro',
      {
        config: { access: 'public' },
        schema: { body: ConfirmSignupBody, response: { 200: CompanySchema } },
      },
      (request) => signups.confirm(request.body.token, request.ip),
    );

    app.get(
      '/companies',
      {
        config: { access: 'super' },
        schema: { querystring: CompanyListQuery, response: { 200: CompanyPage } },
      },
      (request) => service.page(request.query),
    );

    app.get(
      '/companies/list',
      { config: { access: 'super' }, schema: { response: { 200: Type.Array(CompanySchema) } } },
      () => service.all(),
    );

    app.get(
      '/companies/listPlan/:id',
      { config: own, schema: { params: IdParams, response: { 200: CompanySchema } } },
      (request) => service.get(request.session, request.params.id),
    );

    app.get(
      '/companies/:id',
      { config: own, schema: { params: IdParams, response: { 200: CompanySchema } } },
      (request) => service.get(request.session, request.params.id),
    );

    app.post(
      '/companies',
      {
        config: { access: 'super', sensitive: true },
        schema: { body: CreateCompanyBody, response: { 200: CreatedCompanySchema } },
      },
      (request) => registration.create(request.body),
    );

    app.post(
      '/companies/:id/impersonation',
      {
        config: { access: 'super', sensitive: true },
        schema: {
          params: IdParams,
          body: ImpersonationBody,
          response: { 200: ImpersonationSchema },
        },
      },
      (request, reply) => {
        const { session, params, body, ip, headers } = request;
        const origin = { address: ip, userAgent: headers['user-agent'] ?? '' };
        void reply.header('cache-control', 'no-store');
        return service.impersonate(session, params.id, body.reason, origin);
      },
    );

    app.put(
      '/companies/:id',
      {
        config: { access: 'super', sensitive: true },
        schema: { params: IdParams, body: UpdateCompanyBody, response: { 200: CompanySchema } },
      },
      (request) => service.update(request.session, request.params.id, request.body),
    );

    app.delete(
      '/companies/:id',
      {
        config: { access: 'super', sensitive: true },
        schema: { params: IdParams, response: { 200: MessageBody } },
      },
      async (request) => {
        await service.remove(request.session, request.params.id);
        return { message: 'Company deleted' };
      },
    );
  };
