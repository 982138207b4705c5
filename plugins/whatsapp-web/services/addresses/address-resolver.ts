import type { Contact, SignalDataSet, WASocket } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import { SendFailure } from '../../../connections/public.ts';
import type { ChannelChat, NumberOnChannel } from '../../../connections/public.ts';
import type { KeyStore } from '../auth/key-store.ts';
import { parseJid, jidCandidates, digitsOf, isGroup, isLid, isPhone } from './jid.ts';
import { boundedCache } from '../limits/bounded-cache.ts';

const TYPE = 'prosa-addresses';

/** Where a number is reached on the channel. */
interface KnownAddress {
  readonly jid: string;
  /** They wrote to us: no stranger. */
  readonly wrote: boolean;
  /** The LID that the contacts link to the number. */
  readonly lid?: string;
}

/** A number and the LID of the same person: digits only. */
export interface LinkedPerson {
  readonly number: string;
  readonly lid: string;
}

/** Tells the contacts who is one person. @returns those it has a contact of */
export type LinkAddresses = (people: readonly LinkedPerson[]) => Promise<readonly LinkedPerson[]>;

/** People the contacts are told of at once. */
const CHUNK = 100;
const REVERSE = '_reverse';

interface Options {
  readonly keys: KeyStore;
  readonly canonical: (digits: string) => string;
  readonly link: LinkAddresses;
  /** @throws SendFailure while there is no open socket */
  readonly library: () => WASocket;
  /** The connection's own. */
  readonly logger: Logger;
}

/**
 * Maps addresses to people: a person has a phone number, perhaps with a ninth digit the channel does not know, and a LID
 * that tells no number. Here everybody is their number.
 */
export class AddressResolver {
  readonly #options: Options;
  readonly #journalled = boundedCache<true>({ most: 2_000 });
  #learning: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** The number behind an address. Of a LID nobody told the number of, the LID's own digits. */
  async numberOf(jid: string, other?: string): Promise<string> {
    if (isGroup(jid)) return digitsOf(jid);
    if (isPhone(jid)) return this.#options.canonical(digitsOf(jid));
    if (isPhone(other)) return this.#options.canonical(digitsOf(other));
    const lid = parseJid(jid)?.user ?? '';
    const place = `${lid}${REVERSE}`;
    const { [place]: number } = await this.#options.keys.get('lid-mapping', [place]);
    return number === undefined
      ? digitsOf(jid)
      : this.#options.canonical(digitsOf(`${number}@s.whatsapp.net`));
  }

  /** Where to send: where they wrote from, else where the channel knows the number. @throws SendFailure */
  async jidOf({ number, isGroup: group }: ChannelChat): Promise<string> {
    if (group) return `${number}@g.us`;
    const known = await this.#known(number);
    const jid = known?.jid ?? (await this.#lookUp(number));
    return this.#preferred(jid);
  }

  async hasWritten(number: string): Promise<boolean> {
    return (await this.#known(number))?.wrote ?? false;
  }

  /** Notes where somebody writes from, and tells the contacts of both addresses once there is a contact. */
  async noteSender(number: string, jid: string): Promise<void> {
    const known = await this.#known(number);
    const user = parseJid(jid);
    if (!user) return;
    const plain = `${user.user}@${user.server}`;
    const lid = isLid(jid) ? user.user : await this.#lidOf(user.user);
    const isLinked = lid === undefined || lid === number || known?.lid === lid;
    const linked = isLinked ? known?.lid : await this.#linked({ number, lid });
    if (known?.wrote && known.jid === plain && known.lid === linked) return;
    await this.#keep(number, {
      jid: plain,
      wrote: true,
      ...(linked === undefined ? {} : { lid: linked }),
    });
  }

  /** The channel told which LIDs and numbers are one person's. */
  learnMappings(mappings: Readonly<Record<string, unknown>>): void {
    const people = Object.entries(mappings).flatMap(([user, lid]) =>
      user.endsWith(REVERSE) || typeof lid !== 'string'
        ? []
        : [{ number: this.#options.canonical(user), lid }],
    );
    this.#learning = this.#learning
      .then(() => this.#learn(people))
      .catch((error: unknown) => this.#warnNotLinked(error, people.length));
  }

  /** Waits until what was learned is told to the contacts. */
  settled(): Promise<void> {
    return this.#learning;
  }

  isMe(jid: string, me: Contact | undefined): boolean {
    const user = parseJid(jid)?.user;
    return user !== undefined && [me?.id, me?.lid].some((own) => parseJid(own)?.user === user);
  }

  journalled(ids: readonly string[]): void {
    for (const id of ids) this.#journalled.set(id, true);
  }

  /** Whether the journal brought this message: it needs no second way in. */
  wasJournalled(id: string): boolean {
    return this.#journalled.has(id);
  }

  async #learn(people: readonly LinkedPerson[]): Promise<void> {
    for (let at = 0; at < people.length; at += CHUNK) {
      const some = people.slice(at, at + CHUNK);
      await this.#options.link(some);
      await this.#copyKnownAddresses(some);
    }
  }

  /** Whoever wrote before their number was known is no stranger under it. */
  async #copyKnownAddresses(people: readonly LinkedPerson[]): Promise<void> {
    const places = people.flatMap(({ number, lid }) => [number, lid]);
    const found = (await this.#options.keys.get(
      TYPE as 'lid-mapping',
      places,
    )) as unknown as Readonly<Record<string, KnownAddress | undefined>>;
    for (const { number, lid } of people) {
      const known = found[lid];
      if (known && !found[number]) await this.#keep(number, known);
    }
  }

  /** A link that cannot be told now is told with the next message. */
  async #linked(person: LinkedPerson): Promise<string | undefined> {
    try {
      const [noted] = await this.#options.link([person]);
      return noted?.lid;
    } catch (error) {
      this.#warnNotLinked(error, 1);
      return undefined;
    }
  }

  #warnNotLinked(error: unknown, people: number): void {
    this.#options.logger.warn({ err: error, people }, 'the contacts were not told who is who');
  }

  async #lidOf(user: string): Promise<string | undefined> {
    const { [user]: lid } = await this.#options.keys.get('lid-mapping', [user]);
    return lid;
  }

  /**
   * Asks the channel for numbers, however it writes them, and keeps where they are reached.
   * @throws SendFailure while there is no open socket, and when the channel does not answer
   */
  async onChannel(numbers: readonly string[]): Promise<readonly NumberOnChannel[]> {
    const known: NumberOnChannel[] = [];
    for (const number of numbers) {
      const jid = await this.#find(number);
      // A LID tells no number: it is the one that was asked for.
      const canonical = jid === undefined ? null : isPhone(jid) ? digitsOf(jid) : number;
      known.push({ number, exists: jid !== undefined, canonical });
    }
    return known;
  }

  async #lookUp(number: string): Promise<string> {
    const found = await this.#find(number);
    if (found === undefined) throw new SendFailure('not-on-whatsapp', { retry: false });
    return found;
  }

  /** One number at a time: the channel may know it under digits that nobody asked for. @returns undefined where it knows none */
  async #find(number: string): Promise<string | undefined> {
    const candidates = jidCandidates(number);
    const answers = await this.#options.library().onWhatsApp(...candidates);
    // No answer is no reason to believe that somebody is not there.
    if (!answers) throw new SendFailure('no-answer', { retry: true, scope: 'unknown' });
    const there = answers.flatMap(({ jid, exists }) => (exists ? [jid] : []));
    const found =
      candidates.find((candidate) => there.some((jid) => digitsOf(jid) === digitsOf(candidate))) ??
      there.find((jid) => isPhone(jid) || isLid(jid));
    if (found !== undefined && !(await this.#known(number))) {
      await this.#keep(number, { jid: found, wrote: false });
    }
    return found;
  }

  /** The channel refuses strangers' phone numbers where it knows a LID. */
  async #preferred(jid: string): Promise<string> {
    if (isLid(jid)) return jid;
    const lid = await this.#options.library().signalRepository.lidMapping.getLIDForPN(jid);
    const plain = parseJid(lid);
    return plain ? `${plain.user}@${plain.server}` : jid;
  }

  async #known(number: string): Promise<KnownAddress | undefined> {
    const found = await this.#options.keys.get(TYPE as 'lid-mapping', [number]);
    return found[number] as unknown as KnownAddress | undefined;
  }

  async #keep(number: string, address: KnownAddress): Promise<void> {
    await this.#options.keys.set({ [TYPE]: { [number]: address } } as unknown as SignalDataSet);
  }
}
