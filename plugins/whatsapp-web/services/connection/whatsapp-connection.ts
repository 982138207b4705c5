import type { Logger } from 'pino';
import type { Clock, Database, Secrets, Storage } from 'prosa/core';
import type {
  ChannelChat,
  ConnectionHandle,
  OpenConnection,
  OutgoingChange,
  OutgoingMessage,
} from '../../../connections/public.ts';
import type { Arrival } from '../socket/incoming-stanzas.ts';
import type { SweptLine } from '../files/file-sweep.ts';
import type { LineFiles } from '../files/file-fetcher.ts';
import type { LineHistory } from '../history/history-import.ts';
import type { Inbound } from '../inbound/inbound-pipeline.ts';
import { LineCodes } from './pairing-codes.ts';
import type { Link } from '../addresses/address-resolver.ts';
import { LineConnection } from '../socket/channel-session.ts';
import { LineCourtesies } from '../outbound/chat-state-sender.ts';
import { filesOf, historyOf, inboundOf, senderOf } from './connection-parts.ts';
import { LineRecovery } from './reconnector.ts';
import { LineReports } from '../health/status-reporter.ts';
import type { LineSender } from '../outbound/message-sender.ts';
import { LineSignals } from '../inbound/notice-handler.ts';
import type { SocketListener } from '../socket/channel-socket.ts';
import { LineStore } from '../store/message-store.ts';
import { LineTroubles } from '../health/connection-problems.ts';
import { LineTyping } from '../inbound/typing-presence.ts';
import { LineWatch } from '../health/liveness-monitor.ts';
import type { People } from '../contacts/address-book.ts';
import type { Pictures } from '../contacts/profile-pictures.ts';
import type { Turns } from '../limits/connect-semaphore.ts';
import type { ClientVersion, Versions } from '../socket/client-versions.ts';
import { WaitingRoom } from '../inbound/offline-buffer.ts';

export interface WebLineOptions {
  readonly handle: ConnectionHandle;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly versions: Versions;
  readonly people: Pick<People, 'note'>;
  readonly pictures: Pick<Pictures, 'claim' | 'has' | 'keep'>;
  readonly canonical: (digits: string) => string;
  readonly link: Link;
  /** The line is closed for good. */
  readonly onClosed: (line: WebLine) => void;
  /** Another server than the channel's own. */
  readonly url: string | undefined;
}

/** A line of WhatsApp, run as one of its linked devices: what happens to it, and which of its parts sees to that. */
export class WebLine implements OpenConnection, SweptLine {
  readonly #options: WebLineOptions;
  readonly #logger: Logger;
  readonly #gone = new AbortController();
  readonly #connection: LineConnection;
  readonly #inbound: Inbound;
  readonly #files: LineFiles;
  readonly #history: LineHistory;
  readonly #signals: LineSignals;
  readonly #sender: LineSender;
  readonly #courtesies: LineCourtesies;
  readonly #typing: LineTyping;
  readonly #recovery: LineRecovery;
  readonly #reports: LineReports;
  readonly #codes: LineCodes;
  readonly #troubles: LineTroubles;
  readonly #watch: LineWatch;
  readonly #room = new WaitingRoom<Arrival>((arrival) => this.#inbound.expect(arrival));
  #version: ClientVersion | undefined;

  constructor(options: WebLineOptions) {
    this.#options = options;
    this.#logger = options.logger.child({ connectionId: options.handle.connectionId });
    const store = new LineStore(options);
    this.#connection = new LineConnection({
      ...options,
      store,
      signal: this.#gone.signal,
      listener: this.#listener(),
      onJournalled: (entries) => this.#inbound.take(entries),
      onBroken: (error) => this.#broken(error),
    });
    this.#reports = new LineReports({
      handle: options.handle,
      logger: this.#logger,
      trouble: () => this.#troubles.reason,
    });
    this.#troubles = new LineTroubles({
      reports: this.#reports,
      isOpen: () => this.#connection.isOpen,
      keep: (until) => this.#connection.restrict(until),
      logger: this.#logger,
      now: () => this.#now(),
    });
    this.#watch = new LineWatch({
      connection: this.#connection,
      logger: this.#logger,
      now: () => this.#now(),
      hourlyCounts: () => options.handle.hourlyCounts(),
      reopen: (why) => this.#reopen(why),
      renew: () => options.handle.renew('silent'),
      deaf: (deafness) => this.#troubles.deaf(deafness),
    });
    this.#codes = new LineCodes({
      reports: this.#reports,
      logger: this.#logger,
      number: options.handle.pairingNumber,
      ask: (number) => this.#connection.pairingCode(number),
      giveUp: () => this.#connection.drop(),
      renew: () => this.#again(),
    });
    const world = {
      ...options,
      logger: this.#logger,
      signal: this.#gone.signal,
      connection: this.#connection,
      store,
    };
    this.#files = filesOf(world);
    this.#inbound = inboundOf(world, this.#files);
    this.#history = historyOf(world, { files: this.#files, inbound: this.#inbound });
    this.#sender = senderOf(world, this.#troubles);
    this.#signals = new LineSignals({
      connectionId: options.handle.connectionId,
      logger: this.#logger,
      inbound: this.#inbound,
      addresses: () => this.#connection.addresses,
      me: () => this.#connection.me,
      note: (people) => options.people.note(options.handle, people),
    });
    this.#recovery = new LineRecovery({
      connect: () => this.#connect(),
      wipe: () => this.#connection.wipe(),
      report: (status, reason) => this.#reports.tell(status, { reason }),
      refusedVersion: () => options.versions.refused(this.#version),
      logger: this.#logger,
    });
    this.#typing = new LineTyping({
      connectionId: options.handle.connectionId,
      connection: this.#connection,
      inbound: this.#inbound,
    });
    this.#courtesies = new LineCourtesies(this.#connection, this.#sender, this.#typing);
  }

  /** Begins: with the stored pairing at once, with a new one by forgetting the old. */
  async begin(pairing: 'stored' | 'new'): Promise<void> {
    await this.#options.handle.report({ status: 'OPENING' });
    if (pairing === 'new') await this.#connection.wipe();
    await this.#connection.identify();
    await this.#watch.readHabits();
    this.#troubles.restore(await this.#connection.restrictedUntil());
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

  /** Looks after the line: one that seems open and hears nothing, or does not answer, is opened anew. */
  look(): void {
    this.#watch.look();
  }

  async close({ logout }: { logout: boolean }): Promise<void> {
    this.#recovery.stop();
    this.#options.onClosed(this);
    if (logout) await this.#connection.logOut();
    this.#connection.drop();
    this.#room.close();
    // What is decrypted is stored; what is not stays in the journal for the next owner.
    this.#gone.abort();
    await this.#inbound.settled();
    await this.#history.settled();
    await this.#files.settled();
    await this.#connection.settled();
    if (logout) await this.#connection.wipe();
  }

  async #connect(): Promise<void> {
    this.#troubles.connecting();
    this.#codes.connecting();
    this.#version = await this.#options.versions.current();
    this.#room.open();
    await this.#connection.open(this.#version);
  }

  #listener(): Omit<SocketListener, 'credentials'> {
    return {
      code: (text) => {
        this.#connection.giveTurn();
        this.#codes.show(text);
      },
      paired: () => this.#reports.tell('PAIRING'),
      opened: () => this.#opened(),
      closed: (code) => {
        this.#connection.giveTurn();
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
      groupsChanged: (ids) => this.#connection.groups.forget(ids),
      restricted: (until) => this.#troubles.restrict(until),
      unrestricted: () => this.#troubles.unrestrict(),
    };
  }

  #opened(): void {
    this.#connection.giveTurn();
    this.#codes.read();
    this.#watch.opened();
    this.#typing.opened();
    void this.#options.versions.worked(this.#version);
    this.#reports.open();
    this.#recovery.opened();
  }

  #arrived(arrival: Arrival): void {
    this.#room.take(arrival);
    void arrival.settled.then(() => this.#troubles.came(arrival.reading !== 'unreadable'));
    this.#watch.heard(Number(arrival.stanza.attrs.t) * 1_000);
  }

  #again(): void {
    this.#connection.drop();
    this.#room.close();
    this.#recovery.again(0);
  }

  #reopen(why: 'quiet' | 'silent'): void {
    // Mere quiet is no trouble: it lasts a moment, and nobody is told.
    if (why === 'silent') this.#reports.tell('OPENING', { reason: why });
    this.#again();
  }

  #broken(error: unknown): void {
    this.#logger.error({ err: error }, 'the keys of a WhatsApp line are out of reach');
    this.#room.close();
    this.#recovery.closed(503);
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}
