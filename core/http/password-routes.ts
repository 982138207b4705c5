import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Accounts } from '../services/accounts.ts';
import type { AttemptLimits } from '../services/attempt-limits.ts';
import { networkOf } from '../services/network.ts';
import { ChosenPassword, Closed, Nullable } from '../kernel/schemas.ts';

/** Of one address: a person who types, and a few others at the same office. */
const VERDICTS_PER_MINUTE = 60;

const Known = Type.Optional(Type.String({ maxLength: 254 }));

/** The password, and what the form knows of the person it is for. */
const VerdictBody = Closed({
  password: ChosenPassword,
  name: Known,
  email: Known,
  company: Known,
  phone: Known,
});

const VerdictAnswer = Closed({
  /** 0 (guessed at once) to 4. */
  score: Type.Integer({ minimum: 0, maximum: 4 }),
  /** Code of the error with which it would be refused. */
  refusal: Nullable(Type.String()),
});

/** Judges a password before its form is sent. Also for who has no account yet. */
export const passwordRoutes =
  ({
    accounts,
    attempts,
  }: {
    readonly accounts: Accounts;
    readonly attempts: AttemptLimits;
  }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/api/passwords/verdict',
      {
        config: { access: 'public' },
        schema: { body: VerdictBody, response: { 200: VerdictAnswer } },
      },
      async (request, reply) => {
        const { password, ...person } = request.body;
        const subject = `password-verdict:${networkOf(request.ip)}`;
        await attempts.take([{ subject, maximum: VERDICTS_PER_MINUTE, seconds: 60 }]);
        const { score, refusal } = await accounts.passwords.policy.hint(password, person);
        void reply.header('cache-control', 'no-store');
        return { score, refusal: refusal?.code ?? null };
      },
    );
  };
