import makeSocket, { DEFAULT_CONNECTION_CONFIG, DisconnectReason } from '@whiskeysockets/baileys';
import type {
  AuthenticationCreds,
  BaileysEventMap,
  BinaryNode,
  CacheStore,
  ConnectionState,
  Contact,
  GroupMetadata,
  NewChatMessageCapInfo,
  PossiblyExtendedCacheStore,
  WACallEvent,
  WAMessage,
  UserFacingSocketConfig,
  WASocket,
} from '@whiskeysockets/baileys';
import { pino } from 'pino';
import { parseJid } from '../addresses/jid.ts';
import { SerialKeyStore } from '../auth/serial-key-store.ts';
import type { KeyStore } from '../auth/key-store.ts';
import type { MessageStore } from '../store/message-store.ts';
import { withSharedAsyncStorage } from './shared-async-storage.ts';
import { StanzaSequencer } from './incoming-stanzas.ts';
import type { IncomingStanza } from './incoming-stanzas.ts';
import { journalledRepository } from './journalled-repository.ts';
import { LostSessions } from '../auth/lost-sessions.ts';
import type { ClientVersion } from './client-versions.ts';
import { PendingAcks } from './pending-acks.ts';

const QUIET_LOGGER = pino({ level: 'silent' });
const QUERY_MILLISECONDS = 30_000;
const RETRY_PAUSE_MILLISECONDS = 20;

/** The events a socket tells its connection. */
export interface SocketListener {
  code(text: string): void;
  paired(): void;
  opened(): void;
  /** Once, and last. */
  closed(code: number): void;
  credentials(): void;
  receipt(stanza: BinaryNode): void;
  /** Each message in the order of the wire, decrypted or not. */
  arrived(incoming: IncomingStanza): void;
  /** All that waited for the connection while it was away has come. */
  caughtUp(): void;
  calls(calls: readonly WACallEvent[]): void;
  messages(messages: readonly WAMessage[]): void;
  /** Messages the phone has of the time before it was paired. */
  history(messages: readonly WAMessage[]): void;
  presence(update: BaileysEventMap['presence.update']): void;
  groupsChanged(ids: readonly string[]): void;
  /** Names of people, from the phone's address book. */
  people(people: readonly Partial<Contact>[]): void;
  /** The channel lets the account write to nobody new. */
  restricted(until: Date | undefined): void;
  /** The account may write to anybody. */
  unrestricted(): void;
  /** The channel counts the chats that the account begins. */
  quota(info: NewChatMessageCapInfo): void;
}

export interface SocketOptions {
  readonly url: string | undefined;
  readonly version: ClientVersion | undefined;
  readonly credentials: AuthenticationCreds;
  readonly keys: KeyStore;
  readonly store: MessageStore;
  readonly retries: CacheStore;
  /** Which devices people have. */
  readonly devices: PossiblyExtendedCacheStore;
  readonly group: (jid: string) => Promise<GroupMetadata | undefined>;
  readonly listener: SocketListener;
}

const codeOf = (error: ConnectionState['lastDisconnect']): number => {
  const code = (error?.error as { output?: { statusCode?: number } } | undefined)?.output
    ?.statusCode;
  return code ?? DisconnectReason.connectionClosed;
};

/**
 * One socket of a connection to the channel, from its opening to its end. It never comes back; the connection makes
 * another.
 */
export class ChannelSocket {
  readonly library: WASocket;
  readonly acks = new PendingAcks();
  readonly sequencer: StanzaSequencer;
  readonly #lost = new LostSessions();
  readonly #devices: PossiblyExtendedCacheStore;
  readonly #listener: SocketListener;
  #isEnded = false;
  #isOpen = false;

  constructor({
    url,
    version,
    credentials,
    keys,
    store,
    retries,
    devices,
    group,
    listener,
  }: SocketOptions) {
    this.#listener = listener;
    this.#devices = devices;
    this.sequencer = new StanzaSequencer((incoming) => listener.arrived(incoming));
    const steps = new SerialKeyStore(keys);
    const config: UserFacingSocketConfig = {
      ...DEFAULT_CONNECTION_CONFIG,
      ...(url === undefined ? {} : { waWebSocketUrl: url }),
      ...(version === undefined ? {} : { version: [...version] }),
      auth: { creds: credentials, keys: steps },
      logger: QUIET_LOGGER,
      browser: ['Prosa', 'Chrome', '1.0.0'],
      // The phone keeps ringing: an attendant's screen is not its owner's eyes.
      markOnlineOnConnect: false,
      syncFullHistory: false,
      // Messages we send are known here before they leave.
      emitOwnEvents: false,
      defaultQueryTimeoutMs: QUERY_MILLISECONDS,
      // All messages of the connection wait meanwhile: somebody who sends what nobody can read must not stop the
      // others.
      retryRequestDelayMs: RETRY_PAUSE_MILLISECONDS,
      // A failed write ends this socket; the next one reads what is really stored.
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 1 },
      getMessage: (key) => store.forRetry(key).then((message) => message ?? undefined),
      msgRetryCounterCache: retries,
      userDevicesCache: devices,
      cachedGroupMetadata: group,
      makeSignalRepository: journalledRepository({
        sequencer: this.sequencer,
        steps,
        lost: this.#lost,
        find: (digest) => store.plaintextOf(digest),
      }),
    };
    this.library = withSharedAsyncStorage(() => makeSocket(config));
    this.#keepRetryCounts();
    this.#listen();
  }

  /** Logged in, and not ended. */
  get isOpen(): boolean {
    return this.#isOpen && !this.#isEnded && this.library.ws.isOpen;
  }

  /** Has the devices of somebody, and those of the connection's own account, asked for before the next message. */
  async forgetDevices(jid: string): Promise<void> {
    const { id, lid } = this.library.user ?? {};
    const users = [jid, id, lid].flatMap((each) => parseJid(each)?.user ?? []);
    for (const user of users) await this.#devices.del(user);
  }

  /** Asks whether, and to how many, the account may write first; the listener hears the answers. */
  async askAllowance(): Promise<void> {
    // Either of them may be unknown to the channel.
    await this.library.fetchAccountReachoutTimelock().catch(() => undefined);
    const info = await this.library.fetchNewChatMessageCap();
    this.#tell(() => this.#listener.quota(info));
  }

  /** Ends it at once: not a word more is sent, nor told. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.acks.abandon();
    this.sequencer.abandon();
    // It waits for the other side to close too, which a broken network never does.
    this.library.end(undefined).catch(() => undefined);
  }

  /** The library forgets how often it asked for a message once it has asked enough, and would begin anew. */
  #keepRetryCounts(): void {
    const retries = this.library.messageRetryManager;
    if (retries) retries.markRetryFailed = (id) => retries.cancelPendingPhoneRequest(id);
  }

  #listen(): void {
    const { library } = this;
    // First of all who hear of it: the library decrypts while it handles the same stanza.
    library.ws.prependListener('CB:message', (stanza: BinaryNode) =>
      this.sequencer.register(stanza),
    );
    library.ws.prependListener('CB:receipt', (stanza: BinaryNode) => this.#lost.note(stanza));
    library.ws.on('CB:ib,,offline', () => this.#tell(() => this.#listener.caughtUp()));
    library.ws.on('CB:receipt', (stanza: BinaryNode) =>
      this.#tell(() => this.#listener.receipt(stanza)),
    );
    library.ws.on('CB:ack,class:message', (stanza: BinaryNode) => this.acks.take(stanza));
    library.ev.on('message-capping.update', (info) => this.#tell(() => this.#listener.quota(info)));
    library.ev.on('creds.update', () => this.#tell(() => this.#listener.credentials()));
    library.ev.on('connection.update', (update) => this.#update(update));
    library.ev.on('call', (calls) => this.#tell(() => this.#listener.calls(calls)));
    library.ev.on('messages.upsert', ({ messages }) =>
      this.#tell(() => this.#listener.messages(messages)),
    );
    library.ev.on('presence.update', (update) => this.#tell(() => this.#listener.presence(update)));
    library.ev.on('contacts.upsert', (people) => this.#tell(() => this.#listener.people(people)));
    library.ev.on('contacts.update', (people) => this.#tell(() => this.#listener.people(people)));
    library.ev.on('messaging-history.set', ({ contacts, messages }) =>
      this.#tell(() => {
        this.#listener.people(contacts);
        this.#listener.history(messages);
      }),
    );
    library.ev.on('groups.update', (groups) =>
      this.#tell(() => this.#listener.groupsChanged(groups.flatMap(({ id }) => id ?? []))),
    );
    library.ev.on('group-participants.update', ({ id }) =>
      this.#tell(() => this.#listener.groupsChanged([id])),
    );
  }

  #update({
    qr,
    isNewLogin,
    connection,
    lastDisconnect,
    reachoutTimeLock,
  }: Partial<ConnectionState>): void {
    if (qr !== undefined) this.#tell(() => this.#listener.code(qr));
    if (isNewLogin) this.#tell(() => this.#listener.paired());
    if (reachoutTimeLock) {
      const { isActive, timeEnforcementEnds } = reachoutTimeLock;
      if (isActive) this.#tell(() => this.#listener.restricted(timeEnforcementEnds));
      else this.#tell(() => this.#listener.unrestricted());
    }
    if (connection === 'open') {
      this.#isOpen = true;
      this.#tell(() => this.#listener.opened());
    }
    if (connection !== 'close' || this.#isEnded) return;
    this.#isEnded = true;
    this.acks.abandon();
    this.sequencer.abandon();
    this.#listener.closed(codeOf(lastDisconnect));
  }

  #tell(what: () => void): void {
    if (!this.#isEnded) what();
  }
}
