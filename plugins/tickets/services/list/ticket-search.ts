import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { composing, containsPattern } from 'prosa/core';
import type { QueryBuilder } from 'objection';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../../contacts/public.ts';
import type { Ticket } from '../../models/ticket.ts';
import { MessageFinderPoint } from '../../public.ts';
import type { FoundInMessages, MessageFinder, TicketIds, TicketStatus } from '../../public.ts';

type TicketQuery = QueryBuilder<Ticket, Ticket[]>;

/** As contacts are found: without case and accents. Folding costs, so it is left out where there is nothing to fold. */
const LAST_MESSAGE_MATCHES = `
  case when octet_length(tickets.last_message) = char_length(tickets.last_message)
       then tickets.last_message ilike folded(:pattern)
       else folded(tickets.last_message) like folded(:pattern) end`;

/** Where messages are found through an index, only what was said since then may be missing there. */
const LATELY = `tickets.listed_at > now() - interval '1 day'`;

/** Contacts up to which their tickets are few enough to be looked up before they are put in order. */
const FEW_CONTACTS = 500;

const STATES: readonly TicketStatus[] = ['open', 'pending', 'closed'];

/** Keys of what was found. */
export interface FoundKeys {
  readonly contactIds: readonly number[];
  /** Tickets in which it was said. */
  readonly ticketIds: readonly number[];
  /** Whether only the last messages of the last day may hold it besides. */
  readonly isLately: boolean;
}

/**
 * Ids of tickets that {@link FoundKeys} leads to, of `:companyId` and `:statuses`, with `:contactIds`, `:ticketIds` and
 * `:pattern` from {@link containsPattern}.
 */
export const fewFoundSql = (isLately: boolean): string => `
  select tickets.id from tickets
   where tickets.contact_id = any(:contactIds::int[]) and tickets.company_id + 0 = :companyId
  union all
  select tickets.id from tickets
   where tickets.company_id = :companyId and tickets.status = any(:statuses::text[])
     and ${isLately ? `${LATELY} and` : ''} ${LAST_MESSAGE_MATCHES}
  union all
  select unnest(:ticketIds::int[])`;

/** Narrows lists of tickets to what was found. */
export interface TextNarrowing {
  /** Where what was found is looked up by keys: then a list of all states is as cheap as one of a single state. */
  readonly few?: FoundKeys;
  /** @param status the state the list is of; undefined for all */
  narrow(list: TicketQuery, status: TicketStatus | undefined): void;
}

/** Finds tickets by who they are with and by what was said in them. */
@injectable()
export class TicketSearch {
  constructor(
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(filled(MessageFinderPoint)) private readonly finders: Filled<MessageFinder>,
  ) {}

  /**
   * Looks a text up once, for as many lists as are read with it: part of a contact's name, a number however written, or
   * something that was said.
   * @returns undefined where there is nothing to look for
   */
  async lookUp(ctx: Ctx, text: string): Promise<TextNarrowing | undefined> {
    if (text === '') return undefined;
    const finders = await this.finders.for(ctx);
    const [contactIds, ...finds] = await Promise.all([
      this.contacts.firstMatching(ctx, text, FEW_CONTACTS + 1),
      ...finders.map((finder) => finder.find(ctx, text)),
    ]);
    const found = finds.filter((find) => find !== undefined);
    const ids: number[] = [];
    const queries: MessagesOf[] = [];
    for (const find of found) {
      if ('ticketIds' in find) ids.push(...find.ticketIds);
      else queries.push(find.messagesOf);
    }
    const isLately = finders.length > 0;
    if (queries.length === 0 && contactIds.length <= FEW_CONTACTS) {
      return among(ctx, text, { contactIds, ticketIds: ids, isLately });
    }
    const only = composing(ctx);
    const matches = only.trx.raw(LAST_MESSAGE_MATCHES, { pattern: containsPattern(text) });
    return orSaid(only, {
      contactIds: this.contacts.idsMatching(only, text),
      lastMessage: isLately ? only.trx.raw(`(${LATELY} and ?)`, [matches]) : matches,
      ids,
      queries,
    });
  }
}

type Raw = ReturnType<Ctx['trx']['raw']>;
type MessagesOf = Extract<FoundInMessages, { messagesOf: unknown }>['messagesOf'];

/**
 * Few: they are looked up by their keys before anything is put in order. As an array, or the planner, which does not know
 * how few they are, would compare them with every ticket.
 */
const among = ({ companyId }: Ctx, text: string, few: FoundKeys): TextNarrowing => ({
  few,
  narrow: (list, status) => {
    void list.whereRaw(`tickets.id = any(array(${fewFoundSql(few.isLately)}))`, {
      contactIds: [...few.contactIds],
      ticketIds: [...few.ticketIds],
      companyId,
      statuses: status === undefined ? [...STATES] : [status],
      pattern: containsPattern(text),
    });
  },
});

/** Many: one in a few has it, so the list is read in its order and left when the page is full. */
const orSaid = (
  { trx }: Ctx,
  {
    contactIds,
    lastMessage,
    ids,
    queries,
  }: {
    readonly contactIds: TicketIds;
    readonly lastMessage: Raw;
    readonly ids: readonly number[];
    readonly queries: readonly MessagesOf[];
  },
): TextNarrowing => ({
  narrow: (list) => {
    void list.where((said) => {
      void said
        .whereIn('tickets.contactId', contactIds as never)
        .orWhereRaw('?', [lastMessage as never])
        .orWhereRaw('tickets.id = any(?::int[])', [[...ids]]);
      for (const messagesOf of queries) {
        // As a value, PostgreSQL asks row by row and stops with the page; `exists` it might answer for all rows first.
        const first = messagesOf('tickets.id').select(trx.raw('true')).limit(1);
        void said.orWhereRaw('coalesce(?, false)', [first as never]);
      }
    });
  },
});
