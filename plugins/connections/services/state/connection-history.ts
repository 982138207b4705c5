import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { LineChange } from '../../models/state-change.ts';
import { LineIncidentRow } from '../../models/incident-row.ts';
import type { ConnectionStatus, ConnectionIncident } from '../../public.ts';
import { troubleStep } from './incident-step.ts';

const LONGEST_DETAIL = 500;

/** Keeps what became of each line: its states with their reasons, and the times in which something was wrong. */
@injectable()
export class LineHistory {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /** A line came into a state. */
  async changed(
    ctx: Ctx,
    connectionId: number,
    state: { readonly status: ConnectionStatus; readonly reason: string },
  ): Promise<void> {
    const at = this.clock.now();
    await LineChange.query(ctx.trx).insert({ connectionId, ...state, at });
    const open = await this.#open(ctx, connectionId);
    const step = troubleStep(open?.kind, state);
    if (step === 'end' || step === 'replace') await open?.$query(ctx.trx).patch({ endedAt: at });
    if (step === 'begin' || step === 'replace') {
      const row = { connectionId, kind: state.reason, beganAt: at, endedAt: null };
      await LineIncidentRow.query(ctx.trx).insert(row);
    }
  }

  /** Somebody put the line to rest: nothing is wrong with it any more. */
  async rested(ctx: Ctx, connectionId: number): Promise<void> {
    const at = this.clock.now();
    await LineChange.query(ctx.trx).insert({ connectionId, status: 'DISCONNECTED', at });
    const open = await this.#open(ctx, connectionId);
    await open?.$query(ctx.trx).patch({ endedAt: at });
  }

  /** Trouble that is not the line's state. */
  async note(ctx: Ctx, connectionId: number, incident: ConnectionIncident): Promise<void> {
    const { kind, began, ended, detail = '' } = incident;
    const same = await LineIncidentRow.query(ctx.trx)
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
    await LineIncidentRow.query(ctx.trx).insert({
      connectionId,
      kind,
      beganAt: began,
      endedAt: ended,
      detail: detail.slice(0, LONGEST_DETAIL),
    });
  }

  /** The newest first. */
  async incidents(ctx: Ctx, connectionId: number, limit: number): Promise<LineIncidentRow[]> {
    return LineIncidentRow.query(ctx.trx)
      .where({ connectionId })
      .orderBy([
        { column: 'beganAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit);
  }

  /** The newest first. */
  async changes(ctx: Ctx, connectionId: number, limit: number): Promise<LineChange[]> {
    return LineChange.query(ctx.trx).where({ connectionId }).orderBy('id', 'desc').limit(limit);
  }

  async #open(ctx: Ctx, connectionId: number): Promise<LineIncidentRow | undefined> {
    return LineIncidentRow.query(ctx.trx)
      .where({ connectionId })
      .whereNull('endedAt')
      .orderBy('id', 'desc')
      .first();
  }
}
