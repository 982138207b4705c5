import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core, dayIn, timeZoneOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { WaitingMessagesPoint } from '../../public.ts';
import type { WaitingMessages } from '../../public.ts';
import type { HealthDto } from '../../schemas.ts';
import { ConnectionService } from './connection-service.ts';
import { ConnectionHistory } from '../state/connection-history.ts';

/** As many as a person looks at. */
const SHOWN = 100;

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** How a connection is and has been, for whoever looks after it. */
@injectable()
export class ConnectionHealth {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(ConnectionService) private readonly connections: ConnectionService,
    @inject(ConnectionHistory) private readonly history: ConnectionHistory,
    @inject(filled(WaitingMessagesPoint)) private readonly outboxes: Filled<WaitingMessages>,
  ) {}

  /** @throws ERR_NO_WAPP_FOUND */
  async of(ctx: Ctx, id: number): Promise<HealthDto> {
    const connection = await this.connections.find(ctx, id);
    const incidents = await this.history.incidents(ctx, id, SHOWN);
    const changes = await this.history.changes(ctx, id, SHOWN);
    const last = await this.#last(ctx, id);
    return {
      connectedAt: instant(connection.connectedAt),
      lastReceivedAt: instant(last.received),
      lastSentAt: instant(last.sent),
      waiting: await this.#waiting(ctx, id),
      today: await this.#today(ctx, id),
      incidents: incidents.map((incident) => ({
        id: incident.id,
        kind: incident.kind,
        beganAt: incident.beganAt.toISOString(),
        endedAt: instant(incident.endedAt),
        detail: incident.detail,
      })),
      changes: changes.map((change) => ({
        id: change.id,
        status: change.status,
        reason: change.reason,
        at: change.at.toISOString(),
      })),
    };
  }

  async #waiting(ctx: Ctx, id: number): Promise<number> {
    let waiting = 0;
    for (const outbox of this.outboxes.all()) {
      waiting += (await outbox.waiting(ctx, [id])).get(id) ?? 0;
    }
    return waiting;
  }

  async #last(ctx: Ctx, id: number): Promise<{ received: Date | null; sent: Date | null }> {
    const row = await ctx
      .trx('connection_days')
      .where({ connection_id: id })
      .max({ received: 'received_at', sent: 'sent_at' })
      .first<{ received: Date | null; sent: Date | null } | undefined>();
    return row ?? { received: null, sent: null };
  }

  async #today(ctx: Ctx, id: number): Promise<HealthDto['today']> {
    const day = dayIn(this.clock.now(), await timeZoneOf(ctx));
    const row = await ctx
      .trx('connection_days')
      .where({ connection_id: id, day })
      .first<HealthDto['today'] | undefined>('received', 'sent', 'failed');
    return row ?? { received: 0, sent: 0, failed: 0 };
  }
}
