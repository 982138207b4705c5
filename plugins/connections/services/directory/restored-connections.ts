import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import type { AfterRestore } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connection } from '../../models/connection.ts';
import { ProvidersPoint } from '../../public.ts';
import type { ConnectionProvider } from '../../public.ts';
import { ConnectionHistory } from '../state/connection-history.ts';

/** After a restore: connections whose pairing must not be used a second time rest until they are paired anew. */
@injectable()
export class RestoredConnections implements AfterRestore {
  constructor(
    @inject(filled(ProvidersPoint)) private readonly providers: Filled<ConnectionProvider>,
    @inject(ConnectionHistory) private readonly history: ConnectionHistory,
  ) {}

  async restored(ctx: Ctx): Promise<void> {
    const state = { status: 'DISCONNECTED', reason: 'restored' } as const;
    for (const connection of await Connection.query(ctx.trx).orderBy('id')) {
      const provider = this.providers.all().find(({ id }) => id === connection.provider);
      if (!(await provider?.restored?.(ctx, connection.id))) continue;
      await connection.$query(ctx.trx).patch({
        wanted: false,
        wantedPairing: 'stored',
        status: state.status,
        statusReason: state.reason,
        qrcode: '',
        pairingCode: '',
        connectedAt: null,
        downSince: connection.downSince ?? new Date(),
        updatedAt: new Date(),
      });
      await this.history.changed(ctx, connection.id, state);
    }
  }
}
