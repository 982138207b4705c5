import type { AuthenticationCreds, Contact, WASocket } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { Database, Secrets } from 'prosa/core';
import { SendFailure } from '../../../connections/public.ts';
import type { ConnectionHandle } from '../../../connections/public.ts';
import { LineCredentials } from '../auth/credentials-store.ts';
import { LineKeys } from '../auth/key-store.ts';
import type { Journalled } from '../store/journal-rows.ts';
import { LineAddresses } from '../addresses/address-resolver.ts';
import type { Link } from '../addresses/address-resolver.ts';
import { LineDevices } from '../auth/device-list-cache.ts';
import { LineGroups } from './group-cache.ts';
import { LineSocket } from './channel-socket.ts';
import type { SocketListener } from './channel-socket.ts';
import type { LineStore } from '../store/message-store.ts';
import { RetryCounts } from '../auth/retry-counts.ts';
import type { Turns } from '../limits/connect-semaphore.ts';
import type { ClientVersion } from './client-versions.ts';

interface Options {
  readonly handle: ConnectionHandle;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly store: LineStore;
  readonly turns: Turns;
  readonly canonical: (digits: string) => string;
  readonly link: Link;
  readonly logger: Logger;
  /** Another server than the channel's own. */
  readonly url: string | undefined;
  /** Aborted when the line is closed for good. */
  readonly signal: AbortSignal;
  /** All but `credentials`, which the connection sees to by itself. */
  readonly listener: Omit<SocketListener, 'credentials'>;
  /** Messages were decrypted and stand in the journal. */
  readonly onJournalled: (entries: readonly Journalled[]) => void;
  /** Keys could not be read or written; the connection is ended already. */
  readonly onBroken: (error: unknown) => void;
}

/**
 * The one connection a line has at a time, with the keys, the addresses and the identity that belong to it. Keys are read
 * afresh for each: what a failed connection remembered may never have been stored.
 */
export class LineConnection {
  readonly groups = new LineGroups(() => this.#socket?.library);
  readonly #options: Options;
  readonly #credentials: LineCredentials;
  #keys: LineKeys;
  #addresses: LineAddresses;
  #identity: AuthenticationCreds | undefined;
  #socket: LineSocket | undefined;
  #hasTurn = false;

  constructor(options: Options) {
    this.#options = options;
    const onBroken = (error: unknown): void => this.#broken(error);
    this.#credentials = new LineCredentials({ ...options, onBroken });
    this.#keys = this.#freshKeys();
    this.#addresses = this.#freshAddresses();
  }

  /** Of the connection there is now. */
  get addresses(): LineAddresses {
    return this.#addresses;
  }

  get me(): Contact | undefined {
    return this.#identity?.me;
  }

  get library(): WASocket | undefined {
    return this.#socket?.library;
  }

  get isOpen(): boolean {
    return this.#socket?.isOpen ?? false;
  }

  /** @throws SendFailure while it is not open */
  require(): LineSocket {
    if (!this.#socket?.isOpen) throw new SendFailure('not-connected', { retry: true });
    return this.#socket;
  }

  /** Reads who the line is, without connecting. */
  async identify(): Promise<void> {
    this.#identity = await this.#credentials.load();
  }

  /** Makes another connection, when it is the line's turn. */
  async open(version: ClientVersion | undefined): Promise<void> {
    const { signal, turns, store, url, listener } = this.#options;
    if (signal.aborted) return;
    this.#keys = this.#freshKeys();
    this.#addresses = this.#freshAddresses();
    const credentials = await this.#credentials.load();
    this.#hasTurn = await turns.take(signal);
    if (this.#isGone()) {
      this.giveTurn();
      return;
    }
    this.#identity = credentials;
    this.#socket = new LineSocket({
      url,
      version,
      credentials,
      keys: this.#keys,
      store,
      retries: new RetryCounts(this.#keys),
      devices: new LineDevices(this.#keys),
      group: (jid) => this.groups.metadataOf(jid),
      listener: {
        ...listener,
        // A phone number alone is nobody: kept, it would be logged in with.
        credentials: () => {
          if (!credentials.me || credentials.account) void this.#credentials.save(credentials);
        },
        closed: (code) => {
          this.#socket = undefined;
          listener.closed(code);
        },
      },
    });
  }

  /** Asks for a code to type on the phone with this number. */
  async pairingCode(number: string): Promise<string> {
    if (!this.library) throw new Error('the connection is gone');
    return this.library.requestPairingCode(number);
  }

  /** Ends the connection at once; its listener hears nothing of it. */
  drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.end();
    this.giveTurn();
  }

  /** Another line may connect. */
  giveTurn(): void {
    if (this.#hasTurn) this.#options.turns.give();
    this.#hasTurn = false;
  }

  /** Tells the channel that this device leaves. */
  async logOut(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket?.isOpen) await socket.library.logout().catch(() => undefined);
    socket?.end();
  }

  /** Until when the channel lets the account write to nobody new, as far as it was told. */
  restrictedUntil(): Promise<Date | undefined> {
    return this.#credentials.restrictedUntil();
  }

  /** Remembers it over a restart. @param until undefined = no longer */
  restrict(until: Date | undefined): Promise<void> {
    return this.#credentials.restrict(until);
  }

  /** Forgets who the line was. */
  wipe(): Promise<void> {
    return this.#credentials.wipe();
  }

  /** Waits until nothing is being written. */
  settled(): Promise<void> {
    return this.#credentials.settled();
  }

  #isGone(): boolean {
    return this.#options.signal.aborted;
  }

  /** Keys are not what the library believes they are: it must not say another word with them. */
  #broken(error: unknown): void {
    if (!this.#socket) return;
    this.drop();
    this.#options.onBroken(error);
  }

  #freshKeys(): LineKeys {
    return new LineKeys({
      ...this.#options,
      onBroken: (error) => this.#broken(error),
      onMapped: (mappings) => this.#addresses.learned(mappings),
      onJournalled: (entries) => {
        this.#addresses.journalled(entries.map(({ messageId }) => messageId));
        this.#options.onJournalled(this.#socket?.arrivals.journalled(entries) ?? entries);
      },
    });
  }

  #freshAddresses(): LineAddresses {
    const { logger, handle } = this.#options;
    return new LineAddresses({
      keys: this.#keys,
      canonical: this.#options.canonical,
      link: this.#options.link,
      logger: logger.child({ connectionId: handle.connectionId }),
      library: () => this.require().library,
    });
  }
}
