import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { Core, jsonText, prepared, standingOf } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../../contacts/public.ts';
import type { ContactView } from '../../../contacts/public.ts';
import type { Ticket } from '../../models/ticket.ts';
import { RespondersPoint } from '../../public.ts';
import type { Occasion, OccasionMessage, Responder, TicketDecision } from '../../public.ts';
import { readAll } from '../messages/read-all.ts';
import { isOwned } from '../state/ownership.ts';
import { DecisionExecutor } from './decision-executor.ts';
import { claim, undecidedTickets } from './claim.ts';
import { DelayedReplies } from './delayed-replies.ts';
import {
  afterDecision,
  EMPTY_MEMORY,
  isDue,
  memoryColumns,
  respondAtOf,
  withoutDueTimes,
} from './responder-memory.ts';
import type { ResponderMemory } from './responder-memory.ts';
import type { ClaimedTicket, UndecidedTicket } from './claim.ts';

/** The result of one ticket's turn, to be written. */
interface Settled {
  readonly id: number;
  /** Nothing was said, and nothing moved. */
  readonly isSilent: boolean;
  readonly decided: number;
  readonly memory: ResponderMemory;
}

/** A responder's answer, and the ticket's memory with it. */
interface Answer {
  readonly responder: Responder;
  readonly decision: TicketDecision;
  readonly memory: ResponderMemory;
}

/** A ticket in the middle of its turn. */
interface Standing {
  readonly ticket: Ticket;
  readonly memory: ResponderMemory;
  readonly isSilent: boolean;
}

interface Circumstances {
  readonly contact: ContactView;
  readonly now: Date;
  /** Those of plugins that are on for the company. */
  readonly responders: readonly Responder[];
}

/**
 * Decides about tickets that wait: each message of each in its order, one responder after the other until one has
 * an answer. All of it is one transaction that holds the tickets, so nobody else can take them meanwhile.
 */
@injectable()
export class ResponderTurn {
  constructor(
    @inject(filled(RespondersPoint)) private readonly responders: Filled<Responder>,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(DecisionExecutor) private readonly executor: DecisionExecutor,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(DelayedReplies) private readonly delayed: DelayedReplies,
  ) {}

  /** @returns when each of these tickets wishes to be looked at again, by its id, as far as that is known */
  async decide(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
    const now = this.clock.now();
    const sighted = await undecidedTickets(ctx, ids, [...this.silentConnections(ctx.companyId)]);
    if (sighted.length === 0) return new Map();
    const responders = await this.responders.for(ctx);
    const { contacts, isPaused } = await this.#lookUp(ctx, sighted, { responders, now });
    const claimed = await claim(
      ctx,
      sighted.map(({ id }) => id),
      now,
    );
    if (claimed.length === 0) return new Map();
    const settled: Settled[] = [];
    for (const each of claimed) {
      const contact = contacts.get(each.ticket.contactId);
      const isLeftAlone = isPaused || contact === undefined || contact.ignoreBot;
      settled.push(
        isLeftAlone
          ? await this.#leave(ctx, each)
          : await this.#converse(ctx, each, { contact, now, responders }),
      );
    }
    settle(ctx, settled);
    return new Map(
      settled.flatMap(({ id, memory }) => {
        const at = respondAtOf(memory);
        return at ? [[id, at] as const] : [];
      }),
    );
  }

  /**
   * Asks one responder after the other.
   * @param asked all that are on for the company unless told
   * @returns the first decision; undefined when no responder makes one
   */
  async ask(
    ctx: Ctx,
    facts: Omit<Occasion, 'state'> & { readonly memory: ResponderMemory },
    question: 'decide' | 'farewell' | 'transferred',
    asked?: readonly Responder[],
  ): Promise<Answer | undefined> {
    const { memory, ...rest } = facts;
    for (const responder of asked ?? (await this.responders.for(ctx))) {
      const occasion = { ...rest, state: memory.states[responder.id] };
      const decision = await responder[question]?.(ctx, occasion);
      if (decision) {
        const after = afterDecision(memory, responder.id, decision, handedAt(facts));
        return { responder, decision, memory: after };
      }
    }
    return undefined;
  }

  /** Looks up what decisions need, before anything is held: whoever writes meanwhile does not wait for it. */
  async #lookUp(
    ctx: Ctx,
    sighted: readonly UndecidedTicket[],
    { responders, now }: Pick<Circumstances, 'responders' | 'now'>,
  ): Promise<{ contacts: ReadonlyMap<number, ContactView>; isPaused: boolean }> {
    const contactIds = sighted.map(({ contact_id: contactId }) => contactId);
    const connectionIds = sighted.flatMap(({ connection_id: connectionId }) => connectionId ?? []);
    const [contacts, { isServed }] = await Promise.all([
      this.contacts.byIds(ctx, contactIds),
      standingOf(ctx, now),
      ...responders.map((responder) => responder.prepare?.(ctx, [...new Set(connectionIds)])),
    ]);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    return { contacts: byId, isPaused: !isServed };
  }

  /** The connections on which no responder answers a customer it has no state for: their arrivals need no decision. */
  silentConnections(companyId: number): ReadonlySet<number> {
    const [first, ...others] = this.responders
      .all()
      .map((responder) => responder.silentConnections?.(companyId) ?? []);
    return new Set(
      (first ?? []).filter((connection) =>
        others.every((connections) => connections.includes(connection)),
      ),
    );
  }

  /** Takes a ticket whose customer gets no automatic answer out of its dialogue. */
  async #leave(ctx: Ctx, { ticket, messages }: ClaimedTicket): Promise<Settled> {
    const decided = messages.at(-1)?.id ?? ticket.decidedMessageId;
    if (ticket.status !== 'open' && ticket.chatbot) {
      await this.executor.execute(ctx, ticket, { chatbot: false });
    }
    return { id: ticket.id, isSilent: false, decided, memory: EMPTY_MEMORY };
  }

  /** Says what was delayed until now, asks about each message, then asks the responders whose time has come. */
  async #converse(
    ctx: Ctx,
    { ticket, messages }: ClaimedTicket,
    facts: Circumstances,
  ): Promise<Settled> {
    let standing: Standing = { ticket, ...(await this.delayed.say(ctx, ticket, facts)) };
    if (facts.responders.length === 0) standing = await this.#endDialogue(ctx, standing);
    for (const message of messages) {
      if (isOwned(standing.ticket)) break;
      standing = await this.#answer(ctx, await this.#reopened(ctx, standing), message, facts);
    }
    for (const responder of facts.responders) {
      if (isOwned(standing.ticket)) break;
      if (!isDue(standing.memory, responder.id, facts.now)) continue;
      standing = await this.#answer(ctx, standing, undefined, facts, [responder]);
    }
    const decided = messages.at(-1)?.id ?? ticket.decidedMessageId;
    const { isSilent, memory } = standing;
    return { id: ticket.id, isSilent, decided, memory: withoutDueTimes(memory, facts.now) };
  }

  /** No responder is on any more: people see the ticket, and only what other plugins have to say is still said. */
  async #endDialogue(ctx: Ctx, standing: Standing): Promise<Standing> {
    const { ticket, isSilent } = standing;
    const memory = { ...EMPTY_MEMORY, delayed: standing.memory.delayed };
    const isEnded = ticket.chatbot && !isOwned(ticket);
    if (!isEnded) return { ticket, memory, isSilent };
    const done = await this.executor.execute(ctx, ticket, { chatbot: false });
    return { ticket: done.ticket, memory, isSilent: false };
  }

  /** A customer who writes into a finished ticket begins it anew. */
  async #reopened(ctx: Ctx, standing: Standing): Promise<Standing> {
    if (standing.ticket.status !== 'closed') return standing;
    const ticket = await this.executor.reopen(ctx, standing.ticket, 'arrival');
    return { ...standing, ticket, isSilent: false };
  }

  /** Asks responders until one has an answer that it does not pass on, and executes each answer. */
  async #answer(
    ctx: Ctx,
    standing: Standing,
    message: OccasionMessage | undefined,
    facts: Circumstances,
    asked: readonly Responder[] = facts.responders,
  ): Promise<Standing> {
    const { ticket, memory } = standing;
    const { contact, now } = facts;
    const occasion = { contact, now, ticket, message, memory };
    const answer = await this.ask(ctx, occasion, 'decide', asked);
    if (!answer) return standing;
    const { decision, responder } = answer;
    if (decision.close) await readAll(ctx, ticket);
    const { delayed } = memory;
    const done = await this.executor.execute(ctx, ticket, decision, {
      contact: facts.contact,
      responder: responder.id,
      delayed,
    });
    const isSilent = done.ticket === ticket && (decision.replies ?? []).length === 0;
    const next: Standing = {
      ticket: done.ticket,
      memory: { ...answer.memory, delayed: done.delayed },
      isSilent: standing.isSilent && isSilent,
    };
    const others = asked.slice(asked.indexOf(responder) + 1);
    const isPassedOn = decision.passOn === true && others.length > 0 && !isOwned(next.ticket);
    return isPassedOn ? this.#answer(ctx, next, message, facts, others) : next;
  }
}

/**
 * When a responder is asked that a ticket is handed to: after a message in the same turn, which asks those that are due; at any other
 * time in the next, since theirs may be past.
 */
const handedAt = ({ message, now }: Pick<Occasion, 'message' | 'now'>): Date =>
  message ? now : new Date(now.getTime() + 1);

/**
 * Nothing waits any more; one statement for all. Where nothing was said and nobody is waiting for an answer, the commit
 * does not wait for the disk: lost in a crash, the same silence is decided again.
 */
const settle = (ctx: Ctx, settled: readonly Settled[]): void => {
  const rows = settled.map(({ id, decided, memory }) => {
    const { responderStates, responderTimes, delayedReplies, respondAt } = memoryColumns(memory);
    return {
      id,
      decided,
      states: responderStates,
      times: responderTimes,
      delayed: delayedReplies,
      respond_at: respondAt,
    };
  });
  const writing = prepared(
    ctx,
    'tickets.settle-decisions',
    `with durability as materialized (
       select set_config('synchronous_commit',
                         case when :isSilent::boolean then 'off' else current_setting('synchronous_commit') end,
                         true) as level
     )
     update tickets t
        set awaiting_decision = null, decided_message_id = x.decided, responder_states = x.states,
            responder_times = x.times, delayed_replies = x.delayed, respond_at = x.respond_at
       from durability, jsonb_to_recordset(:rows::jsonb) as x (
              id int, decided int, states jsonb, times jsonb, delayed jsonb, respond_at timestamptz)
      cross join lateral (
            select k.ctid from tickets k where k.company_id = :companyId and k.id = x.id limit 1) k
      where t.ctid = k.ctid and durability.level is not null`,
    {
      rows: jsonText(rows),
      companyId: ctx.companyId,
      isSilent: settled.every(({ isSilent }) => isSilent),
    },
  );
  ctx.underWay(writing);
};
