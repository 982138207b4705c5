import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import type { MediaHost } from './media-host.ts';
import type { Bundle, SignalDevice } from './signal-device.ts';
import type { WireHistory } from './wire-history.ts';

/**
 * The parts of the fake network as they know each other. Each class implements one of them and imports no other class,
 * but for the network, which makes them all.
 */

/** The server's answer to a message: an ack, an error's number, or nothing at all. */
export type AckPolicy = (message: BinaryNode) => 'ack' | 'silence' | { readonly error: string };

/** Somebody of this network: a company's phone or a customer. */
export type Participant = Account | Person;

export interface FakeGroup {
  readonly id: string;
  readonly subject: string;
  readonly members: readonly Participant[];
  /** Where the media host has its picture; undefined = none. */
  picture?: string;
}

/** The linked device as the server knows it. */
export interface Companion {
  readonly device: number;
  /** The key of its handshakes. */
  readonly key: Buffer;
  readonly registrationId: number;
  readonly identity: Uint8Array;
  signedPreKey: Bundle['signedPreKey'];
  preKeys: NonNullable<Bundle['preKey']>[];
}

/** The keys a device registers with. */
export type Registration = Pick<Companion, 'registrationId' | 'identity' | 'signedPreKey'>;

/** The data that a device that wants to be paired by a code has told so far. */
export interface PairingHello {
  readonly number: string;
  /** Its key, wrapped with the code only it and the phone know. */
  readonly wrapped: Buffer;
  finish?: (bundle: BinaryNode) => void;
}

/** A message as a customer's phone received it. */
export interface Received {
  readonly id: string;
  readonly message: proto.IMessage;
  /** The account whose linked device sent it. */
  readonly from: Account;
  readonly stanza: BinaryNode;
  readonly group?: string | undefined;
}

/** One socket of a linked device, from its first byte. */
export interface Session {
  readonly network: Network;
  account: Account | undefined;
  readonly registration: Registration | undefined;
  /** Codes this session shows. */
  readonly refs: readonly string[];
  /** Of the handshake. */
  readonly key: Buffer;
  /** Set while the device waits for its code to be typed on the phone. */
  hello: PairingHello | undefined;
  /** After login, once the device said it is ready. */
  readonly isActive: boolean;
  /** True = stanzas wait although the device is there: an open connection on which nothing comes. */
  isDeaf: boolean;
  /** True = only the socket itself is alive: its pings are answered, and nothing else is. */
  isMute: boolean;
  /** Stanzas that were sent and not confirmed, in order: of a message sent twice there are two. */
  readonly inFlight: BinaryNode[];
  /** Namespaces of what the device asked, in order. */
  readonly questions: readonly string[];
  send(stanza: BinaryNode): void;
  /** Sends a question and waits for its answer. */
  ask(stanza: BinaryNode): Promise<BinaryNode>;
  /** Ends the stream with a code, as the server does. */
  fail(code: number): void;
  /** Somebody else logged in with the same session. */
  replace(): void;
  close(): void;
  /** The network breaks: no word, no closing. */
  cut(): void;
  /** The network swallows everything, both ways, and neither side is told: half-open. */
  freeze(): void;
}

/** The state that a linked device's phone and the server keep for it. */
export interface Account {
  readonly kind: 'account';
  readonly network: Network;
  readonly number: string;
  readonly lid: string;
  readonly jid: string;
  /** Of the phone itself, device 0. */
  readonly phone: SignalDevice;
  companion: Companion | undefined;
  session: Session | undefined;
  /** Messages the linked device sent, as its phone sees them. */
  readonly copies: { readonly id: string; readonly message: proto.IMessage }[];
  /** People whose typing the linked device wishes to hear of. */
  readonly watched: Set<string>;
  /** False = the server has no keys of this phone: nobody can begin a session with it. */
  readonly givesKeys: boolean;
  /** False = the phone is off: nothing is answered that only it knows. */
  readonly answersDevice: boolean;
  /** Address of the linked device. @param as by phone number, or by LID */
  address(as?: 'number' | 'lid'): string;
  /** The keys somebody needs to write to the linked device. One pre-key is spent. */
  bundle(): Bundle;
  /** Sends the linked device a stanza, now or when it is back. It stays until it is confirmed. */
  deliver(stanza: BinaryNode): void;
  /** Everything that waits goes out once more, as what came while the device was away. */
  redeliver(): void;
  /** The linked device has what it was sent under this id: the first copy of it, where there are several. */
  confirmed(id: string): void;
  /** The phone has a message that its linked device has not. */
  keeps(id: string, message: proto.IWebMessageInfo): void;
  /** The linked device asks its phone for something: here, for messages it could not read. */
  asked(message: proto.IMessage): Promise<void>;
}

/** A customer with a phone. */
export interface Person {
  readonly kind: 'person';
  readonly number: string;
  readonly lid: string;
  readonly jid: string;
  readonly device: SignalDevice;
  /** False = the network does not tell the other address of this person. */
  readonly tellsBoth: boolean;
  /** Where the media host has their picture, which everybody may see; undefined = none. */
  readonly picture: string | undefined;
  /** False = the server has no keys of this phone: nobody can begin a session with it. */
  readonly givesKeys: boolean;
  readonly received: Received[];
  /** Messages of this person the connection said it has read. */
  readonly readByConnection: string[];
  /** The connection's message arrives: opened under the session the two have. */
  take(from: Account, stanza: BinaryNode, enc: BinaryNode): Promise<void>;
  /** The connection could not open a message: it is encrypted anew, under the same id. */
  again(to: Account, receipt: BinaryNode): Promise<void>;
  /** The message this person wrote under an id. */
  wrote(id: string): proto.IMessage | undefined;
}

/** The server, and everybody it knows. */
export interface Network {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly people: ReadonlyMap<string, Person>;
  readonly groups: ReadonlyMap<string, FakeGroup>;
  readonly sessions: ReadonlySet<Session>;
  /** Questions of the client nobody answered: a test that is not about them wants none. */
  readonly unhandled: BinaryNode[];
  /** Errors the server itself stumbled over. */
  readonly errors: unknown[];
  readonly history: WireHistory;
  /** Every message stanza a client sent, in order. */
  readonly sent: BinaryNode[];
  readonly ack: AckPolicy;
  /** Called when a device confirms that it has a message: from then on the network forgets it. */
  readonly onReceipt: ((id: string) => void) | undefined;
  /** Called when a device asks for a message again. */
  readonly onRetry: ((id: string) => void) | undefined;
  /** Messages somebody could not open and asked for again, in order. */
  readonly askedAgain: {
    readonly id: string;
    readonly by: 'connection' | 'person' | 'own phone';
  }[];
  /** Addresses of devices whose keys a client was given, in order: each begins a session. */
  readonly keysGiven: string[];
  /** The phone numbers of each question about who is there, in order. */
  readonly numbersAsked: (readonly string[])[];
  /** The accounts whose devices logged in, in order. */
  readonly logins: Account[];
  /** Logins are refused with this code. */
  readonly refuse: number | undefined;
  /** Clients of an older build than this are refused as too old. */
  readonly oldest: number;
  /** Until when accounts may begin no chat; undefined = the network does not tell. */
  readonly newChatsFrom: Date | undefined;
  /** Its own words for how many chats accounts may begin; undefined = it does not tell. */
  readonly newChatQuota: Readonly<Record<string, string | number>> | undefined;
  readonly media: MediaHost;
  /** Whoever answers to an address, phone number or LID. */
  at(jid: string): Participant | undefined;
  nextId(): string;
}
