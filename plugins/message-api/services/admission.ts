import type { Ctx } from 'prosa/contract';
import { Core, coreErrors, standingOf } from 'prosa/core';
import type { AttemptLimits, Clock, Database, Switches } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { messageApiErrors } from '../errors.ts';
import manifest from '../manifest.ts';
import { MessageApiToken } from '../models/message-api-token.ts';
import { SENDS_PER_MINUTE } from '../public.ts';
import { hashOf, isSameHash, secretOf } from './secret.ts';

/** A program that may send: whose it is, and on which connection. */
export interface Sender {
  readonly companyId: number;
  readonly connectionId: number;
  readonly tokenId: number;
}

type Attempt = Awaited<ReturnType<AttemptLimits['take']>>;

const refused = () => messageApiErrors.ERR_API_TOKEN({ message: 'Acesso não permitido' });

/** Decides whether a program may send, and how often. */
@injectable()
export class Admission {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'system' | 'transaction'>,
    @inject(Core.Attempts) private readonly attempts: Pick<AttemptLimits, 'take'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Switches) private readonly switches: Pick<Switches, 'require'>,
  ) {}

  /**
   * @param authorization the header of that name
   * @throws ERR_API_TOKEN; ERR_SUBSCRIPTION_EXPIRED, ERR_PLAN_FEATURE, ERR_FEATURE_OFF as people of the company are
   *   refused
   */
  async admit(authorization: string | undefined): Promise<Sender> {
    const secret = secretOf(authorization);
    if (secret === undefined) throw refused();
    const hash = hashOf(secret);
    // Only the token tells whose it is.
    const row = await this.database.system('whose token of the message API it is', (ctx) =>
      MessageApiToken.query(ctx.trx).findOne({ hash }),
    );
    if (!row || !isSameHash(row.hash, hash)) throw refused();
    const { id: tokenId, companyId, connectionId } = row;
    await this.database.transaction({ companyId, system: 'message API' }, (ctx) =>
      this.#requireStanding(ctx),
    );
    return { companyId, connectionId, tokenId };
  }

  /**
   * Counts one sending.
   * @throws ERR_TOO_MANY_ATTEMPTS with `retryAfter` in seconds
   */
  count({ tokenId }: Sender): Promise<Attempt> {
    const subject = `message-api:${String(tokenId)}`;
    return this.attempts.take([{ subject, maximum: SENDS_PER_MINUTE, seconds: 60 }]);
  }

  async #requireStanding(ctx: Ctx): Promise<void> {
    const { isActive, isPastDue } = await standingOf(ctx, this.clock.now());
    if (!isActive) throw refused();
    if (isPastDue) throw coreErrors.ERR_SUBSCRIPTION_EXPIRED();
    await this.switches.require(ctx, manifest.id);
  }
}
