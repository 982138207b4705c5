import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { coreErrors } from './errors.ts';
import { settle } from './settle.ts';
import { Turns } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route costs the database much: how often and how many at once is limited per user and per company. */
    dear?: boolean;
  }
}

/** How much of the dear routes one user, and one company, may ask for in one process. */
export interface DearLimits {
  /** Requests of a user, or of a company, that run at the same time. */
  readonly runningPerUser: number;
  readonly runningPerCompany: number;
  /** Requests of a company that wait for their turn; one more is refused. */
  readonly waitingPerCompany: number;
  /** Requests a user, or a company, may make in a minute. */
  readonly perMinuteOfUser: number;
  readonly perMinuteOfCompany: number;
}

export const defaultDearLimits: DearLimits = {
  runningPerUser: 2,
  runningPerCompany: 3,
  waitingPerCompany: 30,
  perMinuteOfUser: 120,
  perMinuteOfCompany: 600,
};

/** Milliseconds one statement of a dear route may take. */
export const DEAR_STATEMENT_MILLISECONDS = 10_000;

const MINUTE = 60_000;
/** Seconds after which a company with a full queue may try again. */
const QUEUE_SECONDS = 2;

/**
 * Keeps one company from taking the database from all others: routes declared as `dear` run a few at a time per user and
 * per company, the next ones wait their turn, and what is too much is answered with 429 and Retry-After. Installed after
 * the access rules, so that only who may call a route counts.
 */
export const installDearRoutes = async (
  app: FastifyInstance,
  limits: DearLimits = defaultDearLimits,
): Promise<void> => {
  await app.register(rateLimit, { global: false });
  const countOf = (max: number, key: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: MINUTE, keyGenerator: key });
  const counts = [
    countOf(limits.perMinuteOfUser, ({ session }) => `user ${String(session.userId)}`),
    countOf(limits.perMinuteOfCompany, ({ session }) => `company ${String(session.companyId)}`),
  ];
  const turns = new Turns(limits);
  const releases = new WeakMap<FastifyRequest, () => void>();

  const release = (request: FastifyRequest): void => {
    releases.get(request)?.();
    releases.delete(request);
  };
  const waitForTurn = async (request: FastifyRequest): Promise<void> => {
    for (const count of counts) {
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) {
        throw coreErrors.ERR_TOO_MANY_REQUESTS({ retryAfter: state.ttlInSeconds });
      }
    }
    const { userId, companyId } = request.session;
    const turn = turns.take(userId, companyId);
    if (!turn) throw coreErrors.ERR_TOO_MANY_REQUESTS({ retryAfter: QUEUE_SECONDS });
    releases.set(request, turn.release);
    await turn.begun;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { access, dear } = request.routeOptions.config;
    if (dear !== true || request.is404 || !access || access === 'public') done();
    else settle(waitForTurn(request), done);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    release(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    release(request);
    done();
  });
};
