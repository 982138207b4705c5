import type { BinaryNode } from '@whiskeysockets/baileys';
import { unreadDigest } from '../store/journal-rows.ts';
import type { JournalEntry, UnreadReason } from '../store/journal-rows.ts';

/** Without a step, the oldest is no longer waited for: longer than the library waits for any answer in between. */
const PATIENCE_MILLISECONDS = 60_000;

/** A message that says nothing to a person is `read` whether or not it could be. */
export type Reading = 'read' | UnreadReason;

/** The ciphers the library knows. */
const CIPHERS: ReadonlySet<string | undefined> = new Set(['pkmsg', 'msg', 'skmsg']);

const partsOf = ({ content }: BinaryNode): readonly BinaryNode[] =>
  Array.isArray(content) ? content : [];

/** Whether the library will look at it at all: it names who and what. */
const isAddressed = ({ attrs: { id, from = '', participant } }: BinaryNode): boolean =>
  Boolean(id) && from !== '' && (participant !== undefined || !/@(g\.us|broadcast)$/.test(from));

/** Stands in a stanza for what was not sent to this device, so that the library comes by it as by any other part. */
const placeholderPart = ({ from, participant, id }: BinaryNode['attrs']): BinaryNode => ({
  tag: 'enc',
  attrs: { v: '2', type: 'msg' },
  content: Buffer.from(`unavailable:${JSON.stringify([from, participant, id])}`),
});

/** Changes of messages, and what no screen shows: their sender says that nobody should wait for them. */
const isSilent = (stanza: BinaryNode): boolean =>
  stanza.attrs.category === 'peer' ||
  stanza.attrs.edit !== undefined ||
  stanza.attrs.type === 'reaction' ||
  partsOf(stanza).some(({ attrs }) => attrs['decrypt-fail'] === 'hide');

/** A message stanza on its way from the wire to the journal. */
export class IncomingStanza {
  readonly stanza: BinaryNode;
  /** The entries it brought into the journal, once nothing more of it is to be decrypted. */
  readonly settled: Promise<readonly JournalEntry[]>;
  #reading: Reading = 'read';
  readonly #entries: JournalEntry[] = [];
  #parts: number;
  #working = 0;
  #settle: (entries: readonly JournalEntry[]) => void = () => undefined;

  /** @param unavailable what kind of message only phones have; undefined of one that was sent here */
  constructor(
    stanza: BinaryNode,
    parts: number,
    readonly unavailable: string | undefined,
  ) {
    this.stanza = stanza;
    this.#parts = parts;
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  get reading(): Reading {
    return this.#reading;
  }

  /** True while one of its parts is being decrypted: however long that takes, it has an end. */
  get isDecrypting(): boolean {
    return this.#working > 0;
  }

  /** It is not read here. @returns false when it says nothing to a person anyway */
  markUnread(reading: UnreadReason): boolean {
    if (isSilent(this.stanza)) return false;
    this.#reading = reading;
    return true;
  }

  add(entry: JournalEntry): void {
    this.#entries.push(entry);
  }

  /** One of its parts is being decrypted. */
  beginPart(): void {
    this.#working += 1;
  }

  /** One of its parts was decrypted, or cannot be. */
  endPart(): void {
    this.#working -= 1;
    this.#parts -= 1;
    if (this.#parts <= 0) this.abandon();
  }

  /** Nothing more is to be waited for. */
  abandon(): void {
    this.#settle(this.#entries);
  }
}

/**
 * Keeps the order in which messages came. The library has two ways for them, one for what waited for us and one for
 * what comes now, and works on both side by side: a new message could be in the journal before an old one. Here all go
 * the way of those that waited, one after another.
 */
export class StanzaSequencer {
  readonly #byCiphertext = new WeakMap<Uint8Array, IncomingStanza>();
  readonly #byDigest = new Map<string, IncomingStanza>();
  /** In the order of the wire. */
  readonly #open = new Set<IncomingStanza>();
  readonly #expect: (incoming: IncomingStanza) => void;
  #patience: NodeJS.Timeout | undefined;

  /** @param expect hears of each message as it comes from the wire */
  constructor(expect: (incoming: IncomingStanza) => void) {
    this.#expect = expect;
  }

  /** To be told of each message stanza before the library looks at it. */
  register(stanza: BinaryNode): void {
    if (!('offline' in stanza.attrs)) stanza.attrs.offline = '0';
    if (!isAddressed(stanza)) return;
    const unavailable = partsOf(stanza).find(({ tag }) => tag === 'unavailable');
    const isEmpty = !partsOf(stanza).some(({ tag }) => tag === 'enc');
    if (unavailable && isEmpty)
      stanza.content = [...partsOf(stanza), placeholderPart(stanza.attrs)];
    const parts = partsOf(stanza).flatMap(({ tag, attrs, content }) =>
      tag === 'enc' && CIPHERS.has(attrs.type) && content instanceof Uint8Array ? [content] : [],
    );
    if (parts.length === 0) return;
    const missing = isEmpty ? (unavailable?.attrs.type ?? '') : undefined;
    const incoming = new IncomingStanza(stanza, parts.length, missing);
    for (const part of parts) this.#byCiphertext.set(part, incoming);
    this.#open.add(incoming);
    if (this.#open.size === 1) this.#watchOldest();
    void incoming.settled.then(() => {
      this.#open.delete(incoming);
      this.#watchOldest();
    });
    this.#expect(incoming);
  }

  /** Decryption begins. @returns the stanza the ciphertext came in */
  beginDecryption(ciphertext: Uint8Array, digest: string): IncomingStanza | undefined {
    const incoming = this.#byCiphertext.get(ciphertext);
    if (incoming) {
      const digests = [
        digest,
        unreadDigest('unreadable', digest),
        unreadDigest('elsewhere', digest),
      ];
      for (const each of digests) this.#byDigest.set(each, incoming);
      void incoming.settled.then(() => {
        for (const each of digests) this.#byDigest.delete(each);
      });
      incoming.beginPart();
      this.#abandonEarlier(incoming);
      this.#watchOldest();
    }
    return incoming;
  }

  /** Committed to the journal. @returns what belongs to no stanza of this socket */
  journalled(entries: readonly JournalEntry[]): readonly JournalEntry[] {
    return entries.filter((entry) => {
      const incoming = this.#byDigest.get(entry.digest);
      incoming?.add(entry);
      return !incoming;
    });
  }

  /** The socket is over: what is not decrypted by now comes again. */
  abandon(): void {
    for (const incoming of this.#open) incoming.abandon();
  }

  /** The library takes one after another: what stands before this one, it will not come back to. */
  #abandonEarlier(current: IncomingStanza): void {
    for (const incoming of this.#open) {
      if (incoming === current) return;
      if (!incoming.isDecrypting) incoming.abandon();
    }
  }

  /** Only the oldest is waited for: those behind it have not been looked at, however long they stand there. */
  #watchOldest(): void {
    clearTimeout(this.#patience);
    const [oldest] = this.#open;
    if (!oldest) return;
    this.#patience = setTimeout(() => {
      if (oldest.isDecrypting) this.#watchOldest();
      else oldest.abandon();
    }, PATIENCE_MILLISECONDS);
    this.#patience.unref();
  }
}
