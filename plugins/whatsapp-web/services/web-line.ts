import type { Logger } from 'pino';
import type { Clock, Database, Secrets, Storage } from 'prosa/core';
import type {
  ChannelChat,
  LineHandle,
  OpenLine,
  OutgoingChange,
  OutgoingMessage,
} from '../../connections/public.ts';
import type { Arrival } from './arrivals.ts';
import { Hearing } from './hearing.ts';
import { Inbound } from './inbound.ts';
import { LineCodes } from './line-codes.ts';
import { LineConnection } from './line-connection.ts';
import { LineCourtesies } from './line-courtesies.ts';
import { LineMedia } from './line-media.ts';
import { LineRecovery } from './line-recovery.ts';
import { LineReports } from './line-reports.ts';
import { LineSender } from './line-sender.ts';
import { LineSignals } from './line-signals.ts';
import type { SocketListener } from './line-socket.ts';
import { LineStore } from './line-store.ts';
import { Pace } from './pace.ts';
import type { KnownPerson, People } from './people.ts';
import { Restriction } from './restriction.ts';
import type { Turns } from './turns.ts';

const SECOND = 1_000;

export interface WebLineOptions {
  readonly handle: LineHandle;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly storage: Storage;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly people: Pick<People, 'note'>;
  readonly canonical: (digits: string) => string;
  /** The line is closed for good. */
  readonly onClosed: (line: WebLine) => void;
  /** Another server than the channel's own. */
  readonly url: string | undefined;
}

/** A line of WhatsApp, run as one of its linked devices: what happens to it, and which of its parts sees to that. */
export class WebLine implements OpenLine {
  readonly #options: WebLineOptions;
  readonly #logger: Logger;
  readonly #gone = new AbortController();
  readonly #connection: LineConnection;
  readonly #inbound: Inbound;
  readonly #signals: LineSignals;
  readonly #sender: LineSender;
  readonly #courtesies: LineCourtesies;
  readonly #recovery: LineRecovery;
  readonly #reports: LineReports;
  readonly #codes: LineCodes;
  readonly #restriction = new Restriction(() => this.#now());
  readonly #hearing: Hearing;
  /** Found out on this connection. */
  #wasDeaf = false;

  constructor(options: WebLineOptions) {
    this.#options = options;
    this.#logger = options.logger.child({ connectionId: options.handle.connectionId });
    const store = new LineStore(options);
    this.#hearing = new Hearing(this.#now());
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
      trouble: () => (this.#restriction.until ? 'restricted' : this.#wasDeaf ? 'deaf' : ''),
    });
    this.#codes = new LineCodes({
      reports: this.#reports,
      giveUp: () => this.#connection.drop(),
    });
    this.#inbound = this.#inboundOf(store);
    this.#signals = new LineSignals({
      connectionId: options.handle.connectionId,
      logger: this.#logger,
      inbound: this.#inbound,
      addresses: () => this.#connection.addresses,
      me: () => this.#connection.me,
      note: (person) => this.#note(person),
    });
    this.#recovery = new LineRecovery({
      connect: () => this.#connect(),
      wipe: () => this.#connection.wipe(),
      report: (status, reason) => this.#reports.tell(status, { reason }),
      logger: this.#logger,
    });
    this.#sender = this.#senderOf(store);
    this.#courtesies = new LineCourtesies(this.#connection, this.#sender);
  }

  /** Begins: with the stored pairing at once, with a new one by forgetting the old. */
  async begin(pairing: 'stored' | 'new'): Promise<void> {
    await this.#options.handle.report({ status: 'OPENING' });
    if (pairing === 'new') await this.#connection.wipe();
    await this.#connection.identify();
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

  /** Looks after the line: one that seems open and hears nothing is opened anew. */
  look(): void {
    if (!this.#connection.isOpen || !this.#hearing.isSuspicious(this.#now())) return;
    this.#logger.info('a WhatsApp line is silent and is opened anew');
    this.#connection.drop();
    this.#recovery.again(0);
  }

  async close({ logout }: { logout: boolean }): Promise<void> {
    this.#recovery.stop();
    this.#options.onClosed(this);
    if (logout) await this.#connection.logOut();
    this.#connection.drop();
    // What is decrypted is stored; what is not stays in the journal for the next owner.
    this.#gone.abort();
    await this.#inbound.settled();
    await this.#connection.settled();
    if (logout) await this.#connection.wipe();
  }

  async #connect(): Promise<void> {
    this.#wasDeaf = false;
    await this.#connection.open(undefined);
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
        this.#recovery.closed(code);
      },
      receipt: (stanza) => this.#signals.receipt(stanza),
      arrived: (arrival) => this.#arrived(arrival),
      calls: (calls) => this.#signals.calls(calls),
      messages: (messages) => this.#signals.messages(messages),
      people: (people) => this.#signals.people(people),
      groupsChanged: (ids) => this.#connection.groups.forget(ids),
      restricted: (until) => this.#restrict(until),
    };
  }

  #opened(): void {
    this.#connection.giveTurn();
    this.#codes.read();
    this.#hearing.opened(this.#now());
    this.#reports.open();
    this.#recovery.opened();
  }

  #arrived(arrival: Arrival): void {
    this.#inbound.expect(arrival);
    const deaf = this.#hearing.heard(this.#now(), Number(arrival.stanza.attrs.t) * SECOND);
    if (!deaf) return;
    this.#logger.warn(deaf, 'a WhatsApp line was deaf');
    this.#wasDeaf = true;
    if (this.#connection.isOpen) this.#reports.open();
  }

  #broken(error: unknown): void {
    this.#logger.error({ err: error }, 'the keys of a WhatsApp line are out of reach');
    this.#recovery.closed(503);
  }

  #restrict(until: Date | undefined): void {
    this.#restriction.begin(until);
    if (this.#connection.isOpen) this.#reports.open();
  }

  #note(person: KnownPerson): Promise<void> {
    return this.#options.people.note(this.#options.handle, person);
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }

  #inboundOf(store: LineStore): Inbound {
    const { handle, storage } = this.#options;
    const connection = this.#connection;
    const media = new LineMedia({
      storage,
      companyId: handle.companyId,
      logger: this.#logger,
      signal: this.#gone.signal,
      library: () => connection.library,
    });
    return new Inbound({
      handle,
      logger: this.#logger,
      signal: this.#gone.signal,
      me: () => ({ id: connection.me?.id ?? '', lid: connection.me?.lid ?? '' }),
      numberOf: (jid, other) => connection.addresses.numberOf(jid, other),
      subjectOf: (group) => connection.groups.subjectOf(group),
      met: async (number, jid, name) => {
        await connection.addresses.met(number, jid);
        await this.#note({ number, name, isSaved: false });
      },
      fetch: (file, name) => media.fetch(file, name),
      isOurs: async (id) => (await store.sent(id)) !== undefined,
      backlog: () => store.backlog(),
      close: (positions) => store.close(positions),
    });
  }

  #senderOf(store: LineStore): LineSender {
    const { storage, handle } = this.#options;
    const connection = this.#connection;
    return new LineSender({
      store,
      storage,
      companyId: handle.companyId,
      pace: new Pace({ burst: 20, interval: 500, now: () => performance.now() }),
      signal: this.#gone.signal,
      socket: () => connection.require(),
      addressOf: (chat) => connection.addresses.addressOf(chat),
      hasWritten: ({ number }) => connection.addresses.hasWritten(number),
      restrictedUntil: () => this.#restriction.until,
      restricted: () => this.#restrict(undefined),
    });
  }
}
