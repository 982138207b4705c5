import { Core } from 'prosa/core';
import type { Clock, Config, Database, Mail } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { Language } from '../schemas.ts';
import { letterIn } from './letters.ts';
import { hashOf, LINK_LIFE, newToken } from './reset-token.ts';

/** A mail that waits to be sent. */
export interface ResetRequest {
  readonly email: string;
  readonly language: Language;
}

interface Row {
  readonly id: number;
  readonly company_id: number;
  readonly name: string;
  readonly email: string;
}

/** Writes to those who forgot their password. */
@injectable()
export class ResetMail {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Mail) private readonly mail: Mail,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Config) private readonly config: Config,
  ) {}

  /** Sends a link that is good once. A user who is unknown, or may not come in, is sent nothing. */
  async send({ email, language }: ResetRequest): Promise<void> {
    const user = await this.#find(email);
    if (!user) return;
    const token = newToken();
    const now = this.clock.now();
    await this.database.transaction({ companyId: user.company_id }, async ({ trx }) => {
      await trx('password_resets').insert({
        token_hash: hashOf(token),
        company_id: user.company_id,
        user_id: user.id,
        created_at: now,
        expires_at: new Date(now.getTime() + LINK_LIFE),
      });
    });
    // After the #: it is sent to no server and stands in no log.
    const link = `${this.config.publicUrl}/reset-password#${token}`;
    await this.mail.send({ to: user.email, ...letterIn(language, { name: user.name, link }) });
  }

  #find(email: string): Promise<Row | undefined> {
    return this.database.system('reset a password', async ({ trx }) => {
      const { rows } = await trx.raw<{ rows: Row[] }>(
        `select u.id, u.company_id, u.name, u.email
           from users u join companies c on c.id = u.company_id and c.status
          where lower(u.email) = lower(?) and u.active`,
        [email],
      );
      return rows[0];
    });
  }
}
