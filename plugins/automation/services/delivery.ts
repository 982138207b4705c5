import { filled } from 'prosa/contract';
import type { Ctx, Filled } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { TicketDecision, TicketView } from '../../tickets/public.ts';
import type { TurnRecord } from '../models/turn.ts';
import { TurnNotesPoint } from '../public.ts';
import type { TurnNotes } from '../public.ts';
import { handoverNote } from '../rules/handover-note.ts';
import { withoutTurn } from '../rules/state.ts';
import type { AutomationState } from '../rules/state.ts';
import { TurnTable } from './turn-table.ts';

/** A decision with the state after it, which the caller may add to. */
export interface Delivered {
  readonly decision: TicketDecision;
  readonly state: AutomationState;
}

interface Circumstances {
  readonly ticket: TicketView;
  readonly state: AutomationState;
  readonly now: Date;
}

/** Turns what an engine answered, or why none did, into a decision about its ticket. */
@injectable()
export class Delivery {
  constructor(
    @inject(TurnTable) private readonly turns: TurnTable,
    @inject(filled(TurnNotesPoint)) private readonly notes: Filled<TurnNotes>,
  ) {}

  /** Delivers the answer of a locked turn. */
  async deliver(ctx: Ctx, turn: TurnRecord, facts: Circumstances): Promise<Delivered> {
    const { answer, id } = turn;
    const { ticket, now } = facts;
    await this.turns.end(ctx, id, { status: 'delivered', now });
    if (!answer) return this.handOver(ctx, turn, facts, 'failed');
    const { replies, queueId, userId, close, ends, note } = answer;
    if (note !== undefined) await this.#note(ctx, ticket, note);
    if (ends !== undefined || close) await this.#endBehind(ctx, facts);
    const rest = withoutTurn(facts.state);
    const isMoved = queueId !== undefined && queueId !== ticket.queueId;
    const { started: _started, ...elsewhere } = rest;
    const state: AutomationState = ends ? { over: ends } : isMoved ? elsewhere : rest;
    const isClosed = close === true;
    return {
      state,
      decision: {
        ...(replies && { replies }),
        ...(queueId !== undefined && { queueId }),
        ...(userId !== undefined && { userId }),
        ...(close && { close }),
        ...(ends && { chatbot: false }),
        state: isClosed ? null : state,
        respondAt: null,
      },
    };
  }

  /** Leaves the ticket to people. Nothing is said. */
  async handOver(
    ctx: Ctx,
    turn: Pick<TurnRecord, 'reason'>,
    facts: Circumstances,
    why: string,
  ): Promise<Delivered> {
    const reason = turn.reason ?? why;
    await this.#endBehind(ctx, facts);
    await this.#note(ctx, facts.ticket, handoverNote(reason));
    const state: AutomationState = { over: 'handed-over' };
    return { state, decision: { chatbot: false, state, respondAt: null } };
  }

  async #endBehind(ctx: Ctx, { state, now }: Circumstances): Promise<void> {
    if (state.behind === undefined) return;
    await this.turns.end(ctx, state.behind, { status: 'void', now });
  }

  async #note(ctx: Ctx, ticket: TicketView, note: string): Promise<void> {
    for (const notes of await this.notes.for(ctx)) await notes.write(ctx, ticket, note);
  }
}
