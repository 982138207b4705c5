import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Accounts, SignedIn } from '../services/accounts.ts';
import type { Login } from '../services/login.ts';
import { SessionUser } from '../services/session-view.ts';
import { refuseCrossSite } from './cross-site.ts';
import { coreErrors } from './errors.ts';
import { REFRESH_PATH, RefreshCookie } from './refresh-cookie.ts';
import { Closed } from './schemas.ts';

const Credentials = Closed({
  email: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
  /** Of the second step, once ERR_CODE_REQUIRED has asked for it. */
  code: Type.Optional(Type.String({ maxLength: 40 })),
});

const SessionAnswer = Closed({ token: Type.String(), user: SessionUser });

/** Nothing: the status says it all. */
const Empty = Type.Unsafe<undefined>(Type.Null());

/** Coming in, staying in, going out. */
export const authRoutes = ({
  services: { accounts, login },
  config: { publicUrl },
}: {
  services: { readonly accounts: Accounts; readonly login: Login };
  config: Pick<Config, 'publicUrl'>;
}): FastifyPluginAsyncTypebox => {
  const cookie = new RefreshCookie(publicUrl);
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
        const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
        return answer(reply, await login.login(request.body, origin));
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
          return answer(reply, await accounts.renew(refreshToken));
        } catch (error) {
          if (isOver(error)) cookie.clear(reply);
          throw error;
        }
      },
    );

    app.get(
      '/api/auth/me',
      {
        config: { access: 'member', openWhenPastDue: true },
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
        config: { access: 'member', openWhenPastDue: true, audit: false },
        schema: { response: { 200: Empty } },
        onRequest: ownSite,
      },
      async (request, reply) => {
        await accounts.signOut(request.session);
        // The cookie of somebody who acted as another is of their own session, to which they go back.
        if (!request.session.impersonator) cookie.clear(reply);
        return reply.send(undefined);
      },
    );
  };
};

const isOver = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 401;
