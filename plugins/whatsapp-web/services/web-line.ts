import type { AuthenticationCreds, WAMessageKey } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { Clock, Database, Secrets, Storage } from 'prosa/core';
import { SendFailure } from '../../connections/public.ts';
import type {
  ChannelChat,
  LineHandle,
  OpenLine,
  OutgoingChange,
  OutgoingMessage,
} from '../../connections/public.ts';
import type { KnownPerson, People } from './people.ts';
import { LineAddresses } from './line-addresses.ts';
import { LineGroups } from './line-groups.ts';
import { LineCredentials } from './auth/line-credentials.ts';
import { LineKeys } from './auth/line-keys.ts';
import type { Arrival } from './arrivals.ts';
import { Hearing } from './hearing.ts';
import { Inbound } from './inbound.ts';
import { LineMedia } from './line-media.ts';
import { LineSender } from './line-sender.ts';
import { LineSocket } from './line-socket.ts';
import type { SocketListener } from './line-socket.ts';
import { LineStore } from './line-store.ts';
import { Pace } from './pace.ts';
import { LineSignals } from './line-signals.ts';
import { LineRecovery } from './line-recovery.ts';
import { RetryCounts } from './retry-counts.ts';
import type { Turns } from './turns.ts';

/** Codes shown before the line gives up waiting for somebody to scan one. */
const MOST_CODES = 3;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

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

/** A line of WhatsApp, run as one of its linked devices. */
export class WebLine implements OpenLine {
  readonly #options: WebLineOptions;
  readonly #logger: Logger;
  readonly #gone = new AbortController();
  readonly #store: LineStore;
  readonly #credentials: LineCredentials;
  readonly #media: LineMedia;
  readonly #inbound: Inbound;
  readonly #sender: LineSender;
  readonly #signals: LineSignals;
  readonly #recovery: LineRecovery;
  readonly #groups = new LineGroups(() => this.#socket?.library);
  readonly #hearing: Hearing;
  #keys: LineKeys;
  #addresses: LineAddresses;
  #creds: AuthenticationCreds | undefined;
  #socket: LineSocket | undefined;
  #codes = 0;
  #hasTurn = false;
  /** Found out on this connection. */
  #wasDeaf = false;
  #restrictedUntil: Date | undefined;
  #reporting: Promise<void> = Promise.resolve();

  constructor(options: WebLineOptions) {
    this.#options = options;
    this.#logger = options.logger.child({ connectionId: options.handle.connectionId });
    const onBroken = (error: unknown): void => this.#broken(error);
    this.#store = new LineStore(options);
    this.#credentials = new LineCredentials({ ...options, onBroken });
    this.#hearing = new Hearing(this.#now());
    this.#keys = this.#freshKeys();
    this.#addresses = this.#freshAddresses();
    this.#media = new LineMedia({
      storage: options.storage,
      companyId: options.handle.companyId,
      logger: this.#logger,
      signal: this.#gone.signal,
      library: () => this.#socket?.library,
    });
    this.#inbound = new Inbound({
      handle: options.handle,
      logger: this.#logger,
      signal: this.#gone.signal,
      me: () => ({ id: this.#creds?.me?.id ?? '', lid: this.#creds?.me?.lid ?? '' }),
      numberOf: (jid, other) => this.#addresses.numberOf(jid, other),
      subjectOf: (group) => this.#groups.subjectOf(group),
      met: async (number, jid, name) => {
        await this.#addresses.met(number, jid);
        await this.#note({ number, name, isSaved: false });
      },
      fetch: (media, name) => this.#media.fetch(media, name),
      isOurs: async (id) => (await this.#store.sent(id)) !== undefined,
      backlog: () => this.#store.backlog(),
      close: (positions) => this.#store.close(positions),
    });
    this.#signals = new LineSignals({
      connectionId: options.handle.connectionId,
      logger: this.#logger,
      inbound: this.#inbound,
      addresses: () => this.#addresses,
      me: () => this.#creds?.me,
      note: (person) => this.#note(person),
    });
    this.#recovery = new LineRecovery({
      connect: () => this.#connect(),
      wipe: () => this.#credentials.wipe(),
      report: (status, reason) => this.#report(status, { reason }),
      logger: this.#logger,
    });
    this.#sender = new LineSender({
      store: this.#store,
      storage: options.storage,
      companyId: options.handle.companyId,
      pace: new Pace({ burst: 20, interval: 500, now: () => performance.now() }),
      signal: this.#gone.signal,
      socket: () => this.#requireSocket(),
      addressOf: (chat) => this.#addresses.addressOf(chat),
      hasWritten: ({ number }) => this.#addresses.hasWritten(number),
      restrictedUntil: () => this.#restriction(),
      restricted: () => this.#restrict(undefined),
    });
  }

  /** Begins: with the stored pairing at once, with a new one by forgetting the old. */
  async begin(pairing: 'stored' | 'new'): Promise<void> {
    await this.#options.handle.report({ status: 'OPENING' });
    if (pairing === 'new') await this.#credentials.wipe();
    this.#creds = await this.#credentials.load();
    await this.#inbound.resume();
    await this.#connect();
  }

  send(message: OutgoingMessage): Promise<void> {
    return this.#sender.send(message);
  }

  amend(change: OutgoingChange): Promise<void> {
    return this.#sender.amend(change);
  }

  async markRead(chat: ChannelChat, externalIds: readonly string[]): Promise<void> {
    const socket = this.#socket;
    if (!socket?.isOpen || externalIds.length === 0) return;
    const jid = await this.#addresses.addressOf(chat);
    const keys: WAMessageKey[] = [];
    for (const id of externalIds) keys.push(await this.#sender.keyOf(jid, id, false));
    await socket.library.readMessages(keys);
  }

  async setTyping(chat: ChannelChat, active: boolean): Promise<void> {
    const socket = this.#socket;
    if (!socket?.isOpen) return;
    const jid = await this.#addresses.addressOf(chat);
    await socket.library.sendPresenceUpdate(active ? 'composing' : 'paused', jid);
  }

  async close({ logout }: { logout: boolean }): Promise<void> {
    this.#recovery.stop();
    this.#options.onClosed(this);
    const socket = this.#socket;
    this.#socket = undefined;
    if (logout && socket?.isOpen) await socket.library.logout().catch(() => undefined);
    socket?.end();
    this.#giveTurn();
    // What is decrypted is stored; what is not stays in the journal for the next owner.
    this.#gone.abort();
    await this.#inbound.settled();
    await this.#credentials.settled();
    if (logout) await this.#credentials.wipe();
  }

  async #connect(): Promise<void> {
    if (this.#isGone()) return;
    this.#keys = this.#freshKeys();
    this.#addresses = this.#freshAddresses();
    const credentials = await this.#credentials.load();
    this.#hasTurn = await this.#options.turns.take(this.#gone.signal);
    if (this.#isGone()) {
      this.#giveTurn();
      return;
    }
    this.#creds = credentials;
    this.#wasDeaf = false;
    this.#socket = new LineSocket({
      url: this.#options.url,
      version: undefined,
      credentials,
      keys: this.#keys,
      store: this.#store,
      retries: new RetryCounts(this.#keys),
      group: (jid) => this.#groups.metadataOf(jid),
      listener: this.#listener(credentials),
    });
  }

  #listener(credentials: AuthenticationCreds): SocketListener {
    return {
      code: (text) => this.#showCode(text),
      paired: () => this.#report('PAIRING'),
      opened: () => this.#opened(),
      closed: (code) => this.#closed(code),
      credentials: () => void this.#credentials.save(credentials),
      receipt: (stanza) => this.#signals.receipt(stanza),
      arrived: (arrival) => this.#arrived(arrival),
      calls: (calls) => this.#signals.calls(calls),
      messages: (messages) => this.#signals.messages(messages),
      people: (people) => this.#signals.people(people),
      groupsChanged: (ids) => this.#groups.forget(ids),
      restricted: (until) => this.#restrict(until),
    };
  }

  #isGone(): boolean {
    return this.#gone.signal.aborted;
  }

  /** Looks after the line: one that seems open and hears nothing is opened anew. */
  look(): void {
    if (!this.#socket?.isOpen || !this.#hearing.isSuspicious(this.#now())) return;
    this.#logger.info('a WhatsApp line is silent and is opened anew');
    this.#socket.end();
    this.#socket = undefined;
    this.#recovery.again(0);
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }

  #arrived(arrival: Arrival): void {
    this.#inbound.expect(arrival);
    const deaf = this.#hearing.heard(this.#now(), Number(arrival.stanza.attrs.t) * SECOND);
    if (!deaf) return;
    this.#logger.warn(deaf, 'a WhatsApp line was deaf');
    this.#wasDeaf = true;
    if (this.#socket?.isOpen) this.#reportOpen();
  }

  #reportOpen(): void {
    const reason = this.#restriction() ? 'restricted' : this.#wasDeaf ? 'deaf' : '';
    this.#report('CONNECTED', { reason });
  }

  #giveTurn(): void {
    if (this.#hasTurn) this.#options.turns.give();
    this.#hasTurn = false;
  }

  #showCode(text: string): void {
    this.#giveTurn();
    this.#codes += 1;
    if (this.#codes <= MOST_CODES) {
      this.#report('qrcode', { qrcode: text });
      return;
    }
    this.#socket?.end();
    this.#socket = undefined;
    this.#report('DISCONNECTED', { reason: 'code-expired' });
  }

  #opened(): void {
    this.#giveTurn();
    this.#codes = 0;
    this.#hearing.opened(this.#now());
    this.#reportOpen();
    this.#recovery.opened();
  }

  #closed(code: number): void {
    this.#giveTurn();
    this.#socket = undefined;
    this.#recovery.closed(code);
  }

  /** Keys are not what the library believes they are: it must not say another word with them. */
  #broken(error: unknown): void {
    this.#logger.error({ err: error }, 'the keys of a WhatsApp line are out of reach');
    const socket = this.#socket;
    if (!socket) return;
    socket.end();
    this.#closed(503);
  }

  #note(person: KnownPerson): Promise<void> {
    return this.#options.people.note(this.#options.handle, person);
  }

  #restriction(): Date | undefined {
    if (this.#restrictedUntil && this.#restrictedUntil <= new Date()) {
      this.#restrictedUntil = undefined;
    }
    return this.#restrictedUntil;
  }

  #restrict(until: Date | undefined): void {
    this.#restrictedUntil = until ?? new Date(Date.now() + DAY);
    if (this.#socket?.isOpen) this.#reportOpen();
  }

  #requireSocket(): LineSocket {
    if (!this.#socket?.isOpen) throw new SendFailure('not-connected', { retry: true });
    return this.#socket;
  }

  #freshKeys(): LineKeys {
    return new LineKeys({
      ...this.#options,
      onBroken: (error) => this.#broken(error),
      onJournalled: (entries) => {
        this.#addresses.journalled(entries.map(({ messageId }) => messageId));
        this.#inbound.take(this.#socket?.arrivals.journalled(entries) ?? entries);
      },
    });
  }

  #freshAddresses(): LineAddresses {
    return new LineAddresses({
      keys: this.#keys,
      canonical: this.#options.canonical,
      library: () => this.#requireSocket().library,
    });
  }

  #report(
    status: Parameters<LineHandle['report']>[0]['status'],
    more: { qrcode?: string; reason?: string } = {},
  ): void {
    // In the order they happened: the last one is the one that counts.
    this.#reporting = this.#reporting
      .then(() => this.#options.handle.report({ status, ...more }))
      .catch((error: unknown) => {
        this.#logger.warn({ err: error, status }, 'the state of a WhatsApp line was not told');
      });
  }
}
