import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import type { DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ProvidersPoint } from '../../public.ts';
import type { ConnectionProvider } from '../../public.ts';
import { ConnectionService } from './connection-service.ts';

/** A connection that needs no phone, running from the first start. */
@injectable()
export class DemoConnection implements DemoContent {
  constructor(
    @inject(ConnectionService) private readonly connections: ConnectionService,
    @inject(filled(ProvidersPoint)) private readonly providers: Filled<ConnectionProvider>,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    if (!this.providers.all().some(({ id }) => id === 'simulator')) return;
    const { id } = await this.connections.create(ctx, {
      name: 'Loja Centro',
      provider: 'simulator',
    });
    await this.connections.want(ctx, id, { wanted: true });
  }
}
