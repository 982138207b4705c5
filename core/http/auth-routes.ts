import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../kernel/config.ts';
import type { Accounts, SignedIn } from '../services/accounts.ts';
import type { Confirmations } from '../services/confirmations.ts';
import { languageOf } from '../services/language.ts';
import type { Login } from '../services/login.ts';
import { SessionUser } from '../services/session-view.ts';
import { refuseCrossSite } from './cross-site.ts';
import { coreErrors } from '../kernel/app-error.ts';
import { ConfirmationCookie } from './confirmation-cookie.ts';
import { REFRESH_PATH, RefreshCookie } from './refresh-cookie.ts';
import { Closed, Instant } from '../kernel/schemas.ts';

const Credentials = Closed({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
  /** Of the second step, once ERR_CODE_REQUIRED has asked for it. */
  code: Type.Optional(Type.String({ maxLength: 40 })),
});

const Evidence = Type.Union([
  Closed({ password: Type.String({ minLength: 1, maxLength: 200 }) }),
  /** Of the second factor. */
  Closed({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
]);

const ConfirmationAnswer = Closed({
  /** Until when sensitive routes do not ask again. */
  confirmedUntil: Instant,
});

const SessionAnswer = Closed({ token: Type.String(), user: SessionUser });

const LogoutQuery = Closed({
  /** The tab of somebody who acts as another was closed or loaded anew. */
  reason: Type.Optional(Type.Literal('page-left')),
});

/** Nothing: the status says it all. */
const Empty = Type.Unsafe<undefined>(Type.Null());

/** Coming in, staying in, going out. */
export const authRoutes = ({
  services: { accounts, login, confirmations },
  config: { publicUrl },
}: {
  services: {
    readonly accounts: Accounts;
    readonly login: Login;
    readonly confirmations: Confirmations;
  };
  config: Pick<Config, 'publicUrl'>;
}): FastifyPluginAsyncTypebox => {
  const cookie = new RefreshCookie(publicUrl);
  const confirmationCookie = new ConfirmationCookie(publicUrl);
  const answer = (reply: FastifyReply, { token, user, refreshToken, maxAgeSeconds }: SignedIn) => {
    cookie.set(reply, refreshToken, maxAgeSeconds);
    reply.header('cache-control', 'no-store');
    return { token, user };
  };
  const ownSite = async (request: FastifyRequest): Promise<void> => {
    refuseCrossSite(request, publicUrl);
  };

  return async (app) => {
    app.post(
      '/api/auth/login',
      {
        config: { access: 'public' },
        schema: { body: Credentials, response: { 200: SessionAnswer } },
      },
      async (request, reply) => {
        const language = languageOf(request.headers['accept-language']);
        const origin = {
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          ...(language === undefined ? {} : { language }),
        };
        const signedIn = await login.login(request.body, origin);
        // The password was shown a moment ago.
        confirmationCookie.set(reply, confirmations.proofOf(signedIn.sessionId));
        return answer(reply, signedIn);
      },
    );

    app.post(
      REFRESH_PATH,
      {
        config: { access: 'public' },
        schema: { response: { 200: SessionAnswer } },
        onRequest: ownSite,
      },
      async (request, reply) => {
        const refreshToken = cookie.read(request);
        if (!refreshToken) throw coreErrors.ERR_SESSION_EXPIRED();
        try {
          return answer(
            reply,
            await accounts.renew(refreshToken, languageOf(request.headers['accept-language'])),
          );
        } catch (error) {
          if (isOver(error)) cookie.clear(reply);
          throw error;
        }
      },
    );

    app.post(
      '/api/auth/confirm',
      {
        config: { access: 'member', impersonation: false, openWithoutSecondFactor: true },
        schema: { body: Evidence, response: { 200: ConfirmationAnswer } },
        onRequest: ownSite,
      },
      async (request, reply) => {
        const { session, body, ip, headers } = request;
        const origin = { address: ip, userAgent: headers['user-agent'] ?? '' };
        const proof = await confirmations.confirm(session, body, origin);
        confirmationCookie.set(reply, proof);
        reply.header('cache-control', 'no-store');
        return { confirmedUntil: proof.endsAt.toISOString() };
      },
    );

    app.get(
      '/api/auth/me',
      {
        config: { access: 'member', openWhenPastDue: true, openWithoutSecondFactor: true },
        schema: { response: { 200: SessionUser } },
      },
      async (request) =>
        request.transaction((ctx) =>
          accounts.describe(ctx, request.session.userId, request.session.impersonator),
        ),
    );

    app.delete(
      '/api/auth/logout',
      {
        config: {
          access: 'member',
          openWhenPastDue: true,
          openWithoutSecondFactor: true,
          audit: false,
        },
        schema: { querystring: LogoutQuery, response: { 200: Empty } },
        onRequest: ownSite,
      },
      async (request, reply) => {
        const { session, query, ip, headers } = request;
        const origin = { address: ip, userAgent: headers['user-agent'] ?? '' };
        await accounts.signOut(session, origin, query.reason);
        // The cookie of somebody who acted as another is of their own session, to which they go back.
        if (!request.session.impersonator) {
          cookie.clear(reply);
          confirmationCookie.clear(reply);
        }
        return reply.send(undefined);
      },
    );
  };
};

const isOver = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 401;
