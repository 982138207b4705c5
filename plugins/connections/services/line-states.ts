import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connection } from '../models/connection.ts';
import type { LineState } from '../public.ts';
import { ConnectionPresenter } from './connection-presenter.ts';
import type { Lease } from './leases.ts';

/**
 * Writes what a line says of itself and tells the screens. The word of a former owner does not count, nor that of a line
 * which has not heard yet what was asked of it meanwhile.
 */
@injectable()
export class LineStates {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(ConnectionPresenter) private readonly presenter: ConnectionPresenter,
  ) {}

  /** @returns false when the line has another owner by now, or another wish */
  report(
    lease: Pick<Lease, 'id' | 'companyId' | 'epoch' | 'wish'>,
    { status, qrcode = '', reason = '' }: LineState,
  ): Promise<boolean> {
    const scope = { companyId: lease.companyId, system: 'line state' };
    return this.database.transaction(scope, async (ctx) => {
      const changed = await Connection.query(ctx.trx)
        .patch({
          status,
          qrcode,
          statusReason: reason,
          updatedAt: new Date(),
          // A QR code was asked for once; a restart comes back with the pairing it leads to.
          ...(status === 'CONNECTED' ? { wantedPairing: 'stored' as const } : {}),
        })
        .where({ id: lease.id, ownerEpoch: String(lease.epoch), wish: lease.wish });
      if (changed === 0) return false;
      const connection = await Connection.query(ctx.trx).findById(lease.id).throwIfNotFound();
      const whatsapp = await this.presenter.one(ctx, connection);
      ctx.emit('connections.connection-updated', { whatsapp: { ...whatsapp, qrcode: '' } }, [
        topics.company,
      ]);
      ctx.emit('connections.session-updated', { session: whatsapp }, [topics.admins]);
      return true;
    });
  }
}
