import { randomUUID } from 'node:crypto';
import { filled } from 'prosa/contract';
import type { Ctx, Filled } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Settings } from 'prosa/core';
import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import type {
  ChannelEvent,
  InboundMessage,
  InboundReceiver,
  Received,
} from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import type { ContactView } from '../../../contacts/public.ts';
import { HeardPoint } from '../../public.ts';
import type { Heard, HeardMessage } from '../../public.ts';
import { InboundUpdates } from './inbound-updates.ts';
import { Companions } from '../view/companions.ts';
import type { CompanionValues } from '../view/companions.ts';
import { ResponderQueue } from '../responders/responder-queue.ts';
import { decideArrivals } from './decide.ts';
import { LateDecryption } from './late-decryption.ts';
import type { Arrival } from './decide.ts';
import { InboundEvents } from './inbound-events.ts';
import { openTickets } from '../state/arrivals.ts';
import { loadChats } from './load-chats.ts';
import { heardIn } from './heard-messages.ts';
import { writeMessages } from './write-messages.ts';

const REMEMBERED_CHATS = 20_000;

const chatOf = (companyId: number, { chat }: InboundMessage): string =>
  `${String(companyId)}:${chat.number}`;

const connectionChatOf = (companyId: number, message: InboundMessage): string =>
  `${chatOf(companyId, message)}:${String(message.connectionId)}`;

interface Indexed<T extends ChannelEvent> {
  readonly index: number;
  readonly event: T;
}

/** Events that may share one pass: neighbours of the same kind. Order between kinds is kept. */
const runsOf = (events: readonly ChannelEvent[]): Indexed<ChannelEvent>[][] => {
  const runs: Indexed<ChannelEvent>[][] = [];
  events.forEach((event, index) => {
    const last = runs.at(-1);
    const alike = last?.[0] && (last[0].event.type === 'message') === (event.type === 'message');
    if (last && alike) last.push({ index, event });
    else runs.push([{ index, event }]);
  });
  return runs;
};

const isMessage = (item: Indexed<ChannelEvent>): item is Indexed<InboundMessage> =>
  item.event.type === 'message';

/** Turns what arrives on connections into tickets: contacts below, one decision, two writes, one event each. */
@injectable()
export class TicketInbound implements InboundReceiver {
  /** Only ever a guess: the contacts themselves are asked each time. */
  readonly #contactIds = new LRUCache<string, number>({ max: REMEMBERED_CHATS });
  /** A guess as well: what stands beside a ticket is asked for before it is known which one it is. */
  readonly #ticketIds = new LRUCache<string, number>({ max: REMEMBERED_CHATS });

  constructor(
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(InboundUpdates) private readonly updates: InboundUpdates,
    @inject(InboundEvents) private readonly events: InboundEvents,
    @inject(ResponderQueue) private readonly responderQueue: ResponderQueue,
    @inject(LateDecryption) private readonly lateDecryption: LateDecryption,
    @inject(Companions) private readonly companions: Companions,
    @inject(filled(HeardPoint)) private readonly listeners: Filled<Heard>,
  ) {}

  async receive(ctx: Ctx, events: readonly ChannelEvent[]): Promise<readonly Received[]> {
    const results: Received[] = events.map(() => 'ignored');
    for (const run of runsOf(events)) {
      const messages = run.filter(isMessage);
      if (messages.length > 0) await this.#messages(ctx, messages, results);
      for (const { index, event } of run) {
        if (event.type !== 'message') results[index] = await this.updates.apply(ctx, event);
      }
    }
    return results;
  }

  async #reveal(ctx: Ctx, arrivals: readonly Arrival[]): Promise<void> {
    const { undecided, heard } = await this.lateDecryption.reveal(ctx, arrivals);
    await this.#tellListeners(ctx, await this.listeners.for(ctx), () => heard);
    ctx.afterCommit(() => {
      this.responderQueue.wake(ctx.companyId, undecided);
    });
  }

  /** @param messages made only where somebody listens */
  async #tellListeners(
    ctx: Ctx,
    listeners: readonly Heard[],
    messages: () => readonly HeardMessage[],
  ): Promise<void> {
    if (listeners.length === 0) return;
    const heard = messages();
    if (heard.length === 0) return;
    for (const listener of listeners) await listener.heard(ctx, heard);
  }

  /** The arrivals with the contacts they had last time; undefined when one is not remembered. */
  #guess(
    companyId: number,
    wanted: readonly Indexed<InboundMessage>[],
  ): readonly Arrival[] | undefined {
    const arrivals: Arrival[] = [];
    for (const { index, event } of wanted) {
      const contactId = this.#contactIds.get(chatOf(companyId, event));
      if (contactId === undefined) return undefined;
      arrivals.push({ index, message: event, contactId });
    }
    return arrivals;
  }

  /** Values that other plugins keep of the tickets these chats had last time; undefined when one is not remembered. */
  #askCompanions(
    ctx: Ctx,
    arrivals: readonly Arrival[],
  ): Promise<ReadonlyMap<number, CompanionValues>> | undefined {
    const ids = arrivals.flatMap(
      ({ message }) => this.#ticketIds.get(connectionChatOf(ctx.companyId, message)) ?? [],
    );
    return ids.length === arrivals.length ? this.companions.of(ctx, ids) : undefined;
  }

  async #messages(
    ctx: Ctx,
    batch: readonly Indexed<InboundMessage>[],
    results: Received[],
  ): Promise<void> {
    const withoutGroups = (await this.settings.get(ctx, 'CheckMsgIsGroup')) === 'enabled';
    const wanted = batch.filter(({ event }) => !(event.chat.isGroup && withoutGroups));
    if (wanted.length === 0) return;
    const reopenMinutes = Number(await this.settings.get(ctx, 'autoReopenMinutes'));
    const asked = this.contacts.upsertMany(
      ctx,
      wanted.map(({ event }) => ({
        number: event.chat.number,
        name: event.chat.name,
        isGroup: event.chat.isGroup,
      })),
    );
    const guess = this.#guess(ctx.companyId, wanted);
    // Whom the chats belong to is nearly always what it was: they are asked for on the way, and once more if it was
    // not.
    const guessed = guess && loadChats(ctx, guess, reopenMinutes);
    guessed?.catch(() => undefined);
    const companions = guess && this.#askCompanions(ctx, guess);
    companions?.catch(() => undefined);
    const contacts = await asked;
    const arrivals = wanted.map(({ index, event }, at): Arrival => {
      const contactId = contactAt(contacts, at).id;
      this.#contactIds.set(chatOf(ctx.companyId, event), contactId);
      return { index, message: event, contactId };
    });
    const isRight = guess?.every(({ contactId }, at) => arrivals[at]?.contactId === contactId);
    const loaded =
      guessed && isRight ? await guessed : await loadChats(ctx, arrivals, reopenMinutes);
    const listeners = await this.listeners.for(ctx);
    const decision = decideArrivals(
      arrivals,
      loaded.known,
      loaded.tickets,
      randomUUID,
      this.responderQueue.silentConnections(ctx.companyId),
      settling(listeners),
    );
    for (const [index, received] of decision.results) results[index] = received;
    if (decision.revealed.length > 0) await this.#reveal(ctx, decision.revealed);
    if (decision.messages.length === 0) return;
    const opened = await openTickets(ctx, decision.tickets, loaded.at);
    const undecided = opened.filter(({ awaitsDecision }) => awaitsDecision).map(({ id }) => id);
    ctx.afterCommit(() => {
      this.responderQueue.wake(ctx.companyId, undecided);
    });
    for (const { message, ticket } of decision.messages) {
      this.#ticketIds.set(connectionChatOf(ctx.companyId, message), opened[ticket]?.id ?? 0);
    }
    // Rows that were not asked for yet are asked for before the writing, and answered while the database writes.
    const surroundings = this.events.around(ctx, opened, contacts, await companions);
    writeMessages(ctx, decision.messages, opened, loaded);
    const around = await surroundings;
    await this.events.announce(ctx, { decision, opened, loaded, around });
    await this.#tellListeners(ctx, listeners, () => heardIn(decision.messages, opened, loaded));
    if (!loaded.hasEarly) return;
    await this.updates.catchUp(
      ctx,
      decision.messages.map(({ message }) => message),
    );
  }
}

/** Undefined where no listener settles anything. */
const settling = (listeners: readonly Heard[]): ((body: string) => boolean) | undefined => {
  const settlers = listeners.filter((listener) => listener.settles !== undefined);
  return settlers.length === 0
    ? undefined
    : (body) => settlers.some((listener) => listener.settles?.(body));
};

const contactAt = (contacts: readonly ContactView[], at: number): ContactView => {
  const contact = contacts[at];
  if (!contact) throw new Error('contacts answered fewer rows than they were asked for');
  return contact;
};
