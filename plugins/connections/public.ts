import type { Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';
import type { ConnectionStatus } from './facts.ts';

/**
 * The kind of a message, as the API names it in `mediaType`. The bodies of places and visiting cards have a form of
 * their own: providers make them with {@link locationBody} and {@link contactCardsBody}. The answers to buttons, lists and
 * templates carry what was chosen; `unknown` carries whatever words the channel has for it, or none. `ciphertext` is a
 * message that arrived and cannot be read yet: the same one with what it says takes its place when it comes, and it
 * never takes the place of another.
 */
export type MessageKind =
  | 'conversation'
  | 'image'
  | 'video'
  | 'audio'
  | 'application'
  | 'sticker'
  | 'locationMessage'
  | 'liveLocationMessage'
  | 'contactMessage'
  | 'contactsArrayMessage'
  | 'buttonsResponseMessage'
  | 'listResponseMessage'
  | 'templateButtonReplyMessage'
  | 'call_log'
  | 'ciphertext'
  | 'unknown';

/** A person or a group at the other end, as the channel names it. */
export interface ChannelParty {
  /** Digits only. */
  readonly number: string;
  readonly name: string;
}

/** A chat on a connection. */
export interface ChannelChat extends ChannelParty {
  readonly isGroup: boolean;
}

/** A message that arrived on a connection, or that was typed on the phone itself (`fromMe`). Plain JSON. */
export interface InboundMessage {
  readonly type: 'message';
  readonly connectionId: number;
  /** The channel's id of the message: unique per connection, chat and direction. */
  readonly externalId: string;
  readonly chat: ChannelChat;
  /** The author; in a direct chat the same as `chat`. */
  readonly sender: ChannelParty;
  readonly fromMe: boolean;
  readonly kind: MessageKind;
  readonly body: string;
  /** Already stored: id of a row in the core's media. */
  readonly mediaId?: string;
  readonly mediaName?: string;
  /** Its file is fetched after it, and told of by a {@link MediaEvent}. */
  readonly isMediaPending?: boolean;
  /** Bytes the sender says the pending file has. */
  readonly mediaSize?: number;
  readonly quotedExternalId?: string;
  readonly isForwarded?: boolean;
  /** Channel time, ISO 8601. */
  readonly at: string;
}

/** 1 sent, 2 delivered, 3 read, 4 played, −1 failed. */
export type Ack = -1 | 0 | 1 | 2 | 3 | 4;

/** How far one of our messages got. */
export interface AckEvent {
  readonly type: 'ack';
  readonly connectionId: number;
  /** Number of the chat the message is in. */
  readonly chatNumber: string;
  readonly externalId: string;
  readonly ack: Ack;
  readonly reason?: string;
}

/** A change of a message. Channels may tell of it before the message itself: it then waits for it. */
export interface AmendmentEvent {
  readonly type: 'edit' | 'delete' | 'reaction';
  readonly connectionId: number;
  /** Number of the chat the message is in. */
  readonly chatNumber: string;
  readonly externalId: string;
  /** The new text, or the emoji (empty takes the reaction back). */
  readonly body: string;
  /** The number of the party that made the change, digits only. */
  readonly by: string;
}

/** The outcome for a message's pending file. */
export interface MediaEvent {
  readonly type: 'media';
  readonly connectionId: number;
  /** Number of the chat the message is in. */
  readonly chatNumber: string;
  readonly externalId: string;
  readonly fromMe: boolean;
  /** Id of a row in the core's media; none = it is lost, unless it is asked for once more. */
  readonly mediaId?: string;
  /** It was not stored because the company has no room for it: it can be asked for once there is. */
  readonly isStorageFull?: boolean;
}

/** Messages of a chat from before the connection existed. Nobody is notified of them, and nobody answers them. */
export interface HistoryEvent {
  readonly type: 'history';
  readonly connectionId: number;
  readonly chat: ChannelChat;
  /** Of this chat alone, oldest first. */
  readonly messages: readonly InboundMessage[];
}

/** The other side types, or stopped. Never stored. */
export interface TypingEvent {
  readonly type: 'typing';
  readonly connectionId: number;
  readonly chat: ChannelChat;
  readonly active: boolean;
}

/** Somebody called and nobody answered: connections carry no calls. */
export interface CallEvent {
  readonly type: 'call';
  readonly connectionId: number;
  /** The channel's id of the call. */
  readonly externalId: string;
  readonly chat: ChannelChat;
  /** Channel time, ISO 8601. */
  readonly at: string;
}

export type ChannelEvent =
  | InboundMessage
  | AckEvent
  | AmendmentEvent
  | MediaEvent
  | HistoryEvent
  | TypingEvent
  | CallEvent;

/** The outcome of an event: no event is ever dropped silently. */
export type Received = 'stored' | 'duplicate' | 'ignored' | 'dead-letter';

/**
 * Takes events of one company's connections into the application, in one transaction, in their order.
 * It decides duplicates by itself and answers for each event what became of it.
 */
export interface InboundReceiver {
  receive(ctx: Ctx, events: readonly ChannelEvent[]): Promise<readonly Received[]>;
}

/** A message on its way out. Its `externalId` was chosen and stored before: handing it over twice sends it once. */
export interface OutgoingMessage {
  readonly externalId: string;
  readonly chat: ChannelChat;
  readonly kind: MessageKind;
  readonly body: string;
  readonly mediaId?: string;
  readonly mediaName?: string;
  readonly quotedExternalId?: string;
  readonly isForwarded?: boolean;
}

/** A change of ours to a message that is on the channel. Handing it over twice changes nothing more. */
export interface OutgoingChange {
  readonly type: 'edit' | 'delete' | 'reaction';
  readonly externalId: string;
  readonly chat: ChannelChat;
  /** Whether the message is ours: only reactions go to messages of the other side. */
  readonly fromMe: boolean;
  /** The new text, or the emoji (empty takes ours back). */
  readonly body: string;
}

/** How long after sending a channel lets its messages be changed, in minutes; 0 = never. */
export interface ChangeLimits {
  readonly editMinutes: number;
  readonly deleteMinutes: number;
}

/** The scope of a failure: one chat, the whole connection, or either. */
export type FailureScope = 'chat' | 'connection' | 'unknown';

export interface SendFailureOptions {
  /** Later, with the same id. */
  readonly retry: boolean;
  /**
   * Which messages wait for the next attempt: those of the chat, or all of the connection. Where it is `unknown` the
   * connection waits until another chat has been tried. `chat` where `attempts` is given, else `connection`, unless told.
   */
  readonly scope?: FailureScope;
  /** How often it is tried in all, where the cause lies in this message. Its reason is shown meanwhile. Undefined = always. */
  readonly attempts?: number;
}

/** Why a send did not happen. */
export class SendFailure extends Error {
  readonly retry: boolean;
  readonly attempts: number | undefined;
  readonly scope: FailureScope;

  constructor(reason: string, options: SendFailureOptions) {
    super(reason);
    this.name = 'SendFailure';
    this.retry = options.retry;
    this.attempts = options.attempts;
    this.scope = options.scope ?? (options.attempts === undefined ? 'connection' : 'chat');
  }
}

/** A provider's report on its connection. */
export interface ConnectionReport {
  readonly status: ConnectionStatus;
  /** Text of the QR code; empty closes the dialog. */
  readonly qrcode?: string;
  /** The code the phone's owner types instead, where the connection was asked to be paired by its number. */
  readonly pairingCode?: string;
  /** Why: a code of the locales' `reasons`, in which it is put into words. */
  readonly reason?: string;
}

/** Something that went wrong with a connection, from when to when. */
export interface ConnectionIncident {
  /** A code of the locales' `reasons`. */
  readonly kind: string;
  readonly began: Date;
  /**
   * May lie ahead. One that begins before another of its kind is over prolongs it, or ends it sooner: it is the same
   * trouble.
   */
  readonly ended: Date;
  /** The channel's own words for it, unchanged. */
  readonly detail?: string;
}

/** An hour in which messages came on a connection. */
export interface HourlyCount {
  /** Its beginning. */
  readonly hour: Date;
  readonly received: number;
}

/** The channel's own count of chats that a connection may begin. */
export interface NewChatQuota {
  /** Null = the channel sets none. */
  readonly total: number | null;
  readonly used: number;
  /** The end of the cycle; null where the channel does not tell. */
  readonly endsAt: Date | null;
  /** How near the end of the quota is, in the channel's own judgement. */
  readonly warning: 'none' | 'first' | 'second' | 'capped';
}

/**
 * The word of a channel about how much a connection may say. `new-chats`: until then it may write to nobody it has not written
 * with; null = it may again. `quota`: how many chats it may begin. `too-fast`: it sends too much, and pauses.
 */
export type ChannelSignal =
  | { readonly type: 'new-chats'; readonly until: Date | null }
  | { readonly type: 'quota'; readonly quota: NewChatQuota }
  | { readonly type: 'too-fast'; readonly pauseMilliseconds: number };

/** The handle a provider gets for a connection it runs. */
export interface ConnectionHandle {
  readonly connectionId: number;
  readonly companyId: number;
  /** Rises each time the connection changes hands; writes with an older one are refused. */
  readonly epoch: number;
  /**
   * Sends a statement with the caller's transaction that fails it when the connection has another owner by now, and
   * holds the connection until the commit. For everything a provider writes that a second owner would corrupt.
   */
  fence(ctx: Ctx): void;
  /** Digits of the phone to be paired by a typed code; absent where a QR code was asked for. */
  readonly pairingNumber?: string;
  /**
   * Tells how the connection is. Trouble that is its state (a `reason` with a state other than `CONNECTED`) is noted as
   * an incident by itself, which ends with the next state.
   */
  report(state: ConnectionReport): Promise<void>;
  /** Notes trouble that is not the connection's state: found out afterwards, or while it is connected. */
  note(incident: ConnectionIncident): Promise<void>;
  /** Passes on the channel's word about how much the connection may say. */
  allow(signal: ChannelSignal): Promise<void>;
  /** Resolves when every event is safely stored, or ignored for a reason. Order is kept within a connection. */
  receive(events: readonly ChannelEvent[]): Promise<readonly Received[]>;
  /**
   * All attempts to mend the connection failed: it is closed and opened from scratch, where possible in another
   * process. It keeps its pairing.
   * @param reason a code of the locales' `reasons`
   */
  renew(reason: string): Promise<void>;
  /** The hours of the last four weeks in which messages came, the oldest first; the others are left out. */
  hourlyCounts(): Promise<readonly HourlyCount[]>;
}

/** A phone's number as the channel knows it. */
export interface NumberOnChannel {
  /** As it was asked. */
  readonly number: string;
  readonly exists: boolean;
  /** The digits under which the channel has it: Brazilian ones may lack their ninth digit. Null where it does not exist. */
  readonly canonical: string | null;
}

/** A connection being run by this process. */
export interface OpenConnection {
  /** Hands a message to the channel. @throws SendFailure */
  send(message: OutgoingMessage): Promise<void>;
  /** Changes a message on the channel; of one it does not know it changes nothing. @throws SendFailure */
  amend(change: OutgoingChange): Promise<void>;
  /** Tells the other side that its messages were read. Best effort. */
  markRead(chat: ChannelChat, externalIds: readonly string[]): Promise<void>;
  /** Shows or hides "typing" on the other side. Best effort. */
  setTyping(chat: ChannelChat, active: boolean): Promise<void>;
  /**
   * Asks the channel how much the connection may say; its answers come through `allow`. Best effort. Kinds of connections
   * whose channel tells nothing leave it out.
   */
  askAllowance?(): Promise<void>;
  /**
   * Asks the channel whether it knows some phones' numbers, in the order asked. Channels count such questions: the pace is the
   * caller's. Kinds of connections that cannot ask leave it out, and say so by `checksNumbers`.
   * @param numbers digits only, in the form contacts have
   * @throws SendFailure while the connection is not open
   */
  exists?(numbers: readonly string[]): Promise<readonly NumberOnChannel[]>;
  /** Stops the connection; `logout` also forgets the pairing. */
  close(options: { logout: boolean }): Promise<void>;
}

/** A message by what it is called on its connection. */
export interface FileOfMessage {
  readonly connectionId: number;
  readonly externalId: string;
  readonly fromMe: boolean;
}

/** A kind of connection. Each is a plugin of its own. */
export interface ConnectionProvider {
  /** Value of the connection's `provider`. */
  readonly id: string;
  readonly limits: ChangeLimits;
  /** Whether its connections can also be paired by a code that is typed on the phone. */
  readonly pairsByNumber?: boolean;
  /** Whether its connections can ask their channel if it knows a number. */
  readonly checksNumbers?: boolean;
  /** @param pairing `new` = forget the old pairing and show a QR code first */
  open(connection: ConnectionHandle, pairing: 'stored' | 'new'): Promise<OpenConnection>;
  /**
   * The people in the address book behind a connection, as far as the channel has told of them; no groups. Asked in any
   * process, whether or not it runs the connection. Kinds of connections without an address book leave it out.
   */
  addressBook?(ctx: Ctx, connectionId: number): Promise<readonly ChannelParty[]>;
  /**
   * Has a lost file fetched once more, in any process: what became of it is told by a {@link MediaEvent}.
   * @returns false when nothing is known of it any more
   */
  refetch?(ctx: Ctx, file: FileOfMessage): Promise<boolean>;
  /**
   * The installation was restored from a backup, and no connection runs yet: forgets keys that must not be used a
   * second time.
   * @returns whether the connection has to be paired anew
   */
  restored?(ctx: Ctx, connectionId: number): Promise<boolean>;
}

/** A connection as others may know it. Never its credentials. */
export interface ConnectionView {
  readonly id: number;
  readonly name: string;
  readonly status: ConnectionStatus;
  readonly isDefault: boolean;
  readonly provider: string;
  readonly queueIds: readonly number[];
  readonly greetingMessage: string;
  readonly complationMessage: string;
  readonly outOfHoursMessage: string;
  readonly ratingMessage: string;
  readonly expiresInactiveMessage: string;
  /** Minutes after which a ticket whose customer is silent is finished; 0 = never. */
  readonly expiresTicket: number;
  /** Minutes after which a ticket nobody took goes to the queue `sendIdQueue`; 0 = never. */
  readonly timeSendQueue: number;
  readonly sendIdQueue: number | null;
  /** Minutes in which the menu of queues is not sent again; 0 = at once. */
  readonly timeUseBotQueues: number;
  /** How often the menu of queues is sent at the most; 0 = without limit. */
  readonly maxUseBotQueues: number;
  /** Of its kind of connection; none where that kind is not installed. */
  readonly limits: ChangeLimits;
  /** Whether its channel can be asked if it knows a number. */
  readonly checksNumbers: boolean;
}

/** The connections of a company, for those above. */
export interface Connections {
  /** In the order asked, missing ones left out. */
  byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly ConnectionView[]>;
  /** Given, else the user's own, else the company's default. @throws ERR_NO_DEF_WAPP_FOUND */
  resolve(ctx: Ctx, options: { connectionId?: number; userId?: number }): Promise<ConnectionView>;
  /** Connections of all companies that time does something on. Needs a system transaction. */
  timed(ctx: Ctx): Promise<readonly { readonly companyId: number; readonly id: number }[]>;
  /** Connections this process runs and that are connected now. */
  running(): readonly { connectionId: number; companyId: number; epoch: number }[];
  /** The open connection, when this process runs it and its lease still holds. */
  opened(connectionId: number): OpenConnection | undefined;
  /** Calls back when a connection of this process becomes able to send. */
  onReady(listener: (connectionId: number) => void): void;
  /** Has a lost file of a message fetched once more. @returns false when that cannot be */
  refetch(ctx: Ctx, file: FileOfMessage): Promise<boolean>;
  /** Waits until everything received so far is stored: tests and shutdown. */
  settled(): Promise<void>;
}

export const Connections = defineToken<Connections>('connections.Connections');

/** Filled by the plugin that turns messages into work (one). */
export const InboundPoint = definePoint<InboundReceiver>('connections.inbound', 'one');

/** Filled by each kind of connection (many). */
export const ProvidersPoint = definePoint<ConnectionProvider>('connections.providers', 'many');

/** Listens to what channels say about how much connections may say. */
export interface SignalListener {
  /** Told in a transaction that holds the connection for its owner. */
  signalled(ctx: Ctx, connectionId: number, signal: ChannelSignal): Promise<void>;
}

/** Filled by those who decide how much a connection says (many). */
export const SignalsPoint = definePoint<SignalListener>('connections.signals', 'many');

/** Tells how many messages wait to leave on each of some connections; connections on which none waits are left out. */
export interface WaitingMessages {
  waiting(ctx: Ctx, connectionIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** Filled by those who keep messages on their way out (many). */
export const WaitingMessagesPoint = definePoint<WaitingMessages>('connections.waiting', 'many');

/** A point on the map, as a channel tells of it. */
export interface MapLocation {
  readonly latitude: number;
  readonly longitude: number;
  /** The sender's name for the place. */
  readonly name?: string;
  /** A small map, base64 of a PNG. */
  readonly thumbnail?: string;
}

/** A visiting card. */
export interface ContactCard {
  readonly name: string;
  readonly number: string;
}

/** Bytes of base64 a small map may have: it travels with every list of messages. */
const LARGEST_THUMBNAIL = 32_768;

/** The bar separates the parts; what the sender typed must not make one. */
const plain = (text: string): string => text.replace(/[|\s]+/g, ' ').trim();

/**
 * The body of a `locationMessage`: `image | link | description`, the image left out where there is none. The link is
 * always there.
 */
export const locationBody = (location: MapLocation): string => {
  const { latitude, longitude, name = '', thumbnail = '' } = location;
  const image = thumbnail.length <= LARGEST_THUMBNAIL ? thumbnail.replace(/[^\w+/=]/g, '') : '';
  const [lat, lng] = [String(latitude), String(longitude)];
  return [
    image === '' ? '' : `data:image/png;base64, ${image}`,
    `https://maps.google.com/maps?q=${lat}%2C${lng}&z=17&hl=pt-BR`,
    plain(name) || `${lat}, ${lng}`,
  ]
    .join(' | ')
    .trim();
};

/** The body of a `contactsArrayMessage`: a line for each card. */
export const contactCardsBody = (cards: readonly ContactCard[]): string =>
  cards.map(({ name, number }) => `${plain(name)}: 📞${plain(number)}`).join('\n');

export { ConnectionStateChanged } from './facts.ts';
export type { ConnectionStateChange, ConnectionStatus } from './facts.ts';
export { ConnectionOwners } from './shared/owners.ts';
export type { ConnectionOwner, TroubledConnection } from './shared/owners.ts';
export * from './slots.ts';
