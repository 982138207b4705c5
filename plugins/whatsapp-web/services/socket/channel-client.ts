import type { AuthenticationCreds, Contact, WASocket } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { Database, Secrets } from 'prosa/core';
import { SendFailure } from '../../../connections/public.ts';
import type { ConnectionHandle } from '../../../connections/public.ts';
import { CredentialsStore } from '../auth/credentials-store.ts';
import { KeyStore } from '../auth/key-store.ts';
import type { JournalEntry } from '../store/journal-rows.ts';
import { AddressResolver } from '../addresses/address-resolver.ts';
import type { LinkAddresses } from '../addresses/address-resolver.ts';
import { DeviceListCache } from '../auth/device-list-cache.ts';
import { GroupCache } from './group-cache.ts';
import { ChannelSocket } from './channel-socket.ts';
import type { SocketListener } from './channel-socket.ts';
import type { MessageStore } from '../store/message-store.ts';
import { RetryCounts } from '../auth/retry-counts.ts';
import type { ConnectSemaphore } from '../limits/connect-semaphore.ts';
import type { ClientVersion } from './client-versions.ts';

interface Options {
  readonly handle: ConnectionHandle;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly store: MessageStore;
  readonly semaphore: ConnectSemaphore;
  readonly canonical: (digits: string) => string;
  readonly link: LinkAddresses;
  readonly logger: Logger;
  /** Another server than the channel's own. */
  readonly url: string | undefined;
  /** Aborted when the connection is closed for good. */
  readonly signal: AbortSignal;
  /** All but `credentials`, which the socket sees to by itself. */
  readonly listener: Omit<SocketListener, 'credentials'>;
  /** Messages were decrypted and stand in the journal. */
  readonly onJournalled: (entries: readonly JournalEntry[]) => void;
  /** Keys could not be read or written; the socket is ended already. */
  readonly onBroken: (error: unknown) => void;
}

/**
 * The one socket a connection has at a time, with the keys, the addresses and the identity that belong to it. Keys are
 * read afresh for each: what a failed socket remembered may never have been stored.
 */
export class ChannelClient {
  readonly groups = new GroupCache(() => this.#socket?.library);
  readonly #options: Options;
  readonly #credentials: CredentialsStore;
  #keys: KeyStore;
  #addresses: AddressResolver;
  #identity: AuthenticationCreds | undefined;
  #socket: ChannelSocket | undefined;
  #hasSlot = false;

  constructor(options: Options) {
    this.#options = options;
    const onBroken = (error: unknown): void => this.#broken(error);
    this.#credentials = new CredentialsStore({ ...options, onBroken });
    this.#keys = this.#freshKeys();
    this.#addresses = this.#freshAddresses();
  }

  /** Of the socket there is now. */
  get addresses(): AddressResolver {
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
  requireSocket(): ChannelSocket {
    if (!this.#socket?.isOpen) throw new SendFailure('not-connected', { retry: true });
    return this.#socket;
  }

  /** Reads who the connection is, without connecting. */
  async loadIdentity(): Promise<void> {
    this.#identity = await this.#credentials.load();
  }

  /** Makes another socket, when it is the connection's turn. */
  async open(version: ClientVersion | undefined): Promise<void> {
    const { signal, semaphore, store, url, listener } = this.#options;
    if (signal.aborted) return;
    this.#keys = this.#freshKeys();
    this.#addresses = this.#freshAddresses();
    const credentials = await this.#credentials.load();
    this.#hasSlot = await semaphore.acquire(signal);
    if (this.#isGone()) {
      this.releaseSlot();
      return;
    }
    this.#identity = credentials;
    this.#socket = new ChannelSocket({
      url,
      version,
      credentials,
      keys: this.#keys,
      store,
      retries: new RetryCounts(this.#keys),
      devices: new DeviceListCache(this.#keys),
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
    if (!this.library) throw new Error('the socket is gone');
    return this.library.requestPairingCode(number);
  }

  /** Ends the socket at once; its listener hears nothing of it. */
  closeSocket(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.end();
    this.releaseSlot();
  }

  /** Another connection may connect. */
  releaseSlot(): void {
    if (this.#hasSlot) this.#options.semaphore.release();
    this.#hasSlot = false;
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
  keepRestriction(until: Date | undefined): Promise<void> {
    return this.#credentials.restrict(until);
  }

  /** Forgets who the connection was. */
  forgetPairing(): Promise<void> {
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
    this.closeSocket();
    this.#options.onBroken(error);
  }

  #freshKeys(): KeyStore {
    return new KeyStore({
      ...this.#options,
      onBroken: (error) => this.#broken(error),
      onMapped: (mappings) => this.#addresses.learnMappings(mappings),
      onJournalled: (entries) => {
        this.#addresses.journalled(entries.map(({ messageId }) => messageId));
        this.#options.onJournalled(this.#socket?.sequencer.journalled(entries) ?? entries);
      },
    });
  }

  #freshAddresses(): AddressResolver {
    const { logger, handle } = this.#options;
    return new AddressResolver({
      keys: this.#keys,
      canonical: this.#options.canonical,
      link: this.#options.link,
      logger: logger.child({ connectionId: handle.connectionId }),
      library: () => this.requireSocket().library,
    });
  }
}
