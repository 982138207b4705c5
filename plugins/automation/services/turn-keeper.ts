import type { Ctx } from 'prosa/contract';
import { Core, OutboundError } from 'prosa/core';
import type { Clock, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Queues } from '../../queues/public.ts';
import { AutomaticActs } from '../../tickets/public.ts';
import { Users } from '../../users/public.ts';
import { SessionRecord } from '../models/session.ts';
import { TurnRecord } from '../models/turn.ts';
import { AUTOMATION } from '../public.ts';
import type { EngineAnswer } from '../public.ts';
import { reasonOf, retryAt } from '../rules/retrying.ts';
import { namesTurn } from '../rules/state.ts';
import { AnswerFiles } from './answer-files.ts';
import { CallAborted } from './running-calls.ts';
import type { ClaimedTurn } from './turn-claims.ts';
import { enqueueTurn } from './turn-tasks.ts';

/** The end of a call. */
export type CallResult = { readonly answer: EngineAnswer } | { readonly error: unknown };

/** The change of a turn after its call. */
type Kept =
  | { readonly status: 'answered'; readonly answer: EngineAnswer }
  | { readonly status: 'open'; readonly runAt: Date; readonly failures: number }
  | { readonly status: 'lost' | 'void'; readonly reason: string };

/** Keeps what a call has led to, and has the ticket looked at again. */
@injectable()
export class TurnKeeper {
  constructor(
    @inject(AutomaticActs) private readonly acts: AutomaticActs,
    @inject(Queues) private readonly queues: Queues,
    @inject(Users) private readonly users: Users,
    @inject(AnswerFiles) private readonly files: AnswerFiles,
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** Keeps the end of a call, unless the turn has gone on without it. Its usage counts in any case. */
  async keep(ctx: Ctx, claimed: ClaimedTurn, result: CallResult): Promise<void> {
    const { engine, turn, given, record } = claimed;
    // The ticket before the turn, as whoever decides about it locks them.
    const held = await this.acts.hold(ctx, record.ticketId, AUTOMATION);
    const current = await TurnRecord.query(ctx.trx).findById(record.id).forUpdate();
    const answer = 'answer' in result ? result.answer : undefined;
    const usage = answer?.usage;
    await engine.settle?.(ctx, turn, given, usage);
    if (usage) await TurnRecord.query(ctx.trx).findById(record.id).patch({ usage });
    if (current?.status !== 'running' || current.attempt !== record.attempt) {
      await this.files.drop(ctx, answer);
      // A message came meanwhile: the next call is for all of them.
      if (current?.status === 'open') await enqueueTurn(this.tasks, ctx, current, this.clock.now());
      return;
    }
    const isWanted = held !== undefined && namesTurn(held.state, record.id);
    const kept: Kept = isWanted
      ? await this.#keptOf(ctx, claimed, current, result)
      : { status: 'void', reason: 'taken' };
    await this.#write(ctx, current, kept);
    if (kept.status !== 'answered') await this.files.drop(ctx, answer);
    if (kept.status === 'answered') await this.#remember(ctx, current, kept.answer);
    if (kept.status === 'answered' || kept.status === 'lost') {
      await this.acts.askAgain(ctx, record.ticketId, AUTOMATION);
    }
  }

  /** Gives a claimed turn up before its call. */
  async refuse(ctx: Ctx, record: TurnRecord, reason: string): Promise<void> {
    await this.acts.hold(ctx, record.ticketId, AUTOMATION);
    const current = await TurnRecord.query(ctx.trx).findById(record.id).forUpdate();
    if (current?.status !== 'running' || current.attempt !== record.attempt) return;
    await this.#write(ctx, current, { status: 'lost', reason });
    await this.acts.askAgain(ctx, record.ticketId, AUTOMATION);
  }

  async #keptOf(
    ctx: Ctx,
    { engine }: ClaimedTurn,
    current: TurnRecord,
    result: CallResult,
  ): Promise<Kept> {
    const now = this.clock.now();
    if ('answer' in result) {
      return { status: 'answered', answer: await this.#reachable(ctx, result.answer) };
    }
    const error = failureOf(result.error);
    if (!error) return { status: 'lost', reason: 'failed' };
    const { failures, deadline } = current;
    const { isRepeatable } = engine;
    if (error === 'stopping') {
      return isRepeatable
        ? { status: 'open', runAt: now, failures }
        : { status: 'lost', reason: 'interrupted' };
    }
    const at = retryAt(error, { isRepeatable, failures, now, deadline });
    return at
      ? { status: 'open', runAt: at, failures: failures + 1 }
      : { status: 'lost', reason: reasonOf(error) };
  }

  async #write(ctx: Ctx, current: TurnRecord, kept: Kept): Promise<void> {
    const now = this.clock.now();
    const writing = TurnRecord.query(ctx.trx).findById(current.id);
    switch (kept.status) {
      case 'answered': {
        const { answer } = kept;
        const { reason = null, trace = [] } = answer;
        await writing.patch({ status: 'answered', answer, reason, trace, endedAt: now });
        return;
      }
      case 'open': {
        const { runAt, failures } = kept;
        await writing.patch({ status: 'open', runAt, failures, leaseUntil: null });
        await enqueueTurn(this.tasks, ctx, { id: current.id, runAt }, now);
        return;
      }
      case 'lost':
      case 'void':
        await writing.patch({ status: kept.status, reason: kept.reason, endedAt: now });
    }
  }

  /** The answer without a queue or a person that is not there: a ticket cannot go to them. */
  async #reachable(ctx: Ctx, answer: EngineAnswer): Promise<EngineAnswer> {
    const { queueId, userId, ...rest } = answer;
    const isQueue = queueId !== undefined && (await this.queues.byIds(ctx, [queueId])).length === 1;
    const isUser = userId !== undefined && (await this.users.byIds(ctx, [userId])).length === 1;
    return { ...rest, ...(isQueue && { queueId }), ...(isUser && { userId }) };
  }

  async #remember(ctx: Ctx, turn: TurnRecord, answer: EngineAnswer): Promise<void> {
    const { memory, memoryExpiresAt } = answer;
    const { ticketId, dialogueId, engine, config } = turn;
    if (memory === undefined) return;
    if (memory === null) {
      await SessionRecord.query(ctx.trx).where({ ticketId, engine, config }).delete();
      return;
    }
    await SessionRecord.query(ctx.trx)
      .insert({
        ticketId,
        dialogueId,
        engine,
        config,
        memory,
        expiresAt: memoryExpiresAt ?? null,
        updatedAt: this.clock.now(),
      })
      .onConflict(['company_id', 'ticket_id', 'engine', 'config'])
      .merge();
  }
}

/** A failure of the call; undefined for any other error. */
const failureOf = (error: unknown) => {
  if (error instanceof OutboundError) return error;
  if (!(error instanceof CallAborted)) return undefined;
  if (error.why === 'stopping') return 'stopping' as const;
  return { kind: 'late' as const, sent: true };
};
