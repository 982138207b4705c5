import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { AutomaticActs, TicketMessages, Tickets } from '../../tickets/public.ts';
import type { OccasionMessage, TicketView } from '../../tickets/public.ts';
import { SessionRecord } from '../models/session.ts';
import { TurnRecord } from '../models/turn.ts';
import { AUTOMATION } from '../public.ts';
import type { AutomationEngine, Turn } from '../public.ts';
import { exceeded } from '../rules/limits.ts';
import type { TurnCounts } from '../rules/limits.ts';
import { namesTurn } from '../rules/state.ts';
import { LEASE_MILLISECONDS } from './running-calls.ts';
import { Targets } from './targets.ts';
import { enqueueTurn } from './turn-tasks.ts';

/** Messages of a turn; further ones before them are left out. */
const MOST_MESSAGES = 100;
const HOUR = 3_600_000;

/** A turn that this process runs. */
export interface ClaimedTurn {
  readonly record: TurnRecord;
  readonly turn: Turn;
  readonly engine: AutomationEngine;
  readonly given: unknown;
}

/** A turn that a person is to attend instead. */
export interface RefusedTurn {
  readonly record: TurnRecord;
  readonly refused: string;
}

/** Takes turns whose time has come, and reads what their engines need. */
@injectable()
export class TurnClaims {
  constructor(
    @inject(Targets) private readonly targets: Targets,
    @inject(AutomaticActs) private readonly acts: AutomaticActs,
    @inject(TicketMessages) private readonly messages: TicketMessages,
    @inject(Tickets) private readonly tickets: Tickets,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** @returns undefined where there is nothing to run, not yet or not any more */
  async claim(ctx: Ctx, turnId: number): Promise<ClaimedTurn | RefusedTurn | undefined> {
    const now = this.clock.now();
    const waiting = await TurnRecord.query(ctx.trx).findById(turnId).forUpdate();
    if (waiting?.status !== 'open' || waiting.deadline <= now) return undefined;
    if (waiting.runAt > now) {
      await enqueueTurn(this.tasks, ctx, waiting, now);
      return undefined;
    }
    const { ticketId } = waiting;
    const standing = (await this.acts.unattended(ctx, [ticketId], AUTOMATION)).get(ticketId);
    if (!standing || !namesTurn(standing.state, turnId)) {
      await TurnRecord.query(ctx.trx)
        .findById(turnId)
        .patch({ status: 'void', reason: 'taken', endedAt: now });
      return undefined;
    }
    const record = await waiting.$query(ctx.trx).patchAndFetch({
      status: 'running',
      attempt: waiting.attempt + 1,
      calledAt: now,
      leaseUntil: new Date(now.getTime() + LEASE_MILLISECONDS),
    });
    return this.#prepare(ctx, record, standing.ticket);
  }

  async #prepare(
    ctx: Ctx,
    record: TurnRecord,
    ticket: TicketView,
  ): Promise<ClaimedTurn | RefusedTurn> {
    const answering = await this.targets.find(ctx, record);
    const [contact] = await this.contacts.byIds(ctx, [ticket.contactId]);
    if (!answering || !contact) return { record, refused: 'gone' };
    const { engine, target } = answering;
    const counts = await this.#count(ctx, record, ticket);
    const limit = exceeded(engine, counts);
    if (limit !== undefined) return { record, refused: limit };
    const turn: Turn = {
      id: record.id,
      companyId: record.companyId,
      target: { engine: target.engine, config: target.config },
      ticket,
      contact,
      messages: await this.#messages(ctx, record),
      attempt: record.attempt,
      count: counts.ofTarget,
      memory: await this.#memory(ctx, record),
      deadline: record.deadline,
    };
    const prepared = await engine.prepare(ctx, turn);
    return 'refused' in prepared
      ? { record, refused: prepared.refused }
      : { record, turn, engine, given: prepared.given };
  }

  async #messages(
    ctx: Ctx,
    { ticketId, firstMessageId, lastMessageId }: TurnRecord,
  ): Promise<readonly OccasionMessage[]> {
    if (firstMessageId === null || lastMessageId === null) return [];
    const last = await this.messages.last(ctx, ticketId, MOST_MESSAGES);
    return last.filter(
      ({ id, fromMe, kind }) =>
        !fromMe && kind !== 'call_log' && id >= firstMessageId && id <= lastMessageId,
    );
  }

  async #memory(ctx: Ctx, record: TurnRecord): Promise<unknown> {
    const { ticketId, dialogueId, engine, config } = record;
    const session = await SessionRecord.query(ctx.trx).findOne({
      ticketId,
      dialogueId,
      engine,
      config,
    });
    const isExpired =
      session?.expiresAt !== null && session !== undefined && session.expiresAt <= this.clock.now();
    return isExpired ? undefined : session?.memory;
  }

  async #count(ctx: Ctx, record: TurnRecord, ticket: TicketView): Promise<TurnCounts> {
    const { ticketId, dialogueId, engine, config, id } = record;
    const own = { ticketId, dialogueId };
    const hourAgo = new Date(this.clock.now().getTime() - HOUR);
    const called = () => TurnRecord.query(ctx.trx).whereNotNull('calledAt').where('id', '<=', id);
    const [dialogue, ofTarget, contactHour] = await Promise.all([
      called().where(own).resultSize(),
      called().where(own).where({ engine, config }).resultSize(),
      called()
        .whereIn('ticketId', this.tickets.ofContact(ctx, ticket.contactId))
        .where('begunAt', '>', hourAgo)
        .resultSize(),
    ]);
    return { dialogue, ofTarget, contactHour };
  }
}
