import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Outreach } from '../../tickets/public.ts';
import type { OutreachCandidate, OutreachSource, SkipReason, WaitReason } from '../public.ts';
import type { ContactClass } from '../public.ts';
import { judge } from '../rules/judge.ts';
import type { Limits } from '../rules/judge.ts';
import { Knowledge, samenessKey } from './knowledge.ts';
import { Ledger } from './ledger.ts';

/** Most candidates of a source in a claim. */
const MOST_CANDIDATES = 50;

/** The candidate stopped waiting while it was claimed: what the claim has done is undone. */
export class ClaimOvertaken extends Error {}

/** The outcome of a source's turn. */
export interface Turn {
  readonly sent: { readonly contact: ContactClass; readonly minGapSeconds: number } | undefined;
  /** As many were refused as are asked for at once: there may be others behind them. */
  readonly mayHaveMore: boolean;
}

interface Waiting {
  readonly candidates: OutreachCandidate[];
  until: Date;
}

/** Lets a source say one thing: to the first of its candidates who may be written to now. */
@injectable()
export class SourceTurn {
  constructor(
    @inject(Knowledge) private readonly knowledge: Knowledge,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(Outreach) private readonly outreach: Pick<Outreach, 'reach'>,
  ) {}

  /** @throws ClaimOvertaken */
  async take(
    ctx: Ctx,
    source: OutreachSource,
    named: readonly OutreachCandidate[],
    {
      connectionId,
      limits,
      now,
    }: { readonly connectionId: number; readonly limits: Limits; readonly now: Date },
  ): Promise<Turn> {
    const candidates = named.slice(0, MOST_CANDIDATES);
    if (candidates.length === 0) return { sent: undefined, mayHaveMore: false };
    const knowledge = await this.knowledge.of(ctx, connectionId, candidates, now);
    const waiting = new Map<WaitReason, Waiting>();
    const skipped = new Map<SkipReason, OutreachCandidate[]>();
    let sent: Turn['sent'];
    for (const candidate of candidates) {
      const known = knowledge.get(candidate);
      if (!known) continue;
      const verdict = judge(known, limits, now);
      if (verdict.kind === 'skip') {
        skipped.set(verdict.reason, [...(skipped.get(verdict.reason) ?? []), candidate]);
      } else if (verdict.kind === 'later') {
        putOff(waiting, candidate, verdict);
      } else if (await this.#hand(ctx, source, { connectionId, candidate, now }, known.contact)) {
        sent = { contact: known.contact, minGapSeconds: candidate.minGapSeconds };
        break;
      }
    }
    for (const [reason, all] of skipped) await source.skip(ctx, all, reason);
    for (const [reason, { candidates: all, until }] of waiting) {
      await source.later(ctx, all, until, reason);
    }
    return { sent, mayHaveMore: !sent && candidates.length === MOST_CANDIDATES };
  }

  /** @returns false where the source has no message for the candidate any more */
  async #hand(
    ctx: Ctx,
    source: OutreachSource,
    {
      connectionId,
      candidate,
      now: at,
    }: { connectionId: number; candidate: OutreachCandidate; now: Date },
    contact: ContactClass,
  ): Promise<boolean> {
    const message = await source.message(ctx, candidate);
    if (!message) return false;
    if (message.connectionId !== connectionId) {
      throw new Error(`${source.id} named somebody of another connection`);
    }
    const { ticket, messageIds } = await this.outreach.reach(ctx, message);
    // An opt-out that was committed meanwhile holds: the ticket is locked by now, as it is for what customers write.
    const { id, number } = message.contact;
    const [isHanded, left] = await Promise.all([
      source.handed(ctx, candidate, { ticketId: ticket.id, messageIds, at }),
      this.knowledge.suppressed(ctx, [{ contactId: id, number }]),
    ]);
    if (!isHanded || left.has(id)) {
      throw new ClaimOvertaken(`${source.id} has taken ${candidate.id} back`);
    }
    this.ledger.record(ctx, {
      connectionId,
      contactId: candidate.contactId,
      class: contact,
      source: source.id,
      sameness: samenessKey(candidate.sameness),
      messageId: messageIds[0] ?? null,
      at,
    });
    return true;
  }
}

/** Those who wait for the same reason wait until the last of them may go: they come again together. */
const putOff = (
  waiting: Map<WaitReason, Waiting>,
  candidate: OutreachCandidate,
  { reason, until }: { readonly reason: WaitReason; readonly until: Date },
): void => {
  const known = waiting.get(reason);
  if (!known) {
    waiting.set(reason, { candidates: [candidate], until });
    return;
  }
  known.candidates.push(candidate);
  if (until > known.until) known.until = until;
};
