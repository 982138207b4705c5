import type { Logger } from 'pino';
import type { Clock, Database, Secrets, Storage } from 'prosa/core';
import type {
  ChannelChat,
  ConnectionHandle,
  OpenConnection,
  OutgoingChange,
  OutgoingMessage,
} from '../../../connections/public.ts';
import type { IncomingStanza } from '../socket/incoming-stanzas.ts';
import type { SweptConnection } from '../files/file-sweep.ts';
import type { FileFetcher } from '../files/file-fetcher.ts';
import type { HistoryImport } from '../history/history-import.ts';
import type { InboundPipeline } from '../inbound/inbound-pipeline.ts';
import { PairingCodes } from './pairing-codes.ts';
import type { Link } from '../addresses/address-resolver.ts';
import { ChannelClient } from '../socket/channel-client.ts';
import { ChatStateSender } from '../outbound/chat-state-sender.ts';
import { filesOf, historyOf, inboundOf, senderOf } from './connection-parts.ts';
import { Reconnector } from './reconnector.ts';
import { StatusReporter } from '../health/status-reporter.ts';
import type { MessageSender } from '../outbound/message-sender.ts';
import { NoticeHandler } from '../inbound/notice-handler.ts';
import type { SocketListener } from '../socket/channel-socket.ts';
import { MessageStore } from '../store/message-store.ts';
import { ConnectionProblems } from '../health/connection-problems.ts';
import { TypingPresence } from '../inbound/typing-presence.ts';
import { LivenessMonitor } from '../health/liveness-monitor.ts';
import type { AddressBook } from '../contacts/address-book.ts';
import type { ProfilePictures } from '../contacts/profile-pictures.ts';
import type { ConnectSemaphore } from '../limits/connect-semaphore.ts';
import type { ClientVersion, ClientVersions } from '../socket/client-versions.ts';
import { OfflineBuffer } from '../inbound/offline-buffer.ts';

export interface WhatsAppConnectionOptions {
  readonly handle: ConnectionHandle;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly turns: ConnectSemaphore;
  readonly versions: ClientVersions;
  readonly people: Pick<AddressBook, 'note'>;
  readonly pictures: Pick<ProfilePictures, 'claim' | 'has' | 'keep'>;
  readonly canonical: (digits: string) => string;
  readonly link: Link;
  /** The connection is closed for good. */
  readonly onClosed: (connection: WhatsAppConnection) => void;
  /** Another server than the channel's own. */
  readonly url: string | undefined;
}

/**
 * A connection of WhatsApp, run as one of its linked devices: what happens to it, and which of its parts sees to that.
 */
export class WhatsAppConnection implements OpenConnection, SweptConnection {
  readonly #options: WhatsAppConnectionOptions;
  readonly #logger: Logger;
  readonly #gone = new AbortController();
  readonly #client: ChannelClient;
  readonly #inbound: InboundPipeline;
  readonly #files: FileFetcher;
  readonly #history: HistoryImport;
  readonly #signals: NoticeHandler;
  readonly #sender: MessageSender;
  readonly #courtesies: ChatStateSender;
  readonly #typing: TypingPresence;
  readonly #recovery: Reconnector;
  readonly #reports: StatusReporter;
  readonly #codes: PairingCodes;
  readonly #troubles: ConnectionProblems;
  readonly #watch: LivenessMonitor;
  readonly #room = new OfflineBuffer<IncomingStanza>((arrival) => this.#inbound.expect(arrival));
  #version: ClientVersion | undefined;

  constructor(options: WhatsAppConnectionOptions) {
    this.#options = options;
    this.#logger = options.logger.child({ connectionId: options.handle.connectionId });
    const store = new MessageStore(options);
    this.#client = new ChannelClient({
      ...options,
      store,
      signal: this.#gone.signal,
      listener: this.#listener(),
      onJournalled: (entries) => this.#inbound.take(entries),
      onBroken: (error) => this.#broken(error),
    });
    this.#reports = new StatusReporter({
      handle: options.handle,
      logger: this.#logger,
      trouble: () => this.#troubles.reason,
    });
    this.#troubles = new ConnectionProblems({
      reports: this.#reports,
      isOpen: () => this.#client.isOpen,
      keep: (until) => this.#client.restrict(until),
      logger: this.#logger,
      now: () => this.#now(),
    });
    this.#watch = new LivenessMonitor({
      client: this.#client,
      logger: this.#logger,
      now: () => this.#now(),
      hourlyCounts: () => options.handle.hourlyCounts(),
      reopen: (why) => this.#reopen(why),
      renew: () => options.handle.renew('silent'),
      deaf: (deafness) => this.#troubles.deaf(deafness),
    });
    this.#codes = new PairingCodes({
      reports: this.#reports,
      logger: this.#logger,
      number: options.handle.pairingNumber,
      ask: (number) => this.#client.pairingCode(number),
      giveUp: () => this.#client.drop(),
      renew: () => this.#again(),
    });
    const world = {
      ...options,
      logger: this.#logger,
      signal: this.#gone.signal,
      client: this.#client,
      store,
    };
    this.#files = filesOf(world);
    this.#inbound = inboundOf(world, this.#files);
    this.#history = historyOf(world, { files: this.#files, inbound: this.#inbound });
    this.#sender = senderOf(world, this.#troubles);
    this.#signals = new NoticeHandler({
      connectionId: options.handle.connectionId,
      logger: this.#logger,
      inbound: this.#inbound,
      addresses: () => this.#client.addresses,
      me: () => this.#client.me,
      note: (people) => options.people.note(options.handle, people),
    });
    this.#recovery = new Reconnector({
      connect: () => this.#connect(),
      wipe: () => this.#client.wipe(),
      report: (status, reason) => this.#reports.tell(status, { reason }),
      refusedVersion: () => options.versions.refused(this.#version),
      logger: this.#logger,
    });
    this.#typing = new TypingPresence({
      connectionId: options.handle.connectionId,
      client: this.#client,
      inbound: this.#inbound,
    });
    this.#courtesies = new ChatStateSender(this.#client, this.#sender, this.#typing);
  }

  /** Begins: with the stored pairing at once, with a new one by forgetting the old. */
  async begin(pairing: 'stored' | 'new'): Promise<void> {
    await this.#options.handle.report({ status: 'OPENING' });
    if (pairing === 'new') await this.#client.wipe();
    await this.#client.identify();
    await this.#watch.readHabits();
    this.#troubles.restore(await this.#client.restrictedUntil());
    await this.#inbound.resume();
    await this.#connect();
  }

  send(message: OutgoingMessage): Promise<void> {
    return this.#sender.send(message);
  }

  amend(change: OutgoingChange): Promise<void> {
    return this.#sender.amend(change);
  }

  markRead(chat: ChannelChat, externalIds: readonly string[]): Promise<void> {
    return this.#courtesies.markRead(chat, externalIds);
  }

  setTyping(chat: ChannelChat, active: boolean): Promise<void> {
    return this.#courtesies.setTyping(chat, active);
  }

  get connectionId(): number {
    return this.#options.handle.connectionId;
  }

  fetchFiles(): void {
    this.#files.wake();
  }

  /** Looks after the connection: one that seems open and hears nothing, or does not answer, is opened anew. */
  look(): void {
    this.#watch.look();
  }

  async close({ logout }: { logout: boolean }): Promise<void> {
    this.#recovery.stop();
    this.#options.onClosed(this);
    if (logout) await this.#client.logOut();
    this.#client.drop();
    this.#room.close();
    // What is decrypted is stored; what is not stays in the journal for the next owner.
    this.#gone.abort();
    await this.#inbound.settled();
    await this.#history.settled();
    await this.#files.settled();
    await this.#client.settled();
    if (logout) await this.#client.wipe();
  }

  async #connect(): Promise<void> {
    this.#troubles.connecting();
    this.#codes.connecting();
    this.#version = await this.#options.versions.current();
    this.#room.open();
    await this.#client.open(this.#version);
  }

  #listener(): Omit<SocketListener, 'credentials'> {
    return {
      code: (text) => {
        this.#client.giveTurn();
        this.#codes.show(text);
      },
      paired: () => this.#reports.tell('PAIRING'),
      opened: () => this.#opened(),
      closed: (code) => {
        this.#client.giveTurn();
        this.#room.close();
        this.#recovery.closed(code);
      },
      receipt: (stanza) => this.#signals.receipt(stanza),
      arrived: (arrival) => this.#arrived(arrival),
      caughtUp: () => this.#room.close(),
      calls: (calls) => this.#signals.calls(calls),
      messages: (messages) => this.#signals.messages(messages),
      history: (messages) => this.#history.take(messages),
      presence: (update) => this.#typing.heard(update),
      people: (people) => this.#signals.people(people),
      groupsChanged: (ids) => this.#client.groups.forget(ids),
      restricted: (until) => this.#troubles.restrict(until),
      unrestricted: () => this.#troubles.unrestrict(),
    };
  }

  #opened(): void {
    this.#client.giveTurn();
    this.#codes.read();
    this.#watch.opened();
    this.#typing.opened();
    void this.#options.versions.worked(this.#version);
    this.#reports.open();
    this.#recovery.opened();
  }

  #arrived(arrival: IncomingStanza): void {
    this.#room.take(arrival);
    void arrival.settled.then(() => this.#troubles.came(arrival.reading !== 'unreadable'));
    this.#watch.heard(Number(arrival.stanza.attrs.t) * 1_000);
  }

  #again(): void {
    this.#client.drop();
    this.#room.close();
    this.#recovery.again(0);
  }

  #reopen(why: 'quiet' | 'silent'): void {
    // Mere quiet is no trouble: it lasts a moment, and nobody is told.
    if (why === 'silent') this.#reports.tell('OPENING', { reason: why });
    this.#again();
  }

  #broken(error: unknown): void {
    this.#logger.error({ err: error }, 'the keys of a WhatsApp connection are out of reach');
    this.#room.close();
    this.#recovery.closed(503);
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}
