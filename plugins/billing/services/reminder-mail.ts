import type { Ctx } from 'prosa/contract';
import { CLOSED_AFTER_DAYS, Core, dayIn } from 'prosa/core';
import type { Clock, Config, Database, Language, Mail } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { addDays } from '../rules/days.ts';
import type { DunningStep } from '../rules/dunning.ts';
import { reminderLetter } from './reminder-letters.ts';

/** A mail that waits to be sent. */
export interface ReminderRequest {
  readonly companyId: number;
  readonly invoiceId: number;
  readonly step: DunningStep;
}

interface Reminded {
  readonly company: string;
  readonly email: string | null;
  readonly language: Language | null;
  readonly cents: number;
  readonly dueDate: Date;
  readonly timeZone: string;
  readonly graceDays: number;
}

/** An open invoice with whoever is written to: the address of its bills, of its company, or of its first admin. */
const REMINDED = `
  select c.name as company, coalesce(nullif(p.email, ''), nullif(c.email, ''), admin.email) as email, admin.language,
         i.cents - i.paid_cents - i.credit_cents as cents, c.due_date as "dueDate", c.time_zone as "timeZone",
         coalesce((select value::int from platform_settings where key = 'gracePeriod'), 0) as "graceDays"
    from invoices i
    join companies c on c.id = i.company_id
    left join billing_profiles p on p.company_id = c.id
    left join lateral (
      select email, language from users
       where company_id = c.id and profile = 'admin' and active order by id limit 1) admin on true
   where i.company_id = :companyId and i.id = :invoiceId and i.status = 'open'
     and :step <> all (string_to_array(
           coalesce((select value from platform_settings where key = 'billingStepsOff'), ''), ','))`;

const LOCALES: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-US', es: 'es-ES' };

const inReais = (cents: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'BRL' })
    .format(cents / 100)
    .replace(/\u00a0/g, ' ');

/** `31/03/2026` of `2026-03-31`, in all three languages: the product's way of writing days. */
const inWords = (day: string): string => day.split('-').reverse().join('/');

/** Writes the mails that remind of invoices. */
@injectable()
export class ReminderMail {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Mail) private readonly mail: Mail,
    @inject(Core.Config) private readonly config: Config,
  ) {}

  /** Sends a reminder, unless the invoice was paid meanwhile, the platform switched the step off, nobody's address is known, or there is no mail server. */
  async send({ companyId, invoiceId, step }: ReminderRequest): Promise<void> {
    if (!this.mail.isPossible) return;
    const scope = { companyId, system: 'billing' };
    const found = await this.database.transaction(scope, (ctx) => this.#find(ctx, invoiceId, step));
    if (!found?.email) return;
    const language = found.language ?? 'pt';
    const due = dayIn(found.dueDate, found.timeZone);
    const closing = Math.max(CLOSED_AFTER_DAYS, found.graceDays + 1);
    const letter = reminderLetter(language, step, {
      company: found.company,
      amount: inReais(found.cents, language),
      dueDate: inWords(due),
      closesOn: inWords(addDays(due, closing)),
      link: `${this.config.publicUrl}/financeiro`,
    });
    await this.mail.send({ to: found.email, ...letter });
    await this.database.transaction(scope, ({ trx }) =>
      trx('dunning_notices')
        .where({ company_id: companyId, invoice_id: invoiceId, step })
        .update({ mailed_at: this.clock.now() }),
    );
  }

  async #find(
    { trx, companyId }: Ctx,
    invoiceId: number,
    step: DunningStep,
  ): Promise<Reminded | undefined> {
    const values = { companyId, invoiceId, step };
    const { rows } = await trx.raw<{ rows: Reminded[] }>(REMINDED, values);
    return rows[0];
  }
}
