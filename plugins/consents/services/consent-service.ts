import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Audit, Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import type { ContactView } from '../../contacts/public.ts';
import { consentErrors } from '../errors.ts';
import { OptedIn, OptedOut } from '../facts.ts';
import { Consent } from '../models/consent.ts';
import type {
  ConsentRecord,
  Consents,
  ConsentSource,
  NamedBases,
  Suppressible,
} from '../public.ts';
import type { Basis, Purpose } from '../schemas.ts';
import { hasBasisSql, recordMissing } from './consents-of-many.ts';
import { keepOptOutsWaiting, waitForMessages } from './opt-out-lock.ts';
import { SuppressionStore } from './suppression-store.ts';

/** The proof of a change, and the way it came. */
export interface Proof {
  readonly source: ConsentSource;
  /** The contact's own words, or those of the person who did it. */
  readonly reason: string;
  readonly messageId?: number;
  readonly connectionId?: number | null;
}

/** As an expression of SQL, see {@link Consents.suppressedSql}. */
export const suppressedSql = (contactId: string): string =>
  `exists (select from suppressions s where s.company_id = :companyId and s.contact_id = ${contactId})`;

/** Keeps who may be written to unasked, and the proof of it. */
@injectable()
export class ConsentService implements Consents {
  constructor(
    @inject(SuppressionStore) private readonly suppressions: SuppressionStore,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  suppressed(
    ctx: Ctx,
    contacts: readonly Suppressible[] | Promise<readonly Suppressible[]>,
  ): Promise<ReadonlySet<number>> {
    return this.suppressions.among(ctx, contacts);
  }

  holdOptOuts(ctx: Ctx, contacts: readonly Suppressible[]): Promise<ReadonlySet<number>> {
    keepOptOutsWaiting(ctx, contacts);
    return this.suppressions.among(ctx, contacts);
  }

  suppressedSql(contactId: string): string {
    return suppressedSql(contactId);
  }

  async bases(
    ctx: Ctx,
    contactIds: readonly number[],
    purpose: Purpose,
  ): Promise<ReadonlyMap<number, Basis>> {
    const { rows } = await ctx.trx.raw<{ rows: { contactId: number; basis: Basis | null }[] }>(
      `select asked.contact_id as "contactId", c.basis
         from unnest(:contactIds::int[]) as asked (contact_id)
        cross join lateral (
              select c.basis from consents c
               where c.company_id = :companyId and c.contact_id = asked.contact_id and c.purpose = :purpose
               order by c.id desc limit 1) c`,
      { companyId: ctx.companyId, contactIds: [...contactIds], purpose },
    );
    return new Map(
      rows.flatMap(({ contactId, basis }) => (basis === null ? [] : [[contactId, basis] as const])),
    );
  }

  recordMissing(ctx: Ctx, bases: NamedBases): Promise<number> {
    return recordMissing(ctx, bases, this.clock.now());
  }

  hasBasisSql(contactId: string, purpose: Purpose): string {
    return hasBasisSql(contactId, purpose);
  }

  async record(
    ctx: Ctx,
    { reason = '', ...consent }: ConsentRecord & { readonly reason?: string },
  ): Promise<void> {
    const { contactId, purpose, basis, source, shownText = '' } = consent;
    const contact = await this.#person(ctx, contactId);
    await this.#keep(ctx, { contactId, kind: 'given', purpose, basis, source, reason, shownText });
    ctx.emit('consents.consent-recorded', { contactId }, [topics.company]);
    await this.#audit(ctx, contact, { consent: { from: null, to: basis }, purpose });
  }

  async optOut(
    ctx: Ctx,
    contactId: number,
    reason: string,
    from: Partial<Proof> = {},
  ): Promise<void> {
    await this.withdraw(ctx, await this.#person(ctx, contactId), {
      source: 'agent',
      ...from,
      reason,
    });
  }

  async optIn(
    ctx: Ctx,
    contactId: number,
    reason: string,
    from: Partial<Proof> = {},
  ): Promise<void> {
    await this.restore(ctx, await this.#person(ctx, contactId), {
      source: 'agent',
      ...from,
      reason,
    });
  }

  /** @returns false where the contact had opted out before: nothing is kept then */
  async withdraw(ctx: Ctx, contact: ContactView, proof: Proof): Promise<boolean> {
    waitForMessages(ctx, contact);
    if (!(await this.suppressions.add(ctx, contact))) return false;
    await this.#keep(ctx, {
      ...proof,
      contactId: contact.id,
      kind: 'withdrawn',
      purpose: 'marketing',
      basis: null,
    });
    ctx.emit(OptedOut, this.#change(ctx, contact, proof), [topics.company]);
    await this.#audit(ctx, contact, { optedOut: { from: false, to: true } });
    return true;
  }

  /** @returns false where the contact had not opted out */
  async restore(ctx: Ctx, contact: ContactView, proof: Proof): Promise<boolean> {
    if (!(await this.suppressions.remove(ctx, contact))) return false;
    await this.#keep(ctx, {
      ...proof,
      contactId: contact.id,
      kind: 'given',
      purpose: 'marketing',
      basis: 'consent',
    });
    ctx.emit(OptedIn, this.#change(ctx, contact, proof), [topics.company]);
    await this.#audit(ctx, contact, { optedOut: { from: true, to: false } });
    return true;
  }

  /** @throws ERR_NO_CONTACT_FOUND, ERR_CONSENT_GROUP */
  async #person(ctx: Ctx, contactId: number): Promise<ContactView> {
    const [contact] = await this.contacts.byIds(ctx, [contactId]);
    if (!contact) throw consentErrors.ERR_NO_CONTACT_FOUND();
    if (contact.isGroup) throw consentErrors.ERR_CONSENT_GROUP();
    return contact;
  }

  async #keep(
    ctx: Ctx,
    consent: Pick<Consent, 'contactId' | 'kind' | 'purpose' | 'basis'> &
      Proof & { readonly shownText?: string },
  ): Promise<void> {
    await Consent.query(ctx.trx).insert({
      ...consent,
      userId: ctx.userId ?? null,
      at: this.clock.now(),
    });
  }

  #change(ctx: Ctx, { id }: ContactView, { source, connectionId, messageId }: Proof) {
    return {
      contactId: id,
      source,
      connectionId: connectionId ?? null,
      messageId: messageId ?? null,
      userId: ctx.userId ?? null,
    };
  }

  /** People answer for what they change; what a contact writes stands in the consents. */
  async #audit(
    ctx: Ctx,
    { id, name }: ContactView,
    details: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    if (ctx.userId === undefined) return;
    const subject = { kind: 'consents', id, name };
    await this.audit.record(ctx, { action: 'changed', subject, details });
  }
}
