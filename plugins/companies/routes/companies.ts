import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Session } from 'prosa/core';
import { IdParams, MessageBody } from 'prosa/schemas';
import { companyErrors } from '../errors.ts';
import {
  CloseCompanyBody,
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
  TimeZoneBody,
  UpdateCompanyBody,
} from '../schemas.ts';
import type { CompanyClosing } from '../services/company-closing.ts';
import type { CompanyService } from '../services/company-service.ts';
import type { CompanyRegistration } from '../services/company-registration.ts';
import type { Signups } from '../services/signups.ts';

const own = { access: 'member', openWhenPastDue: true } as const;

/**
 * The company that is asked for.
 * @throws ERR_NO_COMPANY_FOUND for another than the own, except to the platform's own people
 */
const visible = ({ companyId, isSuper }: Session, id: number): number => {
  if (id !== companyId && !isSuper) throw companyErrors.ERR_NO_COMPANY_FOUND();
  return id;
};

export const companyRoutes =
  ({
    service,
    closing,
    registration,
    signups,
  }: {
    readonly service: CompanyService;
    readonly closing: CompanyClosing;
    readonly registration: CompanyRegistration;
    readonly signups: Signups;
  }): FastifyPluginAsyncTypebox =>
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
      (request) => {
        const id = visible(request.session, request.params.id);
        return request.transactionIn(id, (ctx) => service.get(ctx));
      },
    );

    app.get(
      '/companies/:id',
      { config: own, schema: { params: IdParams, response: { 200: CompanySchema } } },
      (request) => {
        const id = visible(request.session, request.params.id);
        return request.transactionIn(id, (ctx) => service.get(ctx));
      },
    );

    app.post(
      '/companies',
      {
        config: { access: 'super', audit: false, sensitive: true },
        schema: { body: CreateCompanyBody, response: { 200: CreatedCompanySchema } },
      },
      (request) => {
        const { session, ip, headers } = request;
        const { userId, companyId } = session;
        const actor = { userId, companyId, address: ip, userAgent: headers['user-agent'] ?? '' };
        return registration.create(request.body, actor);
      },
    );

    app.post(
      '/companies/:id/impersonation',
      {
        config: { access: 'super', audit: false, sensitive: true },
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
        config: { access: 'super', audit: false, sensitive: true },
        schema: { params: IdParams, body: UpdateCompanyBody, response: { 200: CompanySchema } },
      },
      (request) => {
        const { session, body, params } = request;
        return request.transactionIn(params.id, (ctx) => service.update(ctx, session, body));
      },
    );

    app.put(
      '/companies/:id/timezone',
      {
        config: { access: 'admin' },
        schema: { params: IdParams, body: TimeZoneBody, response: { 200: CompanySchema } },
      },
      (request) => {
        const { session, body, params } = request;
        return request.transactionIn(visible(session, params.id), (ctx) =>
          service.changeTimeZone(ctx, session, body.timezone),
        );
      },
    );

    app.delete(
      '/companies/:id',
      {
        config: { access: 'super', audit: false, sensitive: true },
        schema: { params: IdParams, body: CloseCompanyBody, response: { 200: CompanySchema } },
      },
      (request) => {
        const { session, body, params } = request;
        return request.transactionIn(params.id, (ctx) => closing.close(ctx, session, body.name));
      },
    );

    app.post(
      '/companies/:id/restoration',
      {
        config: { access: 'super', audit: false, sensitive: true },
        schema: { params: IdParams, response: { 200: CompanySchema } },
      },
      (request) => request.transactionIn(request.params.id, (ctx) => closing.reopen(ctx)),
    );
  };
