import { setTimeout as wait } from 'node:timers/promises';
import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Database, Realtime } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import type {
  ChannelParty,
  ConnectionProvider,
  ConnectionHandle,
  OpenConnection,
} from '../../connections/public.ts';
import { PhoneConnection } from '../models/phone-connection.ts';
import { PendingEvent } from '../models/pending-event.ts';
import { AddressBook } from './address-book.ts';
import { Phones } from './phones.ts';
import { SimulatedConnection } from './simulated-connection.ts';

/** Milliseconds for another process that runs a connection to take what was written; it looks every second. */
const ELSEWHERE_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 25;

/** Connections that end in a web page instead of at a phone. */
@injectable()
export class SimulatorProvider implements ConnectionProvider {
  readonly id = 'simulator';
  readonly limits = { editMinutes: 15, deleteMinutes: 60 * 60 };
  readonly pairsByNumber = true;
  readonly checksNumbers = true;
  readonly #connections = new Map<number, SimulatedConnection>();

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Phones) private readonly phones: Phones,
    @inject(AddressBook) private readonly book: AddressBook,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(Core.Realtime) private readonly realtime: Realtime,
  ) {}

  async open(handle: ConnectionHandle, pairing: 'stored' | 'new'): Promise<OpenConnection> {
    const connection = new SimulatedConnection({
      handle,
      database: this.database,
      phones: this.phones,
      logger: this.logger,
      onTyping: (number, active) => this.#tellTyping(handle, number, active),
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

  /**
   * Resolves when what was written to the phone is stored by the application, in whichever process runs the connection.
   * On a slow network, or without a connection, nobody waits.
   */
  async flush(companyId: number, connectionId: number): Promise<void> {
    const connection = this.#connections.get(connectionId);
    if (connection) return connection.flush();
    const end = performance.now() + ELSEWHERE_MILLISECONDS;
    while ((await this.#isBeingTaken(companyId, connectionId)) && performance.now() < end) {
      await wait(POLL_MILLISECONDS);
    }
  }

  /** Follows a changed behaviour at once, when this process runs the connection. */
  async sync(connectionId: number): Promise<void> {
    await this.#connections.get(connectionId)?.sync();
  }

  /** Has the phone show that the company writes, or no longer does. Nobody who missed it wants it later: it is not in the log. */
  #tellTyping(
    { companyId, connectionId }: ConnectionHandle,
    number: string,
    active: boolean,
  ): void {
    this.realtime.publish({
      id: 'simulator.typing',
      companyId,
      seq: 0,
      event: 'simulatorTyping',
      action: 'typing',
      payload: { connectionId, number, active },
      topics: [{ topic: topics.admins, prev: 0 }],
    });
  }

  /** Whether the network holds something that another process will take at its next look. */
  #isBeingTaken(companyId: number, connectionId: number): Promise<boolean> {
    return this.database.transaction({ companyId, system: 'simulator' }, async ({ trx }) => {
      const waiting = await PhoneConnection.query(trx)
        .findById(connectionId)
        .where({ status: 'CONNECTED', delayMilliseconds: 0 })
        .whereExists(PendingEvent.query(trx).where({ connectionId }));
      return waiting !== undefined;
    });
  }
}
