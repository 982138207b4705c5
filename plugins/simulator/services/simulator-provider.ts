import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import type {
  ChannelParty,
  ConnectionProvider,
  ConnectionHandle,
  OpenConnection,
} from '../../connections/public.ts';
import { AddressBook } from './address-book.ts';
import { Phones } from './phones.ts';
import { SimulatedConnection } from './simulated-connection.ts';

/** Connections that end in a web page instead of at a phone. */
@injectable()
export class SimulatorProvider implements ConnectionProvider {
  readonly id = 'simulator';
  readonly limits = { editMinutes: 15, deleteMinutes: 60 * 60 };
  readonly pairsByNumber = true;
  readonly #connections = new Map<number, SimulatedConnection>();

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Phones) private readonly phones: Phones,
    @inject(AddressBook) private readonly book: AddressBook,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  async open(handle: ConnectionHandle, pairing: 'stored' | 'new'): Promise<OpenConnection> {
    const connection = new SimulatedConnection({
      handle,
      database: this.database,
      phones: this.phones,
      logger: this.logger,
      onClosed: () => {
        if (this.#connections.get(handle.connectionId) === connection)
          this.#connections.delete(handle.connectionId);
      },
    });
    this.#connections.set(handle.connectionId, connection);
    await connection.begin(pairing);
    return connection;
  }

  addressBook(ctx: Ctx, connectionId: number): Promise<readonly ChannelParty[]> {
    return this.book.read(ctx, connectionId);
  }

  /** The connection, when this process runs it. */
  connection(connectionId: number): SimulatedConnection | undefined {
    return this.#connections.get(connectionId);
  }
}
