import type { Ctx } from 'prosa/contract';
import { Core, DEFAULT_TIME_ZONE, findTimeZone, networkOf } from 'prosa/core';
import type {
  Accounts,
  AttemptLimits,
  Clock,
  Config,
  Database,
  Mail,
  Settings,
  Tasks,
} from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { companyErrors } from '../errors.ts';
import type { CompanyDto, SignupBody, SignupLanguage } from '../schemas.ts';
import { tidyName, tidyPhone } from './company-fields.ts';
import { CompanyRegistration, requireOffered } from './company-registration.ts';
import type { Founder } from './company-registration.ts';
import { confirmationLetter, knownLetter } from './signup-letters.ts';
import { referrerOf } from './referrer.ts';
import { hashOf, newToken } from './signup-token.ts';

const HOUR_SECONDS = 3600;
const SIGNUPS_PER_ADDRESS = 20;
const LINKS_TRIED_PER_ADDRESS = 30;
const MAILS_PER_EMAIL = 3;

/** How long the link of a mail is good for, in milliseconds. */
const LINK_LIFE = 24 * HOUR_SECONDS * 1000;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly owner_name: string | null;
  readonly email: string;
  readonly phone: string | null;
  readonly password_hash: string;
  readonly plan_id: number;
  readonly time_zone: string;
  readonly referrer_id: number | null;
  readonly language: SignupLanguage;
}

/** A signup's outcome: a company where no mail can be sent, else the key with which the mail is asked for again. */
export type SignupOutcome = { readonly company: CompanyDto } | { readonly resendKey: string };

/** Visitors who bring a company. Where there is a mail server, it exists once the e-mail is confirmed. */
@injectable()
export class Signups {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Accounts) private readonly accounts: Accounts,
    @inject(Core.Attempts) private readonly attempts: AttemptLimits,
    @inject(Core.Mail) private readonly mail: Mail,
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Config) private readonly config: Config,
    @inject(CompanyRegistration) private readonly registration: CompanyRegistration,
  ) {}

  /**
   * A visitor's own company: trial, recurrence, status and the settings are the server's to decide. With a mail server nobody looks here whether the e-mail has an account: both are
   * answered alike, as fast.
   * @throws ERR_SIGNUP_CLOSED, ERR_TOO_MANY_ATTEMPTS, ERR_COMPANY_INVALID_NAME, ERR_COMPANY_INVALID_PHONE,
   *   ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND, ERR_NO_PLAN_OFFERED, and the codes of `Passwords.choose`; ERR_USER_EMAIL_ALREADY_EXISTS without a mail server
   */
  async signUp(body: SignupBody, address: string): Promise<SignupOutcome> {
    await this.#requireOpen();
    const from = `signup:${networkOf(address)}`;
    await this.#count(from, SIGNUPS_PER_ADDRESS);
    const name = tidyName(body.name);
    const ownerName = tidyOwnerName(body.ownerName) ?? name;
    const passwordHash = await this.accounts.passwords.choose(body.password, {
      ...body,
      name: ownerName,
      company: name,
    });
    const phone = tidyPhone(body.phone ?? null);
    const describe = async (ctx: Ctx): Promise<Founder> => {
      const { email, planId, timezone = DEFAULT_TIME_ZONE, companyId } = body;
      await requireOffered(ctx, planId);
      const timeZone = (await findTimeZone(ctx, timezone)) ?? DEFAULT_TIME_ZONE;
      const referrerId = await referrerOf(ctx, companyId);
      return { name, ownerName, email, phone, passwordHash, planId, timeZone, referrerId };
    };
    if (!this.mail.isPossible) return { company: await this.registration.signUp(describe) };
    await this.#count(mailSubject(body.email), MAILS_PER_EMAIL);
    return { resendKey: await this.#keep(describe, body.language ?? 'pt') };
  }

  /** Sends the mail of a signup again, with another link. A key that is nobody's is answered alike. @throws ERR_TOO_MANY_ATTEMPTS */
  async resend(key: string, address: string): Promise<void> {
    await this.#count(`signup-resend:${networkOf(address)}`, SIGNUPS_PER_ADDRESS);
    const row = await this.#find({ resend_hash: hashOf(key) });
    if (!row) return;
    await this.#count(mailSubject(row.email), MAILS_PER_EMAIL);
    await this.database.system('send a signup’s mail again', (ctx) => this.#enqueue(ctx, row.id));
  }

  /** Sends the mail of a signup: a link, or to who has an account word of it. */
  async send(id: number): Promise<void> {
    const row = await this.#find({ id });
    if (!row) return;
    const { email, language } = row;
    const { publicUrl } = this.config;
    if (await this.#hasAccount(email)) {
      await this.mail.send({ to: email, ...knownLetter(language, `${publicUrl}/login`) });
      return;
    }
    const token = newToken();
    await this.database.system('make a signup’s link', ({ trx }) =>
      trx('pending_signups')
        .where({ id })
        .update({ token_hash: hashOf(token) }),
    );
    // After the #: it is sent to no server and stands in no log.
    const link = `${publicUrl}/signup/confirm#${token}`;
    await this.mail.send({
      to: email,
      ...confirmationLetter(language, { company: row.name, link }),
    });
  }

  /**
   * Makes the company of a signup by its link.
   * @throws ERR_SIGNUP_LINK_INVALID, ERR_SIGNUP_CLOSED, ERR_TOO_MANY_ATTEMPTS; and to who has the mail:
   *   ERR_USER_EMAIL_ALREADY_EXISTS, ERR_COMPANY_NAME_ALREADY_EXISTS, ERR_NO_PLAN_FOUND
   */
  async confirm(token: string, address: string): Promise<CompanyDto> {
    await this.#requireOpen();
    await this.#count(`signup-confirm:${networkOf(address)}`, LINKS_TRIED_PER_ADDRESS);
    return this.registration.signUp(async (system) => {
      const [row] = await system
        .trx<Row & { token_hash: string; expires_at: Date }>('pending_signups')
        .where('token_hash', hashOf(token))
        .where('expires_at', '>', this.clock.now())
        .delete('*');
      if (!row) throw companyErrors.ERR_SIGNUP_LINK_INVALID();
      return {
        name: row.name,
        ownerName: row.owner_name ?? row.name,
        email: row.email,
        phone: row.phone,
        passwordHash: row.password_hash,
        planId: row.plan_id,
        timeZone: row.time_zone,
        referrerId: await referrerOf(system, row.referrer_id),
      };
    });
  }

  /** Forgets signups nobody confirmed in time. */
  async sweep(): Promise<void> {
    await this.database.system('sweep signups', ({ trx }) =>
      trx('pending_signups').where('expires_at', '<', this.clock.now()).delete(),
    );
  }

  async #keep(describe: (ctx: Ctx) => Promise<Founder>, language: SignupLanguage): Promise<string> {
    const key = newToken();
    const now = this.clock.now();
    await this.database.system('keep a signup', async (ctx) => {
      const founder = await describe(ctx);
      const taken = await ctx
        .trx<{ id: number }>('companies')
        .whereRaw('lower(name) = lower(?)', [founder.name])
        .select('id');
      if (taken.length > 0) throw companyErrors.ERR_COMPANY_NAME_ALREADY_EXISTS();
      const [row] = await ctx
        .trx('pending_signups')
        .insert({
          name: founder.name,
          owner_name: founder.ownerName,
          email: founder.email,
          phone: founder.phone,
          password_hash: founder.passwordHash,
          plan_id: founder.planId,
          time_zone: founder.timeZone,
          referrer_id: founder.referrerId,
          language,
          resend_hash: hashOf(key),
          created_at: now,
          expires_at: new Date(now.getTime() + LINK_LIFE),
        })
        .returning<{ id: number }[]>('id');
      if (row) await this.#enqueue(ctx, row.id);
    });
    return key;
  }

  #find(where: Readonly<Record<string, number | string>>): Promise<Row | undefined> {
    return this.database.system('find a signup', ({ trx }) =>
      trx('pending_signups')
        .where(where)
        .where('expires_at', '>', this.clock.now())
        .first<Row | undefined>(),
    );
  }

  async #hasAccount(email: string): Promise<boolean> {
    const rows = await this.database.system('whether an e-mail has an account', ({ trx }) =>
      trx<{ id: number }>('users').whereRaw('lower(email) = lower(?)', [email]).select('id'),
    );
    return rows.length > 0;
  }

  async #enqueue(ctx: Ctx, id: number): Promise<void> {
    await this.tasks.enqueue(ctx, 'companies.confirm-signup', { id });
  }

  async #requireOpen(): Promise<void> {
    const isOpen = await this.database.system('whether visitors may sign up', (ctx) =>
      this.settings.isEnabled(ctx, 'publicSignup'),
    );
    if (!isOpen) throw companyErrors.ERR_SIGNUP_CLOSED();
  }

  async #count(subject: string, maximum: number): Promise<void> {
    await this.attempts.take([{ subject, maximum, seconds: HOUR_SECONDS }]);
  }
}

/** No e-mail is kept in the table of attempts. */
const mailSubject = (email: string): string => `signup-mail:${hashOf(email.toLowerCase())}`;

/** A person's name without blanks around it and doubled inside; undefined where there is none. */
const tidyOwnerName = (name = ''): string | undefined => {
  const tidy = name.trim().replace(/\s+/g, ' ');
  return tidy === '' ? undefined : tidy;
};
