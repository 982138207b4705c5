import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import type { ContactDeparture } from '../../contacts/public.ts';
import { Outreach } from '../../tickets/public.ts';
import type { MessageArrival, MessageChanged } from '../../tickets/public.ts';
import { NumberChecked } from '../facts.ts';
import type { NumberQuestions } from '../public.ts';
import { BELIEVED, checksEnd } from '../rules/checks.ts';
import type { CheckPace } from '../rules/checks.ts';
import { after, DAY } from '../rules/time.ts';
import { CheckTurns } from './check-turns.ts';

/** The failure of a message to a number that is not on the channel. */
const NOT_THERE = 'not-on-whatsapp';

/** The last answer about a contact's number. */
export interface NumberKnowledge {
  /** Undefined: nobody asked within the time an answer is believed. */
  readonly exists: boolean | undefined;
  readonly checkedAt: Date | null;
}

interface KnownRow {
  readonly number: string;
  readonly exists: boolean;
}

interface PaceRow {
  readonly nextAt: Date | null;
  readonly asked: number[];
  readonly isAwaited: boolean;
}

/** The pace of a connection's questions, and whether a message waits for the answer to one. */
export interface CheckOutlook extends CheckPace {
  readonly isAwaited: boolean;
}

/** The last answer counts. */
const KNOWN = `
select n.number, k."exists"
  from unnest(:numbers::text[]) as n (number)
 cross join lateral (select "exists" from number_checks
                      where company_id = :companyId and number = n.number and checked_at > :since
                      order by checked_at desc limit 1) k`;

const KNOWN_CONTACTS = `
select c.id as "contactId", k."exists", k.checked_at as "checkedAt"
  from contacts c
 cross join lateral (select "exists", checked_at from number_checks
                      where company_id = :companyId and number = c.number and checked_at > :since
                      order by checked_at desc limit 1) k
 where c.company_id = :companyId and c.id = any(:contactIds::int[])`;

const PACE = `
select (select next_at from number_check_turns
         where company_id = :companyId and connection_id = :connectionId) as "nextAt",
       array(select extract(epoch from asked_at)::float8 * 1000 from number_checks
              where company_id = :companyId and connection_id = :connectionId and asked_at > :dayAgo
              order by asked_at desc) as asked,
       exists (select from number_check_requests
                where company_id = :companyId and connection_id = :connectionId and is_urgent) as "isAwaited"`;

const REQUEST = `
insert into number_check_requests (company_id, connection_id, number, requester, is_urgent, due_at)
select :companyId, :connectionId, number, :requester, :isUrgent, :now from unnest(:numbers::text[]) as n (number)
on conflict do nothing`;

const WITHDRAW = `delete from number_check_requests where company_id = :companyId and requester = :requester`;

/** A message that failed tells as much as an answer, and the channel has counted a question. */
const FAILED = `
insert into number_checks (company_id, connection_id, number, asked_at, checked_at, "exists")
select distinct :companyId::int, m.connection_id, c.number, :now::timestamptz, :now::timestamptz, false
  from messages m
  join connections l on l.company_id = :companyId and l.id = m.connection_id
  join contacts c on c.company_id = :companyId and c.id = m.contact_id and not c.is_group
 where m.company_id = :companyId and m.id = any(:ids::int[])
returning number`;

/** Whoever writes is there. */
const WROTE = `
update number_checks k set "exists" = true
  from contacts c
 where c.company_id = :companyId and c.id = any(:contactIds::int[]) and not c.is_group
   and k.company_id = :companyId and k.number = c.number and k.checked_at is not null and not k."exists"
returning k.number`;

const FORGET = `
with gone as (delete from number_check_requests where company_id = :companyId and number = any(:numbers::text[]))
delete from number_checks where company_id = :companyId and number = any(:numbers::text[])`;

/** Requests of claims, which one question answers for all of them. */
const CLAIMS = 'claims';

/** The answers of channels about numbers, and the questions that wait for their turn. */
@injectable()
export class NumberChecks implements ContactDeparture {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'byNumbers' | 'get' | 'numbersOf'>,
    @inject(Outreach) private readonly outreach: Pick<Outreach, 'lastHeard'>,
    @inject(CheckTurns) private readonly turns: CheckTurns,
  ) {}

  /** The answers about the numbers of contacts; contacts nobody asked about are left out. */
  async ofContacts(
    ctx: Ctx,
    contactIds: readonly number[],
    now: Date,
  ): Promise<ReadonlyMap<number, NumberKnowledge>> {
    type Row = NumberKnowledge & { readonly contactId: number };
    const rows = await prepared<Row>(ctx, 'governor.known-contacts', KNOWN_CONTACTS, {
      companyId: ctx.companyId,
      contactIds: [...contactIds],
      since: after(now, -BELIEVED),
    });
    return new Map(rows.map((row) => [row.contactId, row]));
  }

  async outlook(ctx: Ctx, connectionId: number, now: Date): Promise<CheckOutlook> {
    const [row] = await prepared<PaceRow>(ctx, 'governor.check-pace', PACE, {
      companyId: ctx.companyId,
      connectionId,
      dayAgo: after(now, -DAY),
    });
    return row ?? { nextAt: null, asked: [], isAwaited: false };
  }

  /** Has a number asked for, before those of lists: a message waits for it. On the way of the next statement. */
  requestUrgently(ctx: Ctx, connectionId: number, number: string): void {
    ctx.underWay(this.#request(ctx, { connectionId, numbers: [number], requester: CLAIMS }, true));
  }

  /** @returns the numbers that are known already, with their answers */
  async ask(ctx: Ctx, questions: NumberQuestions): Promise<ReadonlyMap<string, boolean>> {
    const { connectionId, requester } = questions;
    const asked = [...new Set(questions.numbers)];
    const known = new Map(await this.#known(ctx, connectionId, asked));
    const numbers = asked.filter((number) => !known.has(number));
    if (numbers.length > 0) await this.#request(ctx, { connectionId, numbers, requester }, false);
    return known;
  }

  async withdraw(ctx: Ctx, requester: string): Promise<void> {
    const { companyId } = ctx;
    await prepared(ctx, 'governor.check-withdraw', WITHDRAW, { companyId, requester });
  }

  async end(ctx: Ctx, connectionId: number, count: number): Promise<Date> {
    const now = this.clock.now();
    return checksEnd(count, await this.outlook(ctx, connectionId, now), now);
  }

  /** Remembers numbers to which a message could not be sent because they do not exist. */
  async failed(ctx: Ctx, changes: readonly MessageChanged[]): Promise<void> {
    const ids = changes.flatMap(({ message: { ack, failure, id } }) =>
      ack < 0 && failure === NOT_THERE ? [id] : [],
    );
    if (ids.length === 0) return;
    const rows = await prepared<{ number: string }>(ctx, 'governor.check-failed', FAILED, {
      companyId: ctx.companyId,
      ids: [...new Set(ids)],
      now: this.clock.now(),
    });
    for (const { number } of rows) {
      ctx.emit(NumberChecked, { number, exists: false, canonical: null }, [topics.company]);
    }
  }

  /** Takes back that numbers were absent: their owners write. */
  async wrote(ctx: Ctx, arrivals: readonly MessageArrival[]): Promise<void> {
    const direct = arrivals.filter(({ ticket }) => !ticket.isGroup);
    if (direct.length === 0) return;
    const rows = await prepared<{ number: string }>(ctx, 'governor.check-wrote', WROTE, {
      companyId: ctx.companyId,
      contactIds: [...new Set(direct.map(({ message }) => message.contactId))],
    });
    for (const number of new Set(rows.map((row) => row.number))) {
      ctx.emit(NumberChecked, { number, exists: true, canonical: null }, [topics.company]);
    }
  }

  /** Since when a contact's number is known not to exist; null where it is not. @throws ERR_NO_CONTACT_FOUND */
  async absentSince(ctx: Ctx, contactId: number): Promise<Date | null> {
    await this.contacts.get(ctx, contactId);
    const known = await this.ofContacts(ctx, [contactId], this.clock.now());
    const { exists, checkedAt = null } = known.get(contactId) ?? {};
    return exists === false ? checkedAt : null;
  }

  /** Everything about the numbers of contacts goes with them. */
  async leaving(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
    const numbers = await this.contacts.numbersOf(ctx, contactIds);
    if (numbers.length === 0) return;
    await prepared(ctx, 'governor.check-forget', FORGET, {
      companyId: ctx.companyId,
      numbers: [...numbers],
    });
  }

  async #known(
    ctx: Ctx,
    connectionId: number,
    numbers: readonly string[],
  ): Promise<ReadonlyMap<string, boolean>> {
    const contacts = await this.contacts.byNumbers(ctx, numbers);
    const ids = contacts.map(({ id }) => id);
    const [rows, heard] = await Promise.all([
      prepared<KnownRow>(ctx, 'governor.known-numbers', KNOWN, {
        companyId: ctx.companyId,
        numbers: [...numbers],
        since: after(this.clock.now(), -BELIEVED),
      }),
      ids.length === 0 ? new Map<number, Date>() : this.outreach.lastHeard(ctx, connectionId, ids),
    ]);
    // Nobody has to ask for a number that wrote.
    const wrote = contacts.filter(({ id }) => heard.has(id));
    return new Map([
      ...rows.map(({ number, exists }) => [number, exists] as const),
      ...wrote.map(({ number }) => [number, true] as const),
    ]);
  }

  async #request(ctx: Ctx, questions: NumberQuestions, isUrgent: boolean): Promise<void> {
    const { connectionId, requester } = questions;
    this.turns.wake(ctx, connectionId);
    await prepared(ctx, 'governor.check-request', REQUEST, {
      companyId: ctx.companyId,
      connectionId,
      requester,
      isUrgent,
      numbers: [...questions.numbers],
      now: this.clock.now(),
    });
  }
}
