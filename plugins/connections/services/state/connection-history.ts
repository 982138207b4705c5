import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { StateChange } from '../../models/state-change.ts';
import { IncidentRow } from '../../models/incident-row.ts';
import type { ConnectionStatus, ConnectionIncident } from '../../public.ts';
import { incidentStep } from './incident-step.ts';

const LONGEST_DETAIL = 500;

/** Keeps what became of each connection: its states with their reasons, and the times in which something was wrong. */
@injectable()
export class ConnectionHistory {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /** A connection came into a state. */
  async changed(
    ctx: Ctx,
    connectionId: number,
    state: { readonly status: ConnectionStatus; readonly reason: string },
  ): Promise<void> {
    const at = this.clock.now();
    await StateChange.query(ctx.trx).insert({ connectionId, ...state, at });
    const open = await this.#open(ctx, connectionId);
    const step = incidentStep(open?.kind, state);
    if (step === 'end' || step === 'replace') await open?.$query(ctx.trx).patch({ endedAt: at });
    if (step === 'begin' || step === 'replace') {
      const row = { connectionId, kind: state.reason, beganAt: at, endedAt: null };
      await IncidentRow.query(ctx.trx).insert(row);
    }
  }

  /** Somebody put the connection to rest: nothing is wrong with it any more. */
  async rested(ctx: Ctx, connectionId: number): Promise<void> {
    const at = this.clock.now();
    await StateChange.query(ctx.trx).insert({ connectionId, status: 'DISCONNECTED', at });
    const open = await this.#open(ctx, connectionId);
    await open?.$query(ctx.trx).patch({ endedAt: at });
  }

  /** Trouble that is not the connection's state. */
  async note(ctx: Ctx, connectionId: number, incident: ConnectionIncident): Promise<void> {
    const { kind, began, ended, detail = '' } = incident;
    const same = await IncidentRow.query(ctx.trx)
      .where({ connectionId, kind })
      .where('endedAt', '>=', began)
      .where('beganAt', '<=', began)
      .first();
    if (same) {
      await same.$query(ctx.trx).patch({ endedAt: ended });
      return;
    }
    // The end of trouble nobody noted has nothing to end.
    if (ended <= began) return;
    await IncidentRow.query(ctx.trx).insert({
      connectionId,
      kind,
      beganAt: began,
      endedAt: ended,
      detail: detail.slice(0, LONGEST_DETAIL),
    });
  }

  /** The newest first. */
  async incidents(ctx: Ctx, connectionId: number, limit: number): Promise<IncidentRow[]> {
    return IncidentRow.query(ctx.trx)
      .where({ connectionId })
      .orderBy([
        { column: 'beganAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit);
  }

  /** The newest first. */
  async changes(ctx: Ctx, connectionId: number, limit: number): Promise<StateChange[]> {
    return StateChange.query(ctx.trx).where({ connectionId }).orderBy('id', 'desc').limit(limit);
  }

  async #open(ctx: Ctx, connectionId: number): Promise<IncidentRow | undefined> {
    return IncidentRow.query(ctx.trx)
      .where({ connectionId })
      .whereNull('endedAt')
      .orderBy('id', 'desc')
      .first();
  }
}
