import type { Ctx } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { MessageArrival, MessageChanged } from '../../tickets/public.ts';

/** The share of a message's way that counts as arrived. */
const DELIVERED = 2;

const ANSWERED = `
update outreach_sends s set answered_at = a.at
  from unnest(:connectionIds::int[], :contactIds::int[], :times::timestamptz[]) as a (connection_id, contact_id, at)
 where s.company_id = :companyId and s.contact_id = a.contact_id and s.connection_id = a.connection_id
   and s.answered_at is null and s.at between a.at - interval '72 hours' and a.at`;

const TOLD = `
update outreach_sends s
   set delivered_at = case when o.ack >= ${String(DELIVERED)} then coalesce(s.delivered_at, :now) else s.delivered_at end,
       failure = case when o.ack < 0 then o.failure else s.failure end
  from unnest(:ids::int[], :acks::int[], :failures::text[]) as o (id, ack, failure)
 where s.company_id = :companyId and s.message_id = o.id`;

/** Whoever leaves does so because of the last message. */
const LEFT = `
update outreach_sends s set opted_out_at = :now
 where s.company_id = :companyId
   and s.id in (select last.id from unnest(:contactIds::int[]) as c (id)
                 cross join lateral (select id from outreach_sends
                                      where company_id = :companyId and contact_id = c.id
                                        and at > :now::timestamptz - interval '7 days'
                                      order by at desc limit 1) last)`;

/** People who write first use up the same trust: the first message to somebody who is new to the connection counts. */
const BEGUN = `
insert into outreach_sends (company_id, connection_id, contact_id, class, source, message_id, at)
select :companyId, b.connection_id, b.contact_id, 'cold', 'people', b.message_id, b.at
  from unnest(:ids::int[], :connectionIds::int[], :contactIds::int[], :times::timestamptz[])
       as b (message_id, connection_id, contact_id, at)
  join contacts c on c.company_id = :companyId and c.id = b.contact_id
  join connections l on l.company_id = :companyId and l.id = b.connection_id
 where not exists (select from messages m
                    where m.company_id = :companyId and m.connection_id = b.connection_id
                      and m.contact_id = b.contact_id and m.id < b.message_id)`;

/** Writes down what became of messages, and the chats that people begin. It hears of both some seconds later. */
@injectable()
export class Outcomes {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  /** Messages of customers: the first answer within three days counts. */
  async received(ctx: Ctx, arrivals: readonly MessageArrival[]): Promise<void> {
    const direct = arrivals.filter(({ ticket }) => !ticket.isGroup && ticket.connectionId !== null);
    if (direct.length === 0) return;
    await prepared(ctx, 'governor.answered', ANSWERED, {
      companyId: ctx.companyId,
      ...lists(direct),
    });
  }

  /** Messages that do not pass the gate. */
  async begun(ctx: Ctx, arrivals: readonly MessageArrival[]): Promise<void> {
    const direct = arrivals.filter(
      ({ message: { origin }, ticket }) =>
        !ticket.isGroup &&
        ticket.connectionId !== null &&
        (origin === 'agent' || origin === 'phone'),
    );
    if (direct.length === 0) return;
    await prepared(ctx, 'governor.begun', BEGUN, {
      companyId: ctx.companyId,
      ids: direct.map(({ message }) => message.id),
      ...lists(direct),
    });
  }

  /** Contacts that want to be left alone. */
  async left(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
    if (contactIds.length === 0) return;
    await prepared(ctx, 'governor.left', LEFT, {
      companyId: ctx.companyId,
      contactIds: [...contactIds],
      now: this.clock.now(),
    });
  }

  async told(ctx: Ctx, changes: readonly MessageChanged[]): Promise<void> {
    const ended = changes.filter(({ message: { ack } }) => ack >= DELIVERED || ack < 0);
    if (ended.length === 0) return;
    // The last word of each message counts.
    const latest = [...new Map(ended.map(({ message }) => [message.id, message])).values()];
    await prepared(ctx, 'governor.told', TOLD, {
      companyId: ctx.companyId,
      now: this.clock.now(),
      ids: latest.map(({ id }) => id),
      acks: latest.map(({ ack }) => ack),
      failures: latest.map(({ failure }) => failure),
    });
  }
}

const lists = (arrivals: readonly MessageArrival[]) => ({
  connectionIds: arrivals.map(({ ticket }) => ticket.connectionId),
  contactIds: arrivals.map(({ message }) => message.contactId),
  times: arrivals.map(({ message }) => message.createdAt),
});
