import { createHash } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Consents } from '../../consents/public.ts';
import type { Suppressible } from '../../consents/public.ts';
import { Outreach } from '../../tickets/public.ts';
import type { OutreachCandidate } from '../public.ts';
import { classOf } from '../shared/contact-class.ts';
import type { Known } from '../rules/judge.ts';
import { Ledger } from './ledger.ts';
import type { Recipient } from './ledger.ts';
import { NumberChecks } from './number-checks.ts';
import type { CheckOutlook } from './number-checks.ts';

/** A text's name in the ledger: texts may be long. */
export const samenessKey = (sameness: string | undefined): string | null =>
  sameness === undefined ? null : createHash('sha256').update(sameness).digest('base64url');

/** Most of the candidates of a claim are told the same: each text is hashed once. */
const samenessKeys = (candidates: readonly OutreachCandidate[]): ReadonlyMap<string, string> => {
  const texts = new Set(candidates.flatMap(({ sameness }) => sameness ?? []));
  return new Map([...texts].map((text) => [text, samenessKey(text) ?? '']));
};

const suppressible = (recipients: ReadonlyMap<number, Recipient>): Suppressible[] =>
  [...recipients.values()].map(({ contactId: id, number }) => ({ id, number }));

/** Everything that candidates of a connection are judged by. */
export interface KnowledgeOfAll {
  readonly of: ReadonlyMap<OutreachCandidate, Known & { readonly number: string }>;
  readonly checks: CheckOutlook;
}

/** Reads what candidates are judged by, for many of them in one round trip. */
@injectable()
export class Knowledge {
  constructor(
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(Outreach) private readonly outreach: Pick<Outreach, 'lastHeard'>,
    @inject(Consents) private readonly consents: Pick<Consents, 'suppressed' | 'holdOptOuts'>,
    @inject(Connections) private readonly connections: Pick<Connections, 'opened'>,
    @inject(NumberChecks) private readonly checks: NumberChecks,
  ) {}

  /** Whether somebody who is about to be written to has left by now; whoever has not can leave after the commit only. */
  async hasLeft(ctx: Ctx, contact: Suppressible): Promise<boolean> {
    return (await this.consents.holdOptOuts(ctx, [contact])).has(contact.id);
  }

  async of(
    ctx: Ctx,
    connectionId: number,
    candidates: readonly OutreachCandidate[],
    now: Date,
  ): Promise<KnowledgeOfAll> {
    const contactIds = [...new Set(candidates.map(({ contactId }) => contactId))];
    const keys = samenessKeys(candidates);
    const isCheckable = this.connections.opened(connectionId)?.exists !== undefined;
    const reading = this.ledger.recipients(ctx, contactIds, now);
    const [recipients, suppressed, heard, same, numbers, checks] = await Promise.all([
      reading,
      this.consents.suppressed(ctx, reading.then(suppressible)),
      this.outreach.lastHeard(ctx, connectionId, contactIds),
      this.ledger.sameTexts(ctx, connectionId, [...keys.values()]),
      this.checks.ofContacts(ctx, contactIds, now),
      this.checks.outlook(ctx, connectionId, now),
    ]);
    const of = new Map(
      candidates.map((candidate) => {
        const { contactId, purpose, sameness } = candidate;
        const recipient = recipients.get(contactId);
        const key = sameness === undefined ? undefined : keys.get(sameness);
        const contact = classOf(heard.get(contactId), now);
        const known = {
          number: recipient?.number ?? '',
          contact,
          purpose,
          // Groups are never written to unasked.
          isGone: !recipient || recipient.isGroup,
          isSuppressed: suppressed.has(contactId),
          // Whoever wrote is there, whatever the channel said before.
          exists: contact === 'cold' ? numbers.get(contactId)?.exists : undefined,
          isCheckable,
          lastDay: recipient?.lastDay ?? 0,
          lastMonth: recipient?.lastMonth ?? 0,
          sameAt: (key === undefined ? undefined : same.get(key)) ?? null,
        };
        return [candidate, known] as const;
      }),
    );
    return { of, checks };
  }
}
