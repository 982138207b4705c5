import { randomUUID } from 'node:crypto';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { Tickets } from '../../tickets/public.ts';
import { Delivery } from '../models/delivery.ts';
import { Webhook } from '../models/webhook.ts';
import { isWanted } from '../rules/matching.ts';
import { GIVE_UP_MILLISECONDS } from '../rules/retry.ts';
import { placeOf } from './followed-facts.ts';
import type { FactPlace, FollowedFact } from './followed-facts.ts';
import { Lanes } from './lanes.ts';

interface Placed {
  readonly fact: FollowedFact;
  readonly place: FactPlace;
}

/** Writes down what is to be told to whom, in the transaction that moves the follower's place. */
@injectable()
export class FactRecorder {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'byIds'>,
    @inject(Tickets) private readonly tickets: Pick<Tickets, 'byIds'>,
    @inject(Lanes) private readonly lanes: Lanes,
  ) {}

  async follow(ctx: Ctx, facts: readonly FollowedFact[]): Promise<void> {
    const webhooks = await Webhook.query(ctx.trx).where({ active: true }).orderBy('id');
    const asked = new Set(webhooks.flatMap((each) => each.facts));
    const wanted = facts.filter(({ id }) => asked.has(id));
    if (wanted.length === 0) return;
    const placed = await this.#placed(ctx, wanted, webhooks.some(isNarrowed));
    const bodies = await this.#bodies(ctx, placed);
    const rows = placed.flatMap(({ fact, place }) =>
      webhooks
        .filter((webhook) => isWanted(webhook, { ...place, fact: fact.id }))
        .map(({ id }) => this.#row(id, fact.id, place.lane, bodies.get(fact) ?? '')),
    );
    if (rows.length === 0) return;
    const isHeld = await this.lanes.hold(ctx, rows);
    const stored = await Delivery.query(ctx.trx).insert(rows).returning('*');
    await this.lanes.begin(
      ctx,
      stored.filter((row) => !isHeld(row)),
    );
  }

  /** A message that changed says neither connection nor queue: its ticket does, where somebody asks for them. */
  async #placed(
    ctx: Ctx,
    facts: readonly FollowedFact[],
    isAsked: boolean,
  ): Promise<readonly Placed[]> {
    const placed = facts.map((fact) => ({ fact, place: placeOf(fact) }));
    const open = placed.flatMap(({ place: { ticketId, connectionId } }) =>
      isAsked && ticketId !== undefined && connectionId === undefined ? [ticketId] : [],
    );
    if (open.length === 0) return placed;
    const found = await this.tickets.byIds(ctx, [...new Set(open)]);
    const tickets = new Map(found.map((ticket) => [ticket.id, ticket]));
    return placed.map(({ fact, place }) => {
      const ticket = tickets.get(place.ticketId ?? 0);
      if (!ticket || place.connectionId !== undefined) return { fact, place };
      const { connectionId, queueId } = ticket;
      return { fact, place: { ...place, connectionId, queueId } };
    });
  }

  /** The bodies that are told: each fact, and with whom the conversation is. */
  async #bodies(ctx: Ctx, placed: readonly Placed[]): Promise<ReadonlyMap<FollowedFact, string>> {
    const ids = new Set(placed.flatMap(({ place: { contactId } }) => contactId ?? []));
    const found = ids.size === 0 ? [] : await this.contacts.byIds(ctx, [...ids]);
    const contacts = new Map(
      found.map(({ id, name, number, isGroup }) => [id, { id, name, number, isGroup }]),
    );
    return new Map(
      placed.map(({ fact, place: { contactId } }) => {
        const contact = contactId === undefined ? undefined : (contacts.get(contactId) ?? null);
        const data = { ...fact.payload, ...(contact !== undefined && { contact }) };
        const { id: type, companyId } = fact;
        return [fact, JSON.stringify({ type, timestamp: fact.at.toISOString(), companyId, data })];
      }),
    );
  }

  #row(webhookId: number, fact: string, lane: string, body: string) {
    const now = this.clock.now();
    const giveUpAt = new Date(now.getTime() + GIVE_UP_MILLISECONDS);
    const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
    return { webhookId, messageId, fact, lane, body, nextAt: now, giveUpAt };
  }
}

const isNarrowed = ({ connectionIds, queueIds }: Webhook): boolean =>
  connectionIds.length + queueIds.length > 0;
