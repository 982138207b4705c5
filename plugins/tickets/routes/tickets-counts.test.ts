import fc from 'fast-check';
import { createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { Test } from 'tap';
import type { TicketListDto } from '../schemas.ts';
import { Desk, newNumber } from '../testing/desk.ts';

t.setTimeout(180_000);
const app = await createTestApp(t);

interface World {
  readonly desk: Desk;
  readonly people: readonly TestUser[];
  readonly queues: readonly number[];
  readonly numbers: readonly string[];
}

const setUp = async (): Promise<World> => {
  const desk = await Desk.open(app);
  const [ana, rui] = [
    await desk.attendant('Ana'),
    await desk.attendant('Rui', { allTicket: true }),
  ];
  const queues = [await desk.queue('Vendas', ana, rui), await desk.queue('Suporte', rui)];
  const numbers = Array.from({ length: 4 }, newNumber);
  return { desk, people: [desk.admin, ana, rui], queues, numbers };
};

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;

/** Something anybody may try at any moment; much of it is refused, which must change nothing either. */
interface Step {
  readonly kind:
    | 'write'
    | 'open'
    | 'pending'
    | 'closed'
    | 'transfer'
    | 'answer'
    | 'delete'
    | 'age'
    | 'dissolve';
  readonly customer: number;
  readonly who: number;
  readonly queue: number;
  readonly taker: number | null;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind'][]>(
    ...(['write', 'write', 'open', 'pending', 'closed', 'transfer', 'answer', 'delete'] as const),
    'age',
    'dissolve',
  ),
  customer: fc.nat({ max: 3 }),
  who: fc.nat({ max: 2 }),
  queue: fc.nat({ max: 1 }),
  taker: fc.option(fc.nat({ max: 2 })),
});

const take = async (world: World, { kind, customer, who, queue, taker }: Step): Promise<void> => {
  const { desk, people, queues } = world;
  const number = pick(world.numbers, customer);
  const person = pick(people, who);
  const { tickets } = await desk.ok<TicketListDto>('GET', `/tickets?searchParam=${number}`);
  const id = tickets[0]?.id ?? 1;
  switch (kind) {
    case 'write':
      await desk.writes(number);
      return;
    case 'transfer': {
      const userId = taker === null ? null : pick(people, taker).id;
      await desk.call(person, 'PUT', `/tickets/${id}`, { queueId: pick(queues, queue), userId });
      return;
    }
    case 'answer':
      await desk.call(person, 'GET', `/messages/${id}`);
      await desk.call(person, 'POST', `/messages/${id}`, { body: 'Sim.' });
      return;
    case 'delete':
      await desk.call(person, 'DELETE', `/tickets/${id}`);
      return;
    case 'dissolve':
      await app.inject({
        method: 'DELETE',
        url: `/api/queue/${pick(queues, queue)}`,
        headers: person.headers,
      });
      return;
    case 'age':
      // Yesterday's tickets count on their own day.
      await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
        trx.raw(`update tickets set updated_at = updated_at - interval '1 day' where id = ?`, [id]),
      );
      return;
    default:
      await desk.call(person, 'PUT', `/tickets/${id}`, { status: kind });
  }
};

interface Recount {
  readonly kept: unknown;
  readonly counted: unknown;
  /** Sums that differ from what they are the sums of. */
  readonly sums: readonly unknown[];
  readonly unread: { id: number; unread_messages: number; unread: number }[];
  /** Tickets whose facts do not lead, one from the other, to the state they are in. */
  readonly broken: readonly unknown[];
}

const recount = ({ desk }: World): Promise<Recount> =>
  app.database.transaction({ companyId: desk.company.id }, async ({ trx }) => {
    const { rows: kept } = await trx.raw<{ rows: unknown[] }>(
      `select status, queue_id, user_id, day::text, total from ticket_counts where total <> 0
        order by 1, 2, 3, 4`,
    );
    const { rows: counted } = await trx.raw<{ rows: unknown[] }>(
      `select status, coalesce(queue_id, 0) as queue_id, coalesce(user_id, 0) as user_id,
              (updated_at at time zone 'UTC')::date::text as day, count(*)::int as total
         from tickets group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    );
    const { rows: sums } = await trx.raw<{ rows: unknown[] }>(
      `select 'over all days' as sum, status, queue_id, user_id, null::date as day, sum(total) from (
         select status, queue_id, user_id, total from ticket_totals
         union all select status, queue_id, user_id, - total from ticket_counts) compared
        group by 2, 3, 4 having sum(total) <> 0
       union all
       select 'over all people', status, queue_id, null, day, sum(total) from (
         select status, queue_id, day, total from ticket_days
         union all select status, queue_id, day, - total from ticket_counts) compared
        group by 2, 3, 5 having sum(total) <> 0`,
    );
    const { rows: unread } = await trx.raw<{ rows: Recount['unread'] }>(
      `select t.id, t.unread_messages, count(m.id)::int as unread
         from tickets t left join messages m on m.ticket_id = t.id and not m.is_read and not m.from_me
        group by t.id, t.unread_messages having t.unread_messages <> count(m.id)`,
    );
    const { rows: broken } = await trx.raw<{ rows: unknown[] }>(
      `with facts as (
         select seq, (payload::json->>'ticketId')::int as id, payload::jsonb->'from' as was, payload::jsonb->'to' as is
           from events where name like 'tickets.ticket-%' and payload::jsonb ? 'cause'
       ), chained as (
         select *, lag("is") over (partition by id order by seq) as before, lead(id) over (partition by id order by seq) as next
           from facts
       )
       select chained.id, seq, was, "is" from chained left join tickets t on t.id = chained.id
        where was is distinct from coalesce(before, 'null')
           or (next is null and t.id is not null
               and "is" <> jsonb_build_object('status', t.status, 'userId', t.user_id, 'queueId', t.queue_id))
           or (next is null and t.id is null and "is" is not null)
       union all
       select t.id, null, null, null from tickets t where not exists (select from facts where facts.id = t.id)`.replaceAll(
        ' ? ',
        String.raw` \? `,
      ),
    );
    return { kept, counted, sums, unread, broken };
  });

t.test('kept counts equal a recount after anything anybody does, many at once', async (t) => {
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
    minLength: 6,
    maxLength: 10,
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (script) => {
      const world = await setUp();
      for (const round of script) {
        await Promise.all(round.map((each) => take(world, each)));
        const { kept, counted, sums, unread, broken } = await recount(world);
        t.same(kept, counted);
        t.same(sums, [], 'the sums of the counts too');
        t.same(unread, [], 'the unread counts too');
        t.same(broken, [], 'and the facts tell of every change, in order');
      }
      for (const who of world.people) await tabsEqualLists(t, world, who);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

/** The number on a tab is the number of rows behind it. */
const tabsEqualLists = async (t: Test, { desk, queues }: World, who: TestUser): Promise<void> => {
  for (const filter of ['', '&showAll=true', `&queueIds=[${queues[0] ?? 0}]`]) {
    const tabs = await desk.call<Record<string, number>>(
      who,
      'GET',
      `/tickets/counts?${filter.slice(1)}`,
    );
    for (const status of ['open', 'pending', 'closed']) {
      const path = `/tickets?status=${status}${filter}`;
      const { body } = await desk.call<TicketListDto>(who, 'GET', path);
      t.equal(tabs.body[status], body.tickets.length, `${who.name}: ${path}`);
      t.equal(body.count, body.tickets.length);
    }
  }
};
