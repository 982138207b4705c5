import { createHash } from 'node:crypto';
import { Core, networkOf } from 'prosa/core';
import type {
  Accounts,
  AttemptLimits,
  Audit,
  AuditActor,
  Clock,
  Database,
  Mail,
  Tasks,
} from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { resetErrors } from '../errors.ts';
import type { ForgotBody, ResetBody } from '../schemas.ts';
import { hashOf } from './reset-token.ts';

const HOUR_SECONDS = 3600;
const ASKED_PER_ADDRESS = 20;
const ASKED_PER_ACCOUNT = 3;
const TRIED_PER_ADDRESS = 30;
const DAY = 86_400_000;

interface Row {
  readonly user_id: number;
  readonly company_id: number;
  readonly name: string;
  readonly email: string;
  readonly company: string;
}

/** No e-mail is kept in the table of attempts. */
const accountSubject = (email: string): string =>
  `reset:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/** New passwords for those who forgot theirs. */
@injectable()
export class PasswordResets {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Attempts) private readonly attempts: AttemptLimits,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Mail) private readonly mail: Mail,
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * Asks for a link by mail. Nobody is looked up here: who exists and who does not are answered alike, as fast.
   * @throws ERR_NO_MAIL, ERR_TOO_MANY_ATTEMPTS
   */
  async ask({ email, language = 'pt' }: ForgotBody, address: string): Promise<void> {
    if (!this.mail.isPossible) throw resetErrors.ERR_NO_MAIL();
    await this.attempts.take([
      { subject: accountSubject(email), maximum: ASKED_PER_ACCOUNT, seconds: HOUR_SECONDS },
      {
        subject: `reset-from:${networkOf(address)}`,
        maximum: ASKED_PER_ADDRESS,
        seconds: HOUR_SECONDS,
      },
    ]);
    await this.database.system('ask for a password reset', (ctx) =>
      this.tasks.enqueue(ctx, 'password-reset.send', { email, language }),
    );
  }

  /**
   * Sets the password by a link's token, and ends the user's sessions and other links.
   * @throws ERR_RESET_LINK_INVALID, ERR_TOO_MANY_ATTEMPTS, and the codes of `Passwords.choose`
   */
  async reset({ token, password }: ResetBody, actor: Required<Origin>): Promise<void> {
    await this.attempts.take([
      {
        subject: `reset-try:${networkOf(actor.address)}`,
        maximum: TRIED_PER_ADDRESS,
        seconds: HOUR_SECONDS,
      },
    ]);
    const now = this.clock.now();
    const found = await this.#find(token, now);
    if (!found) throw resetErrors.ERR_RESET_LINK_INVALID();
    const passwordHash = await this.accounts.passwords.choose(password, found);
    const { company_id: companyId, user_id: userId } = found;
    await this.database.transaction({ companyId, userId }, async (ctx) => {
      // Of two who come with the same link, one finds it unused.
      const taken = await ctx
        .trx('password_resets')
        .where('token_hash', hashOf(token))
        .whereNull('used_at')
        .where('expires_at', '>', now)
        .update({ used_at: now });
      const changed =
        taken === 1 &&
        (await ctx
          .trx('users')
          .where({ id: userId, active: true })
          .update({ password_hash: passwordHash, updated_at: now }));
      if (!changed) throw resetErrors.ERR_RESET_LINK_INVALID();
      await ctx
        .trx('password_resets')
        .where({ user_id: userId })
        .whereNull('used_at')
        .update({ used_at: now });
      await this.accounts.endSessions(ctx, userId, 'password');
      this.audit.actsFor(ctx, actor);
      await this.audit.record(ctx, { action: 'password-reset' });
    });
  }

  /** Whom a link is for; undefined when it is good no more. */
  async #find(token: string, now: Date): Promise<Row | undefined> {
    return this.database.system('find a password reset', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: Row[] }>(
        `select r.user_id, r.company_id, u.name, u.email, c.name as company
           from password_resets r join users u on u.id = r.user_id join companies c on c.id = r.company_id
          where r.token_hash = ? and r.used_at is null and r.expires_at > ?`,
        [hashOf(token), now],
      );
      return rows[0];
    });
  }

  /** Forgets links that are over. */
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - DAY);
    await this.database.system('sweep password resets', ({ trx }) =>
      trx('password_resets').where('expires_at', '<', before).delete(),
    );
  }
}

type Origin = Pick<AuditActor, 'address' | 'userAgent'>;
