import type { Ctx } from 'prosa/contract';
import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { Queues } from '../../../queues/public.ts';
import { Users } from '../../../users/public.ts';
import type { TicketContactDto } from '../../schemas.ts';
import { Companions } from './companions.ts';
import type { CompanionValues } from './companions.ts';
import { mentionedIn } from './mentions.ts';

/** Names change rarely and are shown with every message: a few seconds old is new enough. */
const NAME_MILLISECONDS = 5_000;

interface Named {
  readonly id: number;
  readonly name: string;
}
interface NamedQueue extends Named {
  readonly color: string;
}
interface NamedConnection extends Named {
  readonly limits: { readonly editMinutes: number };
}

/** Names of the rows that stand beside tickets. */
export interface RelatedNames {
  readonly queues: ReadonlyMap<number, NamedQueue>;
  readonly users: ReadonlyMap<number, Named>;
  readonly connections: ReadonlyMap<number, NamedConnection>;
}

/** Rows beside tickets: contact, attendant, queue, connection and the data of other plugins. */
export interface RelatedRowSet extends RelatedNames {
  readonly contacts: ReadonlyMap<number, TicketContactDto>;
  /** By the ticket's id. */
  readonly companions: ReadonlyMap<number, CompanionValues>;
  /** The names of contacts that last messages mention, by the number in the text. */
  readonly mentioned: ReadonlyMap<string, string>;
}

interface Ids {
  readonly id: number;
  readonly contactId: number;
  readonly queueId: number | null;
  readonly userId: number | null;
  readonly connectionId: number | null;
  readonly lastMessage: string;
}

type Fetch<T> = (ctx: Ctx, ids: readonly number[]) => Promise<readonly T[]>;

/** Looks up the neighbours of many tickets with one query per kind, or none when they were just seen. */
@injectable()
export class RelatedRows {
  readonly #queues = new LRUCache<string, NamedQueue>({ max: 5_000, ttl: NAME_MILLISECONDS });
  readonly #users = new LRUCache<string, Named>({ max: 5_000, ttl: NAME_MILLISECONDS });
  readonly #connections = new LRUCache<string, NamedConnection>({
    max: 5_000,
    ttl: NAME_MILLISECONDS,
  });

  constructor(
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(Queues) private readonly queues: Queues,
    @inject(Users) private readonly users: Users,
    @inject(Connections) private readonly connections: Connections,
    @inject(Companions) private readonly companions: Companions,
  ) {}

  /**
   * @param given contacts the caller has already
   * @param kept what other plugins keep of tickets, as far as the caller has it already
   */
  async of(
    ctx: Ctx,
    tickets: readonly Ids[],
    given: ReadonlyMap<number, TicketContactDto> = new Map(),
    kept: ReadonlyMap<number, CompanionValues> = new Map(),
  ): Promise<RelatedRowSet> {
    // Nothing here waits for anything else: all questions travel together.
    const [contacts, names, mentioned, companions] = await Promise.all([
      this.#contacts(ctx, tickets, given),
      this.names(ctx, tickets),
      this.mentioned(ctx, tickets),
      tickets.every(({ id }) => kept.has(id))
        ? kept
        : this.companions.of(
            ctx,
            tickets.map(({ id }) => id),
          ),
    ]);
    return { contacts, ...names, mentioned, companions };
  }

  /** The names of contacts that the last messages mention; asks nothing where they mention nobody. */
  mentioned(
    ctx: Ctx,
    tickets: readonly Pick<Ids, 'lastMessage'>[],
  ): Promise<ReadonlyMap<string, string>> {
    const numbers = tickets.flatMap(({ lastMessage }) => mentionedIn(lastMessage));
    return this.contacts.namesByNumbers(ctx, numbers);
  }

  async names(
    ctx: Ctx,
    tickets: readonly Pick<Ids, 'queueId' | 'userId' | 'connectionId'>[],
  ): Promise<RelatedNames> {
    const pick = (key: 'queueId' | 'userId' | 'connectionId'): number[] => [
      ...new Set(tickets.map((ticket) => ticket[key]).filter((id) => id !== null)),
    ];
    const [queues, users, connections] = await Promise.all([
      this.#named(ctx, this.#queues, pick('queueId'), (c, ids) => this.queues.byIds(c, ids)),
      this.#named(ctx, this.#users, pick('userId'), (c, ids) => this.users.byIds(c, ids)),
      this.#named(ctx, this.#connections, pick('connectionId'), (c, ids) =>
        this.connections.byIds(c, ids),
      ),
    ]);
    return { queues, users, connections };
  }

  async #contacts(
    ctx: Ctx,
    tickets: readonly Ids[],
    given: ReadonlyMap<number, TicketContactDto>,
  ): Promise<ReadonlyMap<number, TicketContactDto>> {
    const wanted = tickets.map(({ contactId }) => contactId).filter((id) => !given.has(id));
    if (wanted.length === 0) return given;
    const found = await this.contacts.byIds(ctx, [...new Set(wanted)]);
    return new Map([
      ...given,
      ...found.map((contact) => [contact.id, contactDto(contact)] as const),
    ]);
  }

  async #named<T extends Named>(
    ctx: Ctx,
    cache: LRUCache<string, T>,
    ids: readonly number[],
    fetch: Fetch<T>,
  ): Promise<Map<number, T>> {
    const keyOf = (id: number): string => `${String(ctx.companyId)}:${String(id)}`;
    const found = new Map<number, T>();
    const missing: number[] = [];
    for (const id of ids) {
      const cached = cache.get(keyOf(id));
      if (cached) found.set(id, cached);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    for (const item of await fetch(ctx, missing)) {
      cache.set(keyOf(item.id), item);
      found.set(item.id, item);
    }
    return found;
  }
}

/** The part of a contact that stands in a ticket's row. */
export const contactDto = (contact: {
  id: number;
  name: string;
  number: string;
  email: string;
  profilePicUrl: string;
}): TicketContactDto => ({
  id: contact.id,
  name: contact.name,
  number: contact.number,
  email: contact.email,
  profilePicUrl: contact.profilePicUrl,
});
