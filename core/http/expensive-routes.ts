import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ClaimedCaller } from '../services/session.ts';
import type { TokenSubject } from '../services/tokens.ts';
import { AppError, coreErrors } from '../kernel/app-error.ts';
import { settle } from './settle.ts';
import { ConcurrencyLimits } from './concurrency-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route costs the database much: how often and how many at once is limited per user and per company. */
    expensive?: boolean;
  }
}

/** How much of the expensive routes one user, and one company, may ask for in one process. */
export interface ExpensiveRouteLimits {
  /** Requests of a user, or of a company, that run at the same time. */
  readonly runningPerUser: number;
  readonly runningPerCompany: number;
  /** Requests of a company that wait for their turn; one more is refused. */
  readonly waitingPerCompany: number;
  /** Requests a user, or a company, may make in a minute. */
  readonly perMinuteOfUser: number;
  readonly perMinuteOfCompany: number;
}

export const defaultExpensiveRouteLimits: ExpensiveRouteLimits = {
  runningPerUser: 2,
  runningPerCompany: 3,
  waitingPerCompany: 30,
  perMinuteOfUser: 120,
  perMinuteOfCompany: 600,
};

/** Milliseconds one statement of an expensive route may take. */
export const EXPENSIVE_STATEMENT_MILLISECONDS = 10_000;

const MINUTE = 60_000;
/** Seconds after which a company with a full queue may try again. */
const QUEUE_SECONDS = 2;

/** Tells the caller a token is for without a question to the database. */
export interface CallerReader {
  claimed(subject: TokenSubject): ClaimedCaller;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of an expensive route whose caller passed the access rules. */
    countDearCall(request: FastifyRequest): Promise<void>;
  }
}

/**
 * Keeps one company from taking the database from all others: routes declared as `expensive` run a few at a time per user and
 * per company, the next ones wait their turn, and what is too much is answered with 429 and Retry-After.
 *
 * A token of a session that was alive a while ago waits for its turn first, and its session is looked at when the turn has
 * begun. Any other token is looked at first, so that it takes nobody's place if its session is over.
 *
 * Registered before the access rules: refuses what is too much before anything is asked of the database.
 */
export const expensiveRouteTurns = fp<{
  readonly callerReader: CallerReader;
  /** The usual ones unless told. */
  readonly limits?: ExpensiveRouteLimits | undefined;
}>(
  async (app, { callerReader, limits = defaultExpensiveRouteLimits }) => {
    await app.register(rateLimit, { global: false });
    const callers = new WeakMap<FastifyRequest, ClaimedCaller>();
    const countOf = (
      max: number,
      key: (caller: Pick<ClaimedCaller, 'userId' | 'companyId'>) => string,
    ) =>
      app.createRateLimit({
        max,
        timeWindow: MINUTE,
        keyGenerator: (request) => key(callers.get(request) ?? request.session),
      });
    const counts = [
      countOf(limits.perMinuteOfUser, ({ userId }) => `user ${String(userId)}`),
      countOf(limits.perMinuteOfCompany, ({ companyId }) => `company ${String(companyId)}`),
    ];
    const turns = new ConcurrencyLimits(limits);
    const releases = new WeakMap<FastifyRequest, () => void>();

    const release = (request: FastifyRequest): void => {
      releases.get(request)?.();
      releases.delete(request);
    };
    const refuseExhausted = async (request: FastifyRequest): Promise<void> => {
      for (const count of counts) {
        const state = await count(request, { increment: false });
        if (!state.isAllowed && state.remaining === 0) {
          throw coreErrors.ERR_TOO_MANY_REQUESTS({ retryAfter: state.ttlInSeconds });
        }
      }
    };
    const waitForTurn = async (request: FastifyRequest, caller: ClaimedCaller): Promise<void> => {
      const turn = turns.take(caller.userId, caller.companyId);
      if (!turn) throw coreErrors.ERR_TOO_MANY_REQUESTS({ retryAfter: QUEUE_SECONDS });
      releases.set(request, turn.release);
      await turn.begun;
      // The others of the line may have used up the minute meanwhile.
      await refuseExhausted(request);
    };
    const enter = async (request: FastifyRequest): Promise<void> => {
      const caller = await claimedBy(request, callerReader);
      // The access rules tell what is wrong with the token.
      if (!caller) return;
      callers.set(request, caller);
      await refuseExhausted(request);
      if (caller.wasAlive) await waitForTurn(request, caller);
      else if (turns.isFull(caller.companyId)) {
        throw coreErrors.ERR_TOO_MANY_REQUESTS({ retryAfter: QUEUE_SECONDS });
      }
    };
    app.decorate('countDearCall', async (request: FastifyRequest): Promise<void> => {
      const caller = callers.get(request);
      if (caller && !releases.has(request)) await waitForTurn(request, caller);
      for (const count of counts) await count(request);
    });
    app.addHook('onRequest', (request, _reply, done) => {
      if (isLimited(request)) settle(enter(request), done);
      else done();
    });
    app.addHook('onResponse', (request, _reply, done) => {
      release(request);
      done();
    });
    app.addHook('onRequestAbort', (request, done) => {
      release(request);
      done();
    });
  },
  { name: 'prosa-expensive-turns', fastify: '5.x', dependencies: ['prosa-access-tokens'] },
);

/** Registered after the access rules: only who may call an expensive route uses up what a minute allows. */
export const expensiveRouteCounts = fp(
  async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      if (isLimited(request)) settle(app.countDearCall(request), done);
      else done();
    });
  },
  {
    name: 'prosa-expensive-counts',
    fastify: '5.x',
    dependencies: ['prosa-expensive-turns', 'prosa-access'],
  },
);

const isLimited = ({ routeOptions, is404 }: FastifyRequest): boolean => {
  const { access, expensive } = routeOptions.config;
  return expensive === true && !is404 && access !== undefined && access !== 'public';
};

const claimedBy = async (
  request: FastifyRequest,
  callerReader: CallerReader,
): Promise<ClaimedCaller | undefined> => {
  try {
    return callerReader.claimed(await request.tokenSubject());
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
};
