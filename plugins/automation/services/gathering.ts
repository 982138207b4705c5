import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { OccasionMessage, TicketDecision, TicketView } from '../../tickets/public.ts';
import type { TurnRecord } from '../models/turn.ts';
import type { EngineTarget } from '../public.ts';
import { awaitsWords, join, timesOf } from '../rules/gathering.ts';
import type { AutomationState } from '../rules/state.ts';
import { RunningCalls } from './running-calls.ts';
import type { Answering } from './targets.ts';
import { TurnTable } from './turn-table.ts';
import { enqueueTurn } from './turn-tasks.ts';

interface Hearing {
  readonly ticket: TicketView;
  readonly state: AutomationState;
  /** Undefined where the engine begins. */
  readonly message: OccasionMessage | undefined;
  readonly now: Date;
}

/** Gathers the messages that an engine answers together. */
@injectable()
export class Gathering {
  constructor(
    @inject(TurnTable) private readonly turns: TurnTable,
    @inject(RunningCalls) private readonly calls: RunningCalls,
    @inject(Core.Tasks) private readonly tasks: Tasks,
  ) {}

  /** Begins a turn that is called as soon as it may be. */
  async begin(ctx: Ctx, answering: Answering, hearing: Hearing): Promise<TicketDecision> {
    const { state } = hearing;
    const { id, dialogue, times } = await this.#open(ctx, answering, hearing);
    await enqueueTurn(this.tasks, ctx, { id, runAt: times.runAt }, hearing.now);
    return { state: { ...state, dialogue, turn: id }, respondAt: times.deadline };
  }

  /** Begins a turn behind the one that is called: it is called when that one has ended. */
  async beginBehind(ctx: Ctx, answering: Answering, hearing: Hearing): Promise<TicketDecision> {
    const { id } = await this.#open(ctx, answering, hearing);
    return { state: { ...hearing.state, behind: id } };
  }

  /**
   * Adds a message to a locked turn.
   * @returns undefined where the message makes a turn of its own
   */
  async join(
    ctx: Ctx,
    turn: TurnRecord,
    { engine }: Answering,
    { message, now }: Hearing & { readonly message: OccasionMessage },
  ): Promise<TicketDecision | undefined> {
    const awaited = await this.#awaited(ctx, { engine, target: turn }, message);
    const joined = join(turn, engine, { now, awaited });
    if (!joined) return undefined;
    await this.turns.join(ctx, turn.id, message.id, joined);
    if (joined.isDropped) {
      // Whoever makes the call sees that it is dropped, and makes the next one.
      ctx.afterCommit(() => this.calls.abort(turn.id, 'dropped'));
    }
    return { respondAt: joined.deadline };
  }

  /**
   * Has the turn that waited behind another called.
   * @param target answers it instead
   * @returns its deadline
   */
  async bringForward(ctx: Ctx, turnId: number, now: Date, target?: EngineTarget): Promise<Date> {
    const next = await this.turns.bringForward(ctx, turnId, now, target);
    // It is gone: the responder is asked again, and finds it so.
    if (!next) return now;
    await enqueueTurn(this.tasks, ctx, next, now);
    return next.deadline;
  }

  async #open(ctx: Ctx, answering: Answering, { ticket, state, message, now }: Hearing) {
    const { engine, target } = answering;
    const awaits = message ? await this.#awaited(ctx, answering, message) : [];
    const isAwaiting = awaits.length > 0;
    const times = message
      ? timesOf(engine, { begunAt: now, now, isAwaiting })
      : timesOf({ quietMilliseconds: 0 }, { begunAt: now, now, isAwaiting });
    const opened = await this.turns.open(ctx, {
      ticketId: ticket.id,
      dialogue: state.dialogue,
      target,
      messageId: message?.id,
      awaits,
      times,
    });
    return { ...opened, times };
  }

  async #awaited(
    ctx: Ctx,
    { engine, target }: Answering,
    message: OccasionMessage,
  ): Promise<readonly number[]> {
    const { waitsForVoice = false } = engine;
    if (waitsForVoice === false || !awaitsWords(message)) return [];
    const waits = waitsForVoice === true || (await waitsForVoice.call(engine, ctx, target.config));
    return waits ? [message.id] : [];
  }
}
