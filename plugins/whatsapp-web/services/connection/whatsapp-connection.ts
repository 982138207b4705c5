import type { Logger } from 'pino';
import type { Clock, Database, Secrets, Storage } from 'prosa/core';
import type {
  ChannelChat,
  ConnectionHandle,
  NumberOnChannel,
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
import type { LinkAddresses } from '../addresses/address-resolver.ts';
import { ChannelClient } from '../socket/channel-client.ts';
import { ChatStateSender } from '../outbound/chat-state-sender.ts';
import {
  askAllowance,
  createFileFetcher,
  createHistoryImport,
  createInboundPipeline,
  createMessageSender,
} from './connection-parts.ts';
import { Reconnector } from './reconnector.ts';
import { StatusReporter } from '../health/status-reporter.ts';
import type { MessageSender } from '../outbound/message-sender.ts';
import { NoticeHandler } from '../inbound/notice-handler.ts';
import type { SocketListener } from '../socket/channel-socket.ts';
import { MessageStore } from '../store/message-store.ts';
import { ConnectionProblems } from '../health/connection-problems.ts';
import { quotaOf } from '../health/new-chat-quota.ts';
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
  readonly semaphore: ConnectSemaphore;
  readonly versions: ClientVersions;
  readonly people: Pick<AddressBook, 'note'>;
  readonly pictures: Pick<ProfilePictures, 'claim' | 'has' | 'keep'>;
  readonly canonical: (digits: string) => string;
  readonly link: LinkAddresses;
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
  readonly #closing = new AbortController();
  readonly #client: ChannelClient;
  readonly #inbound: InboundPipeline;
  readonly #files: FileFetcher;
  readonly #history: HistoryImport;
  readonly #notices: NoticeHandler;
  readonly #sender: MessageSender;
  readonly #chatStates: ChatStateSender;
  readonly #typing: TypingPresence;
  readonly #reconnector: Reconnector;
  readonly #status: StatusReporter;
  readonly #codes: PairingCodes;
  readonly #problems: ConnectionProblems;
  readonly #monitor: LivenessMonitor;
  readonly #offlineBuffer = new OfflineBuffer<IncomingStanza>((incoming) =>
    this.#inbound.expect(incoming),
  );
  #version: ClientVersion | undefined;

  constructor(options: WhatsAppConnectionOptions) {
    this.#options = options;
    this.#logger = options.logger.child({ connectionId: options.handle.connectionId });
    const store = new MessageStore(options);
    this.#client = new ChannelClient({
      ...options,
      store,
      signal: this.#closing.signal,
      listener: this.#listener(),
      onJournalled: (entries) => this.#inbound.take(entries),
      onBroken: (error) => this.#keysLost(error),
    });
    this.#status = new StatusReporter({
      handle: options.handle,
      logger: this.#logger,
      problem: () => this.#problems.reason,
    });
    this.#problems = new ConnectionProblems({
      reports: this.#status,
      isOpen: () => this.#client.isOpen,
      keep: (until) => this.#client.keepRestriction(until),
      logger: this.#logger,
      now: () => this.#now(),
    });
    this.#monitor = new LivenessMonitor({
      client: this.#client,
      logger: this.#logger,
      now: () => this.#now(),
      hourlyCounts: () => options.handle.hourlyCounts(),
      reopen: (why) => this.#reopen(why),
      renew: () => options.handle.renew('silent'),
      onGap: (gap) => this.#problems.noteGap(gap),
    });
    this.#codes = new PairingCodes({
      reports: this.#status,
      logger: this.#logger,
      number: options.handle.pairingNumber,
      ask: (number) => this.#client.pairingCode(number),
      giveUp: () => this.#client.closeSocket(),
      reconnect: () => this.#reconnect(),
    });
    const context = {
      ...options,
      logger: this.#logger,
      signal: this.#closing.signal,
      client: this.#client,
      store,
    };
    this.#files = createFileFetcher(context);
    this.#inbound = createInboundPipeline(context, this.#files);
    this.#history = createHistoryImport(context, { files: this.#files, inbound: this.#inbound });
    this.#sender = createMessageSender(context, this.#problems);
    this.#notices = new NoticeHandler({
      connectionId: options.handle.connectionId,
      logger: this.#logger,
      inbound: this.#inbound,
      addresses: () => this.#client.addresses,
      me: () => this.#client.me,
      note: (people) => options.people.note(options.handle, people),
    });
    this.#reconnector = new Reconnector({
      connect: () => this.#connect(),
      wipe: () => this.#client.forgetPairing(),
      report: (status, reason) => this.#status.report(status, { reason }),
      refusedVersion: () => options.versions.refused(this.#version),
      logger: this.#logger,
    });
    this.#typing = new TypingPresence({
      connectionId: options.handle.connectionId,
      client: this.#client,
      inbound: this.#inbound,
    });
    this.#chatStates = new ChatStateSender(this.#client, this.#sender, this.#typing);
  }

  /** Begins: with the stored pairing at once, with a new one by forgetting the old. */
  async begin(pairing: 'stored' | 'new'): Promise<void> {
    await this.#options.handle.report({ status: 'OPENING' });
    if (pairing === 'new') await this.#client.forgetPairing();
    await this.#client.loadIdentity();
    await this.#monitor.readBaseline();
    this.#problems.restore(await this.#client.restrictedUntil());
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
    return this.#chatStates.markRead(chat, externalIds);
  }

  setTyping(chat: ChannelChat, active: boolean): Promise<void> {
    return this.#chatStates.setTyping(chat, active);
  }

  async askAllowance(): Promise<void> {
    await this.#client.requireSocket().askAllowance();
  }

  exists(numbers: readonly string[]): Promise<readonly NumberOnChannel[]> {
    return this.#client.addresses.onChannel(numbers);
  }

  get connectionId(): number {
    return this.#options.handle.connectionId;
  }

  fetchFiles(): void {
    this.#files.wake();
  }

  /** Looks after the connection: one that seems open and hears nothing, or does not answer, is opened anew. */
  checkLiveness(): void {
    this.#monitor.check();
  }

  async close({ logout }: { logout: boolean }): Promise<void> {
    this.#reconnector.stop();
    this.#options.onClosed(this);
    if (logout) await this.#client.logOut();
    this.#client.closeSocket();
    this.#offlineBuffer.close();
    // A message that is being taken in is stored; the others stay in the journal for the next owner.
    this.#closing.abort();
    await this.#inbound.settled();
    await this.#history.settled();
    await this.#files.settled();
    await this.#client.settled();
    if (logout) await this.#client.forgetPairing();
  }

  async #connect(): Promise<void> {
    this.#problems.connecting();
    this.#codes.connecting();
    this.#version = await this.#options.versions.current();
    this.#offlineBuffer.open();
    await this.#client.open(this.#version);
  }

  #listener(): Omit<SocketListener, 'credentials'> {
    return {
      code: (text) => {
        this.#client.releaseSlot();
        this.#codes.show(text);
      },
      paired: () => this.#status.report('PAIRING'),
      opened: () => this.#opened(),
      closed: (code) => {
        this.#client.releaseSlot();
        this.#offlineBuffer.close();
        this.#reconnector.closed(code);
      },
      receipt: (stanza) => this.#notices.receipt(stanza),
      arrived: (incoming) => this.#arrived(incoming),
      caughtUp: () => this.#offlineBuffer.close(),
      calls: (calls) => this.#notices.calls(calls),
      messages: (messages) => this.#notices.messages(messages),
      history: (messages) => this.#history.take(messages),
      presence: (update) => this.#typing.presenceUpdated(update),
      people: (people) => this.#notices.people(people),
      groupsChanged: (ids) => this.#client.groups.forget(ids),
      restricted: (until) => this.#problems.restrict(until),
      unrestricted: () => this.#problems.unrestrict(),
      quota: (info) => this.#status.allow({ type: 'quota', quota: quotaOf(info) }),
    };
  }

  #opened(): void {
    this.#client.releaseSlot();
    this.#codes.used();
    this.#monitor.opened();
    this.#typing.opened();
    void this.#options.versions.worked(this.#version);
    this.#status.reportOpen();
    this.#reconnector.opened();
    askAllowance(this.#client, this.#logger);
  }

  #arrived(incoming: IncomingStanza): void {
    this.#offlineBuffer.take(incoming);
    void incoming.settled.then(() => this.#problems.record(incoming.reading !== 'unreadable'));
    this.#monitor.messageReceived(Number(incoming.stanza.attrs.t) * 1_000);
  }

  #reconnect(): void {
    this.#client.closeSocket();
    this.#offlineBuffer.close();
    this.#reconnector.reconnect(0);
  }

  #reopen(why: 'quiet' | 'silent'): void {
    // Mere quiet is no trouble: it lasts a moment, and nobody is told.
    if (why === 'silent') this.#status.report('OPENING', { reason: why });
    this.#reconnect();
  }

  #keysLost(error: unknown): void {
    this.#logger.error({ err: error }, 'the keys of a WhatsApp connection are out of reach');
    this.#offlineBuffer.close();
    this.#reconnector.closed(503);
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}
