import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connection } from '../../models/connection.ts';
import type { ConnectionIncident, ConnectionReport } from '../../public.ts';
import type { ConnectionDto } from '../../schemas.ts';
import { ConnectionPresenter, withoutCodes } from './connection-presenter.ts';
import { emitStateChange } from './emit-state-change.ts';
import { ConnectionHistory } from './connection-history.ts';
import type { Lease } from '../ownership/leases.ts';

type Owned = Pick<Lease, 'id' | 'companyId' | 'epoch' | 'wish'>;

/**
 * Writes what a connection says of itself and tells the screens. The word of a former owner does not count, nor that of
 * a connection which has not heard yet what was asked of it meanwhile.
 */
@injectable()
export class ConnectionStates {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(ConnectionPresenter) private readonly presenter: ConnectionPresenter,
    @inject(ConnectionHistory) private readonly history: ConnectionHistory,
  ) {}

  /** @returns false when the connection has another owner by now, or another wish */
  report(
    lease: Owned,
    { status, qrcode = '', pairingCode = '', reason = '' }: ConnectionReport,
  ): Promise<boolean> {
    return this.#ofOwner(lease, async (ctx, connection) => {
      const now = this.clock.now();
      if (connection.status !== status || connection.statusReason !== reason) {
        await this.history.changed(ctx, lease.id, { status, reason });
      }
      emitStateChange(ctx, connection, { status, reason });
      const changed = await connection.$query(ctx.trx).patchAndFetch({
        status,
        qrcode,
        pairingCode,
        statusReason: reason,
        connectedAt: status === 'CONNECTED' ? (connection.connectedAt ?? now) : null,
        downSince: status === 'CONNECTED' ? null : (connection.downSince ?? now),
        updatedAt: now,
        // A code was asked for once; a restart comes back with the pairing it leads to.
        ...(status === 'CONNECTED' ? { wantedPairing: 'stored' as const, wantedNumber: '' } : {}),
      });
      const whatsapp = await this.#announce(ctx, changed);
      ctx.emit('connections.session-updated', { session: whatsapp }, [topics.admins]);
    });
  }

  /** Trouble that is not the connection's state. */
  async note(lease: Owned, incident: ConnectionIncident): Promise<void> {
    await this.#ofOwner(lease, async (ctx, connection) => {
      await this.history.note(ctx, lease.id, incident);
      await this.#announce(ctx, connection);
    });
  }

  #ofOwner(
    { id, companyId, epoch, wish }: Owned,
    work: (ctx: Ctx, connection: Connection) => Promise<void>,
  ): Promise<boolean> {
    return this.database.transaction({ companyId, system: 'connection state' }, async (ctx) => {
      const connection = await Connection.query(ctx.trx)
        .findOne({ id, ownerEpoch: String(epoch), wish })
        .forUpdate();
      if (!connection) return false;
      await work(ctx, connection);
      return true;
    });
  }

  async #announce(ctx: Ctx, connection: Connection): Promise<ConnectionDto> {
    const whatsapp = await this.presenter.one(ctx, connection);
    ctx.emit('connections.connection-updated', { whatsapp: withoutCodes(whatsapp) }, [
      topics.company,
    ]);
    return whatsapp;
  }
}
