import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from 'prosa/core';
import type { Logger } from 'pino';
import { SendFailure } from '../../connections/public.ts';
import type {
  ChannelChat,
  ConnectionHandle,
  NumberOnChannel,
  OpenConnection,
  OutgoingChange,
  OutgoingMessage,
} from '../../connections/public.ts';
import { PhoneConnection } from '../models/phone-connection.ts';
import { PendingEvent } from '../models/pending-event.ts';
import { changedWords, UNTOLD } from './behaviour.ts';
import type { Behaviour } from './behaviour.ts';
import type { Phones } from './phones.ts';
import { SimulatedCustomers } from './simulated-customers.ts';

const BATCH = 50;
const RETRY_MILLISECONDS = 1_000;

/**
 * A simulated connection. Everything that travels is a row until the other side has it, so neither end loses anything
 * when a process dies.
 */
export class SimulatedConnection implements OpenConnection {
  readonly #handle: ConnectionHandle;
  readonly #database: Database;
  readonly #phones: Phones;
  readonly #logger: Logger;
  readonly #onTyping: (chatNumber: string, active: boolean) => void;
  readonly #onClosed: () => void;
  #behaviour: Behaviour = UNTOLD;
  readonly #customers: SimulatedCustomers;
  #pumping: Promise<void> = Promise.resolve();
  #syncing: Promise<void> = Promise.resolve();
  #queued = false;
  readonly #hurry = new AbortController();
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: {
    handle: ConnectionHandle;
    database: Database;
    phones: Phones;
    logger: Logger;
    onTyping: (chatNumber: string, active: boolean) => void;
    onClosed: () => void;
  }) {
    this.#handle = options.handle;
    this.#database = options.database;
    this.#phones = options.phones;
    this.#logger = options.logger;
    this.#onTyping = options.onTyping;
    this.#onClosed = options.onClosed;
    this.#customers = new SimulatedCustomers({ ...options, pump: () => this.pump() });
  }

  /** Begins: with the stored pairing at once, with a new one by showing a code first. */
  async begin(pairing: 'stored' | 'new'): Promise<void> {
    await this.#handle.report({ status: 'OPENING' });
    await this.#set(pairing === 'new' ? 'qrcode' : 'CONNECTED');
    await this.sync();
    // Another process may have written to the phone, or changed the connection's behaviour.
    this.#timer = setInterval(() => {
      void this.sync();
    }, RETRY_MILLISECONDS);
    this.#timer.unref();
  }

  /** Reads how the connection should behave, says so, and hands over what the network holds. One after another. */
  sync(): Promise<void> {
    this.#syncing = this.#syncing
      .then(() => this.#syncOnce())
      .catch((error: unknown) =>
        this.#complain(error, 'a simulated connection could not be looked after'),
      );
    return this.#syncing;
  }

  /** Hands over what was just written. On a slow network that takes its time, and nobody waits for it. */
  async flush(): Promise<void> {
    const pumping = this.pump();
    if (this.#behaviour.delayMilliseconds === 0) await pumping;
  }

  /** Resolves when what the network held at the time of the call is stored, or cannot be delivered now. */
  pump(): Promise<void> {
    if (this.#queued) return this.#pumping;
    this.#queued = true;
    this.#pumping = this.#pumping
      .then(() => {
        this.#queued = false;
        return this.#deliver();
      })
      .catch((error: unknown) => this.#complain(error, 'the simulated network could not deliver'));
    return this.#pumping;
  }

  async send(message: OutgoingMessage): Promise<void> {
    this.#requireConnection();
    if (this.#isAbsent(message.chat.number)) {
      throw new SendFailure('not-on-whatsapp', { retry: false });
    }
    await this.#travel();
    this.#requireConnection();
    await this.#database.transaction(this.#scope, (ctx) =>
      this.#phones.arrive(ctx, this.#handle.connectionId, message),
    );
    void this.pump();
    this.#customers.reached(message, this.#behaviour);
  }

  async amend(change: OutgoingChange): Promise<void> {
    this.#requireConnection();
    await this.#travel();
    this.#requireConnection();
    await this.#database.transaction(this.#scope, (ctx) =>
      this.#phones.amended(ctx, this.#handle.connectionId, change),
    );
  }

  async markRead(_chat: ChannelChat, externalIds: readonly string[]): Promise<void> {
    await this.#database.transaction(this.#scope, (ctx) =>
      this.#phones.seen(ctx, this.#handle.connectionId, externalIds),
    );
  }

  async setTyping({ number, isGroup }: ChannelChat, active: boolean): Promise<void> {
    if (this.#closed || this.#behaviour.status !== 'CONNECTED') return;
    // The chat of a group is known by its number as it is.
    this.#onTyping(isGroup ? number : this.#phones.chatOf(number), active);
  }

  async exists(numbers: readonly string[]): Promise<readonly NumberOnChannel[]> {
    this.#requireConnection();
    await this.#travel();
    this.#requireConnection();
    return numbers.map((number) => {
      const exists = !this.#isAbsent(number);
      return { number, exists, canonical: exists ? number : null };
    });
  }

  async close({ logout }: { logout: boolean }): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#hurry.abort();
    this.#customers.stop();
    // Nothing of what was under way may speak after the last word.
    await Promise.all([this.#syncing, this.#pumping]);
    this.#onClosed();
    if (logout) await this.#set('DISCONNECTED');
  }

  async #syncOnce(): Promise<void> {
    if (this.#closed) return;
    const behaviour = await this.#database.transaction(this.#scope, ({ trx }) =>
      PhoneConnection.query(trx).findById(this.#handle.connectionId),
    );
    if (!behaviour || this.#isClosed()) return;
    const before = this.#behaviour;
    if (behaviour.isBanned && !before.isBanned && behaviour.status === 'CONNECTED') {
      await this.#set('DISCONNECTED');
      behaviour.status = 'DISCONNECTED';
    }
    this.#behaviour = behaviour;
    if (this.#behaviour.status !== before.status) await this.#report(this.#behaviour);
    await this.#tellWords(before);
    await this.flush();
  }

  /** Passes on what the channel says anew about how much may be said. */
  async #tellWords(before: Behaviour): Promise<void> {
    for (const word of changedWords(before, this.#behaviour, Date.now())) {
      await this.#handle.allow(word);
    }
  }

  #requireConnection(): void {
    if (this.#closed || this.#behaviour.status !== 'CONNECTED') {
      throw new SendFailure('the connection is not connected', {
        retry: true,
        scope: 'connection',
      });
    }
  }

  /** The phone's switch of absent numbers. */
  #isAbsent(number: string): boolean {
    return this.#behaviour.lacksNumbers && number.endsWith('0');
  }

  #complain(error: unknown, what: string): void {
    this.#logger.warn({ err: error, connectionId: this.#handle.connectionId }, what);
  }

  #isClosed(): boolean {
    return this.#closed;
  }

  get #scope(): { companyId: number; system: string } {
    return { companyId: this.#handle.companyId, system: 'simulator' };
  }

  async #set(status: PhoneConnection['status']): Promise<void> {
    const { connectionId, companyId } = this.#handle;
    await this.#database.transaction(this.#scope, ({ trx }) =>
      trx('simulator_lines')
        .insert({ connection_id: connectionId, company_id: companyId, status })
        .onConflict('connection_id')
        .merge(['status']),
    );
  }

  async #report({ status, isBanned }: Behaviour): Promise<void> {
    const qrcode = status === 'qrcode' ? `SIMULATOR:${randomBytes(24).toString('base64url')}` : '';
    await this.#handle.report({
      status,
      qrcode,
      ...(qrcode !== '' && this.#handle.pairingNumber !== undefined
        ? { pairingCode: randomBytes(4).toString('hex').toUpperCase() }
        : {}),
      ...(status === 'DISCONNECTED' || status === 'TIMEOUT'
        ? { reason: isBanned ? 'blocked' : 'phone-offline' }
        : {}),
    });
  }

  /** Takes as long as the network was told to take; a connection that closes waits for nothing. */
  async #travel(): Promise<void> {
    const { delayMilliseconds } = this.#behaviour;
    if (delayMilliseconds === 0) return;
    await wait(delayMilliseconds, undefined, { signal: this.#hurry.signal }).catch(() => undefined);
  }

  async #deliver(): Promise<void> {
    while (!this.#isClosed() && this.#behaviour.status === 'CONNECTED') {
      const signals = await this.#database.transaction(this.#scope, ({ trx }) =>
        PendingEvent.query(trx)
          .where('connectionId', this.#handle.connectionId)
          .orderBy('id')
          .limit(BATCH),
      );
      if (signals.length === 0) return;
      await this.#travel();
      if (this.#isClosed()) return;
      const { duplicates, reorders } = this.#behaviour;
      const events = signals.map(({ event }) => event);
      const sent = reorders ? events.toReversed() : events;
      await this.#handle.receive(duplicates ? [...sent, ...sent] : sent);
      await this.#database.transaction(this.#scope, ({ trx }) =>
        PendingEvent.query(trx)
          .delete()
          .whereIn(
            'id',
            signals.map(({ id }) => id),
          ),
      );
      if (signals.length < BATCH) return;
    }
  }
}
