import { createHash } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Consents } from '../../consents/public.ts';
import { Outreach } from '../../tickets/public.ts';
import type { OutreachCandidate } from '../public.ts';
import { classOf } from '../shared/contact-class.ts';
import type { Known } from '../rules/judge.ts';
import { Ledger } from './ledger.ts';
import type { Recipient } from './ledger.ts';

/** A text's name in the ledger: texts may be long. */
export const samenessKey = (sameness: string | undefined): string | null =>
  sameness === undefined ? null : createHash('sha256').update(sameness).digest('base64url');

/** Reads what candidates are judged by, for many of them in one round trip. */
@injectable()
export class Knowledge {
  constructor(
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(Outreach) private readonly outreach: Pick<Outreach, 'lastHeard'>,
    @inject(Consents) private readonly consents: Pick<Consents, 'suppressed'>,
  ) {}

  /** Those who are to be left alone, asked again for whoever is about to be written to. */
  suppressed(
    ctx: Ctx,
    recipients: readonly Pick<Recipient, 'contactId' | 'number'>[],
  ): Promise<ReadonlySet<number>> {
    const people = recipients.map(({ contactId: id, number }) => ({ id, number }));
    return this.consents.suppressed(ctx, people);
  }

  async of(
    ctx: Ctx,
    connectionId: number,
    candidates: readonly OutreachCandidate[],
    now: Date,
  ): Promise<ReadonlyMap<OutreachCandidate, Known>> {
    const contactIds = [...new Set(candidates.map(({ contactId }) => contactId))];
    const keys = candidates.flatMap(({ sameness }) => samenessKey(sameness) ?? []);
    const [recipients, heard, same] = await Promise.all([
      this.ledger.recipients(ctx, contactIds, now),
      this.outreach.lastHeard(ctx, connectionId, contactIds),
      this.ledger.sameTexts(ctx, connectionId, keys),
    ]);
    const suppressed = await this.suppressed(ctx, [...recipients.values()]);
    return new Map(
      candidates.map((candidate) => {
        const { contactId, purpose, sameness } = candidate;
        const recipient = recipients.get(contactId);
        const key = samenessKey(sameness);
        const known: Known = {
          contact: classOf(heard.get(contactId), now),
          purpose,
          // Groups are never written to unasked.
          isGone: !recipient || recipient.isGroup,
          isSuppressed: suppressed.has(contactId),
          exists: undefined,
          lastDay: recipient?.lastDay ?? 0,
          lastMonth: recipient?.lastMonth ?? 0,
          sameAt: (key === null ? undefined : same.get(key)) ?? null,
        };
        return [candidate, known] as const;
      }),
    );
  }
}
