import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { injectable } from 'tsyringe';
import { TurnRecord } from '../models/turn.ts';
import type { EngineTarget } from '../public.ts';
import { deadlineOf } from '../rules/gathering.ts';
import type { Joined, TurnTimes } from '../rules/gathering.ts';

/** A turn that begins. */
export interface NewTurn {
  readonly ticketId: number;
  /** Its dialogue's first turn; undefined where it is itself the first. */
  readonly dialogue: number | undefined;
  readonly target: EngineTarget;
  /** Undefined where the engine begins. */
  readonly messageId: number | undefined;
  readonly awaits: readonly number[];
  readonly times: TurnTimes;
}

const OPEN = `
  insert into automation_turns (id, company_id, ticket_id, dialogue_id, engine, config, first_message_id, last_message_id,
                                begun_at, quiet_until, awaits, run_at, deadline)
  select n.id, :companyId::int, :ticketId::int, coalesce(:dialogue::int, n.id), :engine::text, :config::int, :messageId::int,
         :messageId::int, :begunAt::timestamptz, :quietUntil::timestamptz, :awaits::int[], :runAt::timestamptz,
         :deadline::timestamptz
    from (select nextval('automation_turns_id_seq')::int as id) n
  returning id, dialogue_id as dialogue`;

const LOCK = `
  select * from automation_turns where company_id = :companyId and id = :id for update`;

const JOIN = `
  update automation_turns
     set status = 'open', first_message_id = coalesce(first_message_id, :messageId::int), last_message_id = :messageId::int,
         begun_at = :begunAt::timestamptz, quiet_until = :quietUntil::timestamptz, awaits = :awaits::int[],
         run_at = :runAt::timestamptz, deadline = :deadline::timestamptz, restarts = :restarts::int, failures = :failures::int
   where company_id = :companyId and id = :id`;

const END = `
  update automation_turns
     set status = :status::text, reason = coalesce(:reason::text, reason), ended_at = coalesce(ended_at, :now::timestamptz)
   where company_id = :companyId and id = :id`;

/** The statements about turns on the way of messages. */
@injectable()
export class TurnTable {
  async open(ctx: Ctx, turn: NewTurn): Promise<{ readonly id: number; readonly dialogue: number }> {
    const { ticketId, target, messageId, awaits, times, dialogue } = turn;
    const [row] = await prepared<{ readonly id: number; readonly dialogue: number }>(
      ctx,
      'automation.open-turn',
      OPEN,
      {
        companyId: ctx.companyId,
        ticketId,
        dialogue: dialogue ?? null,
        engine: target.engine,
        config: target.config,
        messageId: messageId ?? null,
        begunAt: times.begunAt,
        quietUntil: times.quietUntil,
        awaits: [...awaits],
        runAt: times.runAt,
        deadline: times.deadline,
      },
    );
    if (!row) throw new Error('a turn that was just written is not there');
    return row;
  }

  /** The turn, locked until the commit. The caller holds its ticket, or waits for no ticket afterwards. */
  async lock(ctx: Ctx, id: number): Promise<TurnRecord | undefined> {
    const rows = await prepared<object>(ctx, 'automation.lock-turn', LOCK, {
      companyId: ctx.companyId,
      id,
    });
    return rows[0] && TurnRecord.fromDatabaseJson(rows[0]);
  }

  /** Adds a message to a locked turn. */
  async join(ctx: Ctx, id: number, messageId: number, joined: Joined): Promise<void> {
    const { begunAt, quietUntil, awaits, runAt, deadline, restarts, failures } = joined;
    await prepared(ctx, 'automation.join-turn', JOIN, {
      companyId: ctx.companyId,
      id,
      messageId,
      begunAt,
      quietUntil,
      awaits: [...awaits],
      runAt,
      deadline,
      restarts,
      failures,
    });
  }

  /** Gives a turn that waited behind another its time, and another target if there is one. */
  async bringForward(
    ctx: Ctx,
    id: number,
    now: Date,
    target?: EngineTarget,
  ): Promise<TurnRecord | undefined> {
    const turn = await this.lock(ctx, id);
    if (turn?.status !== 'open') return undefined;
    const runAt = turn.runAt > now ? turn.runAt : now;
    const times = { runAt, deadline: deadlineOf(runAt) };
    return turn.$query(ctx.trx).patchAndFetch({ ...times, ...target });
  }

  /** Ends a locked turn. */
  async end(
    ctx: Ctx,
    id: number,
    {
      status,
      reason = null,
      now,
    }: {
      readonly status: 'delivered' | 'void' | 'lost';
      readonly reason?: string | null;
      readonly now: Date;
    },
  ): Promise<void> {
    await prepared(ctx, 'automation.end-turn', END, {
      companyId: ctx.companyId,
      id,
      status,
      reason,
      now,
    });
  }
}
