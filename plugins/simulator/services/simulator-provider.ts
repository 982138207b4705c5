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
import { SimulatedLine } from './simulated-connection.ts';

/** Lines that end in a web page instead of at a phone. */
@injectable()
export class SimulatorProvider implements ConnectionProvider {
  readonly id = 'simulator';
  readonly limits = { editMinutes: 15, deleteMinutes: 60 * 60 };
  readonly pairsByNumber = true;
  readonly #lines = new Map<number, SimulatedLine>();

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Phones) private readonly phones: Phones,
    @inject(AddressBook) private readonly book: AddressBook,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  async open(handle: ConnectionHandle, pairing: 'stored' | 'new'): Promise<OpenConnection> {
    const line = new SimulatedLine({
      handle,
      database: this.database,
      phones: this.phones,
      logger: this.logger,
      onClosed: () => {
        if (this.#lines.get(handle.connectionId) === line) this.#lines.delete(handle.connectionId);
      },
    });
    this.#lines.set(handle.connectionId, line);
    await line.begin(pairing);
    return line;
  }

  addressBook(ctx: Ctx, connectionId: number): Promise<readonly ChannelParty[]> {
    return this.book.read(ctx, connectionId);
  }

  /** The line, when this process runs it. */
  line(connectionId: number): SimulatedLine | undefined {
    return this.#lines.get(connectionId);
  }
}
