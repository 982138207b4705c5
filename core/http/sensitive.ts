import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { accountErrors } from '../services/account-errors.ts';
import type { Confirmations } from '../services/confirmations.ts';
import { ConfirmationCookie } from './confirmation-cookie.ts';
import { coreErrors } from '../kernel/app-error.ts';
import { settle } from './settle.ts';

/** Tells the sensitive calls of a route by more than its body. */
export interface SensitiveRule {
  /** Names the calls in the list of routes, such as `settings marked sensitive`. */
  readonly name: string;
  readonly concerns: (request: Pick<FastifyRequest, 'params'>) => boolean;
}

/**
 * Which calls of a route only the user themselves may make, not whoever holds an access token of theirs: every call, those
 * whose body holds one of these fields with something in it, or those of a rule.
 */
export type Sensitivity = true | readonly string[] | SensitiveRule;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asks for a recent confirmation by password or code, and is closed to somebody who acts as another user. */
    sensitive?: Sensitivity;
    /** Closed to somebody who acts as another user. Sensitive routes are so anyway. */
    impersonation?: false;
  }
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== '';

const holdsOneOf = (fields: readonly string[], body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  fields.some((field) => isFilled((body as Readonly<Record<string, unknown>>)[field]));

const isConcerned = (request: FastifyRequest): boolean => {
  const { sensitive } = request.routeOptions.config;
  if (sensitive === undefined || sensitive === true) return sensitive === true;
  return 'concerns' in sensitive
    ? sensitive.concerns(request)
    : holdsOneOf(sensitive, request.body);
};

/** @throws ERR_IMPERSONATING where no call of the route is for somebody who acts as another user */
export const refuseImpersonator = ({ routeOptions, session }: FastifyRequest): void => {
  const { sensitive, impersonation } = routeOptions.config;
  if (session.impersonator && (sensitive === true || impersonation === false)) {
    throw accountErrors.ERR_IMPERSONATING();
  }
};

/**
 * Asks for a confirmation before the handler of a sensitive route. Whatever is wrong with the request itself has been
 * answered before, so that nobody is asked for a password in vain.
 */
export const confirmation = fp<{
  readonly confirmations: Pick<Confirmations, 'isConfirmed' | 'ways'>;
  /** Where people open Prosa. */
  readonly publicUrl: string;
}>(
  async (app, { confirmations, publicUrl }) => {
    const cookie = new ConfirmationCookie(publicUrl);
    const requireConfirmation = async (request: FastifyRequest): Promise<void> => {
      const { session } = request;
      if (session.impersonator) throw accountErrors.ERR_IMPERSONATING();
      if (confirmations.isConfirmed(session, cookie.read(request))) return;
      throw coreErrors.ERR_CONFIRMATION_REQUIRED({ ways: await confirmations.ways(session) });
    };
    app.addHook('preHandler', (request, _reply, done) => {
      if (isConcerned(request)) settle(requireConfirmation(request), done);
      else done();
    });
  },
  { name: 'prosa-confirmation', fastify: '5.x', dependencies: ['@fastify/cookie'] },
);
