import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Outreach } from '../../tickets/public.ts';
import type { ContactClass, OutreachCandidate, OutreachSource } from '../public.ts';
import { LEASE, nextQuestionAt } from '../rules/checks.ts';
import { judge } from '../rules/judge.ts';
import type { Known, Limits } from '../rules/judge.ts';
import { after } from '../rules/time.ts';
import { Knowledge, samenessKey } from './knowledge.ts';
import type { KnowledgeOfAll } from './knowledge.ts';
import { Ledger } from './ledger.ts';
import { NumberChecks } from './number-checks.ts';
import type { CheckOutlook } from './number-checks.ts';
import { Refusals } from './refusals.ts';
import { allOf, ofSource } from './source-roster.ts';
import { WaitingContacts } from './waiting-contacts.ts';

/** The candidate stopped waiting while it was claimed: what the claim has done is undone. */
export class ClaimOvertaken extends Error {}

/** Those who are due on a source. */
export interface DueSource {
  readonly source: OutreachSource;
  readonly candidates: readonly OutreachCandidate[];
}

/** The situation of a connection at the moment of a claim. */
export interface Moment {
  readonly connectionId: number;
  readonly limits: Limits;
  /** How long the customer sees somebody typing before the message. */
  readonly typingMilliseconds: number;
  readonly now: Date;
  /** Most candidates of a source that are looked at, and whether no claim looks at more. */
  readonly depth: number;
  readonly isDeepest: boolean;
}

/** The outcome of a turn of all sources. */
export interface Turn {
  readonly sent:
    | {
        readonly source: string;
        readonly contact: ContactClass;
        readonly minGapSeconds: number;
        /** Of the candidate among those of its source. */
        readonly place: number;
      }
    | undefined;
  /** As many of a source are due as are looked at: there may be others behind them. */
  readonly isFull: boolean;
  /** All that were looked at were refused, and those behind them can be looked at now. */
  readonly mayHaveMore: boolean;
  /** A stranger's number is being asked for, and is known about then; undefined = none is. */
  readonly checkedAt: Date | undefined;
}

/** Somebody who never wrote, and whose number nobody has asked for. */
interface Stranger {
  readonly source: OutreachSource;
  readonly candidate: OutreachCandidate;
  readonly number: string;
}

/** A candidate who may be written to, and those before it who may not. */
interface Judged {
  readonly candidate: OutreachCandidate;
  readonly known: Known;
  readonly refusals: Refusals;
}

type Knowing = KnowledgeOfAll['of'];

/** All candidates of a claim, with what is known of each and what follows from it. */
type Judgements = ReadonlyMap<
  OutreachCandidate,
  {
    readonly known: Known & { readonly number: string };
    readonly verdict: ReturnType<typeof judge>;
  }
>;

const NOBODY: Turn = { sent: undefined, isFull: false, mayHaveMore: false, checkedAt: undefined };

/** Channels answer in about this time. */
const ANSWER_MILLISECONDS = 1_000;

/**
 * Lets a connection say one thing: to the first candidate, source by source, who may be written to now. All that is asked and told is
 * asked and told for all sources at once, so that a claim takes the same round trips however many of them there are.
 */
@injectable()
export class SourceTurn {
  constructor(
    @inject(Knowledge) private readonly knowledge: Knowledge,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(NumberChecks) private readonly checks: NumberChecks,
    @inject(WaitingContacts) private readonly waiting: WaitingContacts,
    @inject(Outreach) private readonly outreach: Pick<Outreach, 'reach'>,
  ) {}

  /** @throws ClaimOvertaken, SourceFailure */
  async take(ctx: Ctx, due: readonly DueSource[], moment: Moment): Promise<Turn> {
    const named = due
      .map(({ source, candidates }) => ({
        source,
        candidates: candidates.slice(0, moment.depth),
      }))
      .filter(({ candidates }) => candidates.length > 0);
    const all = named.flatMap(({ candidates }) => candidates);
    if (all.length === 0) return NOBODY;
    const { of: known, checks } = await this.knowledge.of(
      ctx,
      moment.connectionId,
      all,
      moment.now,
    );
    const judged = judgeAll(all, known, moment);
    const refusals = new Refusals();
    let sent: Turn['sent'];
    for (const each of named) {
      sent = await this.#takeOne(ctx, each, judged, refusals, moment);
      if (sent) break;
    }
    // Also of those behind whoever is written to: the answer is there when their turn comes.
    const strangers = strangersOf(named, judged);
    const checkedAt = await this.#ask(ctx, strangers, {
      checks,
      refusals,
      moment,
    });
    await refusals.tell(ctx);
    const unknown = strangers.map(({ candidate }) => candidate.contactId);
    ctx.afterCommit(() => {
      this.waiting.add(moment.connectionId, [...refusals.putOffContacts, ...unknown]);
    });
    const isFull = named.some(({ candidates }) => candidates.length === moment.depth);
    // Strangers keep their places while one of them is asked for: only those behind the few can be looked at meanwhile.
    const isHeld = checkedAt !== undefined && moment.isDeepest;
    return { sent, isFull, mayHaveMore: !sent && isFull && !isHeld, checkedAt };
  }

  /**
   * Has the number of the first stranger asked for, one at a time.
   * @returns when the answer is there; undefined where nobody is asked for: the questions of the day are used up
   */
  async #ask(
    ctx: Ctx,
    strangers: readonly Stranger[],
    {
      checks,
      refusals,
      moment: { connectionId, now },
    }: { readonly checks: CheckOutlook; readonly refusals: Refusals; readonly moment: Moment },
  ): Promise<Date | undefined> {
    const [first] = strangers;
    if (!first) return undefined;
    const askedAt = nextQuestionAt(checks, true, now);
    if (askedAt > after(now, LEASE)) {
      for (const { source, candidate } of strangers) {
        refusals.putOff(source, candidate, { reason: 'checking', until: askedAt });
      }
      return undefined;
    }
    if (!checks.isAwaited) {
      const { source, candidate, number } = first;
      this.checks.requestUrgently(ctx, connectionId, number);
      await ofSource(source, async () => source.checking?.(ctx, candidate));
    }
    return after(askedAt, ANSWER_MILLISECONDS);
  }

  async #takeOne(
    ctx: Ctx,
    { source, candidates }: DueSource,
    judged: Judgements,
    refusals: Refusals,
    moment: Moment,
  ): Promise<Turn['sent']> {
    for (const [place, candidate] of candidates.entries()) {
      const judgement = judged.get(candidate);
      if (!judgement) continue;
      const { known, verdict } = judgement;
      if (verdict.kind === 'skip') refusals.skip(source, candidate, verdict.reason);
      else if (verdict.kind === 'later') refusals.putOff(source, candidate, verdict);
      else if (verdict.kind === 'check') continue;
      else if (await this.#hand(ctx, source, { candidate, known, refusals }, moment)) {
        const { minGapSeconds } = candidate;
        return { source: source.id, contact: known.contact, minGapSeconds, place };
      }
    }
    return undefined;
  }

  /** @returns false where the source has no message for the candidate any more */
  async #hand(
    ctx: Ctx,
    source: OutreachSource,
    { candidate, known, refusals }: Judged,
    { connectionId, typingMilliseconds, now: at }: Moment,
  ): Promise<boolean> {
    const written = await ofSource(source, async () => {
      const message = await source.message(ctx, candidate);
      if (!message) return undefined;
      if (message.connectionId !== connectionId) {
        throw new Error(`${source.id} named somebody of another connection`);
      }
      const reached = await this.outreach.reach(ctx, { ...message, typingMilliseconds });
      return { message, ...reached };
    });
    if (!written) return false;
    const { message, ticket, messageIds } = written;
    // An opt-out that was committed meanwhile holds, and another one waits for this commit.
    const [isHanded, hasLeft] = await allOf([
      ofSource(source, () =>
        source.handed(ctx, candidate, { ticketId: ticket.id, messageIds, at }),
      ),
      this.knowledge.hasLeft(ctx, message.contact),
      // Not before the ticket is locked: what customers write locks tickets first, and the rows of sources after them.
      refusals.tell(ctx),
    ]);
    if (!isHanded || hasLeft) {
      throw new ClaimOvertaken(`${source.id} has taken ${candidate.id} back`);
    }
    this.ledger.record(ctx, {
      connectionId,
      contactId: candidate.contactId,
      class: known.contact,
      source: source.id,
      sameness: samenessKey(candidate.sameness),
      messageId: messageIds[0] ?? null,
      at,
    });
    return true;
  }
}

/** Each is judged once, though it is looked at as somebody to be written to, and as a stranger. */
const judgeAll = (
  candidates: readonly OutreachCandidate[],
  knowledge: Knowing,
  { limits, now }: Moment,
): Judgements =>
  new Map(
    candidates.flatMap((candidate) => {
      const known = knowledge.get(candidate);
      return known ? [[candidate, { known, verdict: judge(known, limits, now) }] as const] : [];
    }),
  );

const strangersOf = (named: readonly DueSource[], judged: Judgements): readonly Stranger[] =>
  named.flatMap(({ source, candidates }) =>
    candidates.flatMap((candidate) => {
      const { known, verdict } = judged.get(candidate) ?? {};
      return known && verdict?.kind === 'check'
        ? [{ source, candidate, number: known.number }]
        : [];
    }),
  );
