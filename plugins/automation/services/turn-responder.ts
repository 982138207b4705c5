import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { Occasion, OccasionMessage, Responder, TicketDecision } from '../../tickets/public.ts';
import { AUTOMATION } from '../public.ts';
import type { TurnRecord } from '../models/turn.ts';
import { stateOf } from '../rules/state.ts';
import type { AutomationState } from '../rules/state.ts';
import { Delivery } from './delivery.ts';
import type { Delivered } from './delivery.ts';
import { Gathering } from './gathering.ts';
import { Targets } from './targets.ts';
import { TurnTable } from './turn-table.ts';

type Heard = Occasion & { readonly message: OccasionMessage };

/** Whether a person attends after an answer, or the ticket is closed. */
const isOver = ({ decision, state }: Delivered): boolean =>
  state.over !== undefined || decision.userId !== undefined || decision.close === true;

/** Answers with engines: gathers what customers write into turns, and delivers what engines have answered. */
@injectable()
export class TurnResponder implements Responder {
  readonly id = AUTOMATION;

  constructor(
    @inject(Targets) private readonly targets: Targets,
    @inject(TurnTable) private readonly turns: TurnTable,
    @inject(Gathering) private readonly gathering: Gathering,
    @inject(Delivery) private readonly delivery: Delivery,
  ) {}

  prepare(ctx: Ctx, connectionIds: readonly number[]): Promise<void> {
    return this.targets.learn(ctx, connectionIds);
  }

  silentConnections(companyId: number): readonly number[] {
    return this.targets.silentConnections(companyId);
  }

  async decide(ctx: Ctx, occasion: Occasion): Promise<TicketDecision | undefined> {
    const state = stateOf(occasion.state);
    const { message } = occasion;
    if (!message) return this.#look(ctx, occasion, state);
    // Somebody will attend.
    if (state.over) return {};
    return this.#hear(ctx, { ...occasion, message }, state);
  }

  /** A person gave the ticket to a queue: what begins there by itself says its first words. */
  async transferred(ctx: Ctx, { ticket, now }: Occasion): Promise<TicketDecision | undefined> {
    const answering = await this.targets.of(ctx, ticket);
    if (!answering?.engine.begins) return undefined;
    return this.gathering.begin(ctx, answering, { ticket, state: {}, message: undefined, now });
  }

  async #hear(
    ctx: Ctx,
    occasion: Heard,
    state: AutomationState,
  ): Promise<TicketDecision | undefined> {
    const turn = state.turn === undefined ? undefined : await this.turns.lock(ctx, state.turn);
    if (!turn) return this.#begin(ctx, occasion, state);
    switch (turn.status) {
      case 'open':
      case 'running':
        return this.#joinTurn(ctx, occasion, state, turn);
      case 'answered': {
        const delivered = await this.delivery.deliver(ctx, turn, { ...occasion, state });
        return this.#goOn(ctx, occasion, delivered);
      }
      case 'lost':
        return (await this.delivery.handOver(ctx, turn, { ...occasion, state }, 'failed')).decision;
      case 'delivered':
      case 'void':
        return this.#begin(ctx, occasion, state);
    }
  }

  /** A message came together with an answer to those before it. */
  async #goOn(ctx: Ctx, occasion: Heard, delivered: Delivered): Promise<TicketDecision> {
    const { message, now, ticket } = occasion;
    const { decision, state } = delivered;
    if (isOver(delivered)) return decision;
    if (state.turn !== undefined) {
      const after = await this.#next(ctx, occasion, delivered);
      const next = stateOf(after.state);
      const joined = await this.#hear(ctx, occasion, next);
      return { ...after, ...joined };
    }
    const there = { ...ticket, queueId: decision.queueId ?? ticket.queueId };
    const answering = state.started
      ? await this.targets.find(ctx, state.started)
      : await this.targets.of(ctx, there);
    if (!answering) return decision;
    const next = await this.gathering.begin(ctx, answering, { ticket, state, message, now });
    return { ...decision, ...next };
  }

  async #joinTurn(
    ctx: Ctx,
    occasion: Heard,
    state: AutomationState,
    turn: TurnRecord,
  ): Promise<TicketDecision> {
    const answering = await this.targets.find(ctx, turn);
    const hearing = { ...occasion, state };
    // Its engine is off by now: the claim, or the end of the call, finds it so.
    if (!answering) return {};
    const joined = await this.gathering.join(ctx, turn, answering, hearing);
    if (joined) return joined;
    const behind =
      state.behind === undefined ? undefined : await this.turns.lock(ctx, state.behind);
    const further = behind && (await this.gathering.join(ctx, behind, answering, hearing));
    // The turn before it is waited for, not this one.
    return further ? {} : this.gathering.beginBehind(ctx, answering, hearing);
  }

  async #begin(
    ctx: Ctx,
    { ticket, message, now }: Heard,
    state: AutomationState,
  ): Promise<TicketDecision | undefined> {
    const answering = state.started
      ? await this.targets.find(ctx, state.started)
      : await this.targets.of(ctx, ticket);
    return answering && this.gathering.begin(ctx, answering, { ticket, state, message, now });
  }

  /** The time has come that was asked for: the answer is there, or it is too late, or something is to begin. */
  async #look(
    ctx: Ctx,
    occasion: Occasion,
    state: AutomationState,
  ): Promise<TicketDecision | undefined> {
    const { ticket, now } = occasion;
    if (state.turn === undefined) return this.#start(ctx, occasion, state);
    const turn = await this.turns.lock(ctx, state.turn);
    const facts = { ticket, state, now };
    if (!turn) return { state: null, respondAt: null };
    const isLate = turn.deadline <= now;
    switch (turn.status) {
      case 'open':
      case 'running':
        if (!isLate) return { respondAt: turn.deadline };
        await this.turns.end(ctx, turn.id, { status: 'lost', reason: 'late', now });
        return (await this.delivery.handOver(ctx, turn, facts, 'late')).decision;
      case 'answered': {
        // An answer that could not be delivered until now never will be.
        if (isLate) {
          await this.turns.end(ctx, turn.id, { status: 'lost', reason: 'late', now });
          return (await this.delivery.handOver(ctx, turn, facts, 'late')).decision;
        }
        const delivered = await this.delivery.deliver(ctx, turn, facts);
        return this.#next(ctx, occasion, delivered);
      }
      case 'lost':
        return (await this.delivery.handOver(ctx, turn, facts, 'failed')).decision;
      case 'delivered':
      case 'void':
        return { respondAt: null };
    }
  }

  /** After an answer: the turn behind it is called, or what begins in the queue that the ticket goes to. */
  async #next(ctx: Ctx, { ticket, now }: Occasion, delivered: Delivered): Promise<TicketDecision> {
    const { decision, state } = delivered;
    if (isOver(delivered)) return decision;
    const { queueId = ticket.queueId } = decision;
    const isMoved = queueId !== ticket.queueId;
    const answering = isMoved ? await this.targets.of(ctx, { ...ticket, queueId }) : undefined;
    if (state.turn !== undefined) {
      const { turn, ...without } = state;
      if (isMoved && !answering) {
        // Nothing answers where the ticket is now.
        await this.turns.end(ctx, turn, { status: 'void', now });
        return { ...decision, state: without };
      }
      const respondAt = await this.gathering.bringForward(ctx, turn, now, answering?.target);
      return { ...decision, respondAt };
    }
    if (!answering?.engine.begins) return decision;
    const begun = await this.gathering.begin(ctx, answering, {
      ticket,
      state,
      message: undefined,
      now,
    });
    return { ...decision, ...begun };
  }

  /** An option led to an engine: it begins where it is one that does; else the next message is for it. */
  async #start(
    ctx: Ctx,
    { ticket, now }: Occasion,
    state: AutomationState,
  ): Promise<TicketDecision | undefined> {
    if (!state.started || state.dialogue !== undefined || state.over) return undefined;
    const answering = await this.targets.find(ctx, state.started);
    if (!answering?.engine.begins) return undefined;
    return this.gathering.begin(ctx, answering, { ticket, state, message: undefined, now });
  }
}
