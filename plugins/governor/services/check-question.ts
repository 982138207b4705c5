import { setTimeout as wait } from 'node:timers/promises';
import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import type { NumberOnChannel } from '../../connections/public.ts';
import { NumberChecked } from '../facts.ts';
import { gapToNextQuestion, LEASE, nextQuestionAt } from '../rules/checks.ts';
import { drawOf } from '../rules/random.ts';
import { after, DAY } from '../rules/time.ts';

/** The channel has so long to answer: less than the lease, so that nobody asks beside it. */
const PATIENCE = 30_000;

/** A turn that another process has is looked at again so soon, in milliseconds. */
const BUSY_PAUSE = 500;

interface TurnRow {
  readonly nextAt: Date;
}

interface NextRow {
  readonly number: string;
  readonly isUrgent: boolean;
  readonly asked: number[];
}

/** A question that this process has to put. */
interface Question {
  readonly id: string;
  readonly number: string;
}

interface Asker {
  readonly companyId: number;
  readonly connectionId: number;
}

/** The outcome of a turn. */
export interface Asked {
  readonly isAnswered: boolean;
  /** When the connection's next turn is; undefined = when somebody requests something. */
  readonly again: Date | undefined;
}

type Taken = { readonly question: Question; readonly again: Date } | { readonly again?: Date };

const MINE = 'company_id = :companyId and connection_id = :connectionId';

const FREE = `select next_at as "nextAt" from number_check_turns where ${MINE} for update skip locked`;

const MAKE = `
insert into number_check_turns (company_id, connection_id, next_at)
select :companyId, id, :now from connections where company_id = :companyId and id = :connectionId
on conflict do nothing returning next_at as "nextAt"`;

/** Those of messages first, then those of lists, each in their order; none of a connection that is stopped. */
const NEXT = `
select r.number, r.is_urgent as "isUrgent",
       array(select extract(epoch from asked_at)::float8 * 1000 from number_checks
              where ${MINE} and asked_at > :dayAgo order by asked_at desc) as asked
  from number_check_requests r
 where ${MINE} and due_at <= :now
   and not exists (select from connection_budgets
                    where ${MINE} and hold_reason is not null and (hold_until is null or hold_until > :now))
 order by is_urgent desc, id limit 1`;

const PUT_OFF = `
update number_check_requests set due_at = :until
 where ${MINE} and is_urgent <= :isUrgent and due_at < :until`;

const TAKE = `
with taken as (
  update number_check_requests set due_at = :leasedUntil where ${MINE} and number = :number),
paced as (
  update number_check_turns set next_at = :nextAt where ${MINE})
insert into number_checks (company_id, connection_id, number, asked_at)
values (:companyId, :connectionId, :number, :now) returning id`;

const ANSWERED = `
with done as (delete from number_check_requests where company_id = :companyId and number = :number)
update number_checks set "exists" = :exists, canonical = :canonical, checked_at = :now
 where company_id = :companyId and id = :id::bigint`;

/**
 * A question to a channel. It is written down before it is put, in a transaction that holds the connection's turn: no two
 * processes put one at a time, and one whose answer is lost is counted all the same.
 */
@injectable()
export class CheckQuestion {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Connections) private readonly connections: Pick<Connections, 'opened'>,
  ) {}

  /** Puts the question whose turn it is, where one may be put now. */
  async put(asker: Asker): Promise<Asked> {
    const taken = await this.#inTransaction(asker, (ctx) => this.#take(ctx, asker.connectionId));
    if (!('question' in taken)) return { isAnswered: false, again: taken.again };
    const { question, again } = taken;
    const answer = await this.#answer(asker, question);
    await this.#inTransaction(asker, (ctx) => this.#keep(ctx, question, answer));
    return { isAnswered: answer !== undefined, again };
  }

  async #take(ctx: Ctx, connectionId: number): Promise<Taken> {
    const now = this.clock.now();
    const bindings = { companyId: ctx.companyId, connectionId };
    const turn = await this.#turn(ctx, connectionId, now);
    // Another process has it at this moment.
    if (!turn) return { again: after(now, BUSY_PAUSE) };
    const [next] = await prepared<NextRow>(ctx, 'governor.check-next', NEXT, {
      ...bindings,
      now,
      dayAgo: after(now, -DAY),
    });
    if (!next) return {};
    const { number, isUrgent, asked } = next;
    const at = nextQuestionAt({ nextAt: turn.nextAt, asked }, isUrgent, now);
    if (at > now) {
      const until = { ...bindings, isUrgent, until: at };
      await prepared(ctx, 'governor.check-put-off', PUT_OFF, until);
      return { again: at };
    }
    const random = drawOf(connectionId, now.getTime());
    const nextAt = after(now, gapToNextQuestion(random));
    const [row] = await prepared<{ id: string }>(ctx, 'governor.check-take', TAKE, {
      ...bindings,
      number,
      now,
      nextAt,
      leasedUntil: after(now, LEASE),
    });
    if (!row) throw new Error('a question was not written down');
    return { question: { id: row.id, number }, again: nextAt };
  }

  /** @returns undefined where another transaction has it, or the connection is gone */
  async #turn(ctx: Ctx, connectionId: number, now: Date): Promise<TurnRow | undefined> {
    const { companyId } = ctx;
    const mine = { companyId, connectionId };
    const [free] = await prepared<TurnRow>(ctx, 'governor.check-turn', FREE, mine);
    if (free) return free;
    const [made] = await prepared<TurnRow>(ctx, 'governor.check-make', MAKE, { ...mine, now });
    return made;
  }

  /** @returns undefined where the channel could not be asked, or did not answer */
  async #answer(
    { connectionId }: Asker,
    { number }: Question,
  ): Promise<NumberOnChannel | undefined> {
    const connection = this.connections.opened(connectionId);
    const patience = new AbortController();
    try {
      const [answer] = await Promise.race([
        connection?.exists?.([number]) ?? [],
        wait(PATIENCE, [], { signal: patience.signal, ref: false }),
      ]);
      return answer;
    } catch (error) {
      this.logger.debug({ err: error, connectionId }, 'the channel did not say whether it knows');
      return undefined;
    } finally {
      patience.abort();
    }
  }

  async #keep(
    ctx: Ctx,
    { id, number }: Question,
    answer: NumberOnChannel | undefined,
  ): Promise<void> {
    // One that nobody answered is asked again when its lease is over.
    if (!answer) return;
    const { exists, canonical } = answer;
    const kept = { companyId: ctx.companyId, id, number, exists, canonical, now: this.clock.now() };
    await prepared(ctx, 'governor.check-answered', ANSWERED, kept);
    ctx.emit(NumberChecked, { number, exists, canonical }, [topics.company]);
  }

  #inTransaction<Result>(
    { companyId }: Asker,
    work: (ctx: Ctx) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction({ companyId, system: 'questions about numbers' }, work);
  }
}
