import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { AddressBooks, BookEntry } from '../../../contacts/public.ts';
import { Connection } from '../../models/connection.ts';
import { ProvidersPoint } from '../../public.ts';
import type { ConnectionProvider } from '../../public.ts';
import { ConnectionDirectory } from './connection-directory.ts';

/** The address books of the connections whose kind has one. */
@injectable()
export class ConnectionAddressBooks implements AddressBooks {
  constructor(
    @inject(ConnectionDirectory) private readonly directory: ConnectionDirectory,
    @inject(filled(ProvidersPoint)) private readonly providers: Filled<ConnectionProvider>,
  ) {}

  async connections(ctx: Ctx): Promise<readonly { readonly id: number; readonly name: string }[]> {
    const kinds = this.providers.all().filter((provider) => 'addressBook' in provider);
    return Connection.query(ctx.trx)
      .whereIn(
        'provider',
        kinds.map(({ id }) => id),
      )
      .orderBy([{ column: 'isDefault', order: 'desc' }, 'name'])
      .select('id', 'name');
  }

  async read(
    ctx: Ctx,
    connectionId: number | undefined,
  ): Promise<{ readonly connection: string; readonly people: readonly BookEntry[] } | undefined> {
    const connection = await this.directory.resolve(ctx, {
      ...(connectionId === undefined ? {} : { connectionId: connectionId }),
      ...(ctx.userId === undefined ? {} : { userId: ctx.userId }),
    });
    const provider = this.providers.all().find(({ id }) => id === connection.provider);
    const people = await provider?.addressBook?.(ctx, connection.id);
    return people && { connection: connection.name, people };
  }
}
