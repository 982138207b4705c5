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
import { DecisionExecutor } from './decision-executor.ts';
import { claim, undecidedTickets } from './claim.ts';
import type { ClaimedTicket, UndecidedTicket } from './claim.ts';

type States = Readonly<Record<string, unknown>>;

/** What is left of a ticket's decisions once they are carried out. */
interface Settled {
  readonly id: number;
  /** Nothing was said, and nothing moved. */
  readonly isSilent: boolean;
  readonly decided: number;
  readonly states: States;
  readonly respondAt: Date | null;
}

/** What one responder said, and what follows for what all of them keep. */
interface Answer {
  readonly decision: TicketDecision;
  readonly states: States;
}

/** What responders keep after one of them decided. */
const statesAfter = (before: States, id: string, { state }: TicketDecision): States => {
  if (state === undefined) return before;
  const others = Object.entries(before).filter(([key]) => key !== id);
  return Object.fromEntries(state === null ? others : [...others, [id, state]]);
};

/**
 * Decides about tickets that wait: each message of each in its order, one responder after the other until one has
 * an answer. All of it is one transaction that holds the tickets, so nobody else can take them meanwhile.
 */
@injectable()
export class ResponderTurn {
  constructor(
    @inject(filled(RespondersPoint)) private readonly responders: Filled<Responder>,
    @inject(Contacts) private readonly contacts: Contacts,
    @inject(DecisionExecutor) private readonly carrying: DecisionExecutor,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async decide(ctx: Ctx, ids: readonly number[]): Promise<void> {
    const now = this.clock.now();
    const sighted = await undecidedTickets(ctx, ids, [...this.silentLines(ctx.companyId)]);
    if (sighted.length === 0) return;
    const { contacts, isPaused } = await this.#lookUp(ctx, sighted, now);
    const claimed = await claim(
      ctx,
      sighted.map(({ id }) => id),
      now,
    );
    if (claimed.length === 0) return;
    const settled: Settled[] = [];
    for (const each of claimed) {
      const contact = contacts.get(each.ticket.contactId);
      const isLeftAlone = isPaused || contact === undefined || contact.ignoreBot;
      settled.push(
        isLeftAlone
          ? await this.#leave(ctx, each)
          : await this.#converse(ctx, each, { contact, now }),
      );
    }
    settle(ctx, settled);
  }

  /** One responder after the other. @returns undefined when none has anything to say */
  async ask(
    ctx: Ctx,
    facts: Pick<Occasion, 'ticket' | 'contact' | 'message' | 'now'> & { readonly states: States },
    question: 'decide' | 'farewell' | 'transferred',
  ): Promise<Answer | undefined> {
    const { states, ...rest } = facts;
    for (const responder of this.responders.all()) {
      const occasion = { ...rest, state: states[responder.id] };
      const decision = await responder[question]?.(ctx, occasion);
      if (decision) return { decision, states: statesAfter(states, responder.id, decision) };
    }
    return undefined;
  }

  /** What decisions need, before anything is held: whoever writes meanwhile does not wait for it. */
  async #lookUp(
    ctx: Ctx,
    sighted: readonly UndecidedTicket[],
    now: Date,
  ): Promise<{ contacts: ReadonlyMap<number, ContactView>; isPaused: boolean }> {
    const contactIds = sighted.map(({ contact_id: contactId }) => contactId);
    const connectionIds = sighted.flatMap(({ connection_id: connectionId }) => connectionId ?? []);
    const [contacts, { isServed }] = await Promise.all([
      this.contacts.byIds(ctx, contactIds),
      standingOf(ctx, now),
      ...this.responders
        .all()
        .map((responder) => responder.prepare?.(ctx, [...new Set(connectionIds)])),
    ]);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    return { contacts: byId, isPaused: !isServed };
  }

  /** Lines on which no responder has anything to say to whom it has not spoken with. */
  silentLines(companyId: number): ReadonlySet<number> {
    const [first, ...others] = this.responders
      .all()
      .map((responder) => responder.silentLines?.(companyId) ?? []);
    return new Set((first ?? []).filter((line) => others.every((lines) => lines.includes(line))));
  }

  /** Who is not to be answered is taken out of whatever dialogue there was. */
  async #leave(ctx: Ctx, { ticket, messages }: ClaimedTicket): Promise<Settled> {
    const decided = messages.at(-1)?.id ?? ticket.decidedMessageId;
    if (ticket.status !== 'open' && ticket.chatbot) {
      await this.carrying.out(ctx, ticket, { chatbot: false });
    }
    return { id: ticket.id, isSilent: false, decided, states: {}, respondAt: null };
  }

  async #converse(
    ctx: Ctx,
    { ticket, messages }: ClaimedTicket,
    facts: { readonly contact: ContactView; readonly now: Date },
  ): Promise<Settled> {
    let current = ticket;
    let isSilent = true;
    let states: States = ticket.responderStates ?? {};
    let respondAt = ticket.respondAt;
    const isTime = respondAt !== null && respondAt <= facts.now;
    if (isTime) respondAt = null;
    const occasions: (OccasionMessage | undefined)[] =
      messages.length > 0 ? [...messages] : isTime ? [undefined] : [];
    for (const message of occasions) {
      if (isOwned(current)) break;
      if (message && current.status === 'closed') {
        current = await this.carrying.reopen(ctx, current, 'arrival');
        isSilent = false;
      }
      const answer = await this.ask(ctx, { ...facts, ticket: current, message, states }, 'decide');
      if (!answer) continue;
      if (answer.decision.close) await readAll(ctx, current);
      const before = current;
      current = await this.carrying.out(ctx, before, answer.decision, {
        contact: facts.contact,
      });
      isSilent &&= current === before && (answer.decision.replies ?? []).length === 0;
      ({ states } = answer);
      if (answer.decision.respondAt !== undefined) ({ respondAt } = answer.decision);
    }
    const decided = messages.at(-1)?.id ?? ticket.decidedMessageId;
    return { id: ticket.id, isSilent, decided, states, respondAt };
  }
}

/** Whether it is somebody's: nobody answers in their place. A finished one is still named after who finished it. */
const isOwned = ({ status, userId }: Ticket): boolean =>
  status === 'open' || (status === 'pending' && userId !== null);

/**
 * Nothing waits any more; one statement for all. Where nothing was said and nobody is waiting for an answer, the commit
 * does not wait for the disk: lost in a crash, the same silence is decided again.
 */
const settle = (ctx: Ctx, settled: readonly Settled[]): void => {
  const rows = settled.map(({ id, decided, states, respondAt }) => ({
    id,
    decided,
    states: Object.keys(states).length === 0 ? null : states,
    respond_at: respondAt,
  }));
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
            respond_at = x.respond_at
       from durability, jsonb_to_recordset(:rows::jsonb) as x (
              id int, decided int, states jsonb, respond_at timestamptz)
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
