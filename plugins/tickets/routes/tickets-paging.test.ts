import fc from 'fast-check';
import { createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { TicketListDto } from '../schemas.ts';
import { Desk } from '../testing/desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

const PAGE = 40;
const DAY_MILLISECONDS = 86_400_000;
const NEWEST = Date.parse('2026-05-20T12:00:00Z');

/** Tickets over many days, several of them in one instant, in all states, hands and queues. */
const furnish = async (count: number) => {
  const desk = await Desk.open(app);
  const ana = await desk.attendant('Ana');
  const queues = [await desk.queue('Vendas', ana), await desk.queue('Suporte')];
  const statuses = ['pending', 'open', 'closed'];
  const { company } = desk;
  await app.database.transaction({ companyId: company.id }, async ({ trx }) => {
    const contacts = await trx('contacts')
      .insert(
        Array.from({ length: count }, (_, at) => ({
          company_id: company.id,
          name: `Cliente ${String(at)}`,
          number: `55119${String(60_000_000 + at)}`,
        })),
      )
      .returning<{ id: number }[]>('id');
    await trx('tickets').insert(
      contacts.map(({ id }, at) => ({
        company_id: company.id,
        contact_id: id,
        connection_id: desk.connection,
        status: statuses[at % 7 === 0 ? 1 : at % 3],
        user_id: at % 5 === 0 ? ana.id : null,
        queue_id: [queues[0], queues[1], null][at % 4] ?? null,
        // Three share each instant.
        updated_at: new Date(NEWEST - Math.floor(at / 3) * (DAY_MILLISECONDS / 7)),
      })),
    );
  });
  return { desk, ana, queues };
};
const world = await furnish(330);

const get = async (who: TestUser, query: Record<string, string>): Promise<TicketListDto> => {
  const path = `/tickets?${new URLSearchParams(query).toString()}`;
  const { status, body } = await world.desk.call<TicketListDto>(who, 'GET', path);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};

const idsIn = ({ tickets }: TicketListDto): number[] => tickets.map(({ id }) => id);

/** All pages, each from where the one before ended. */
const walk = async (
  who: TestUser,
  query: Record<string, string>,
  between: (page: TicketListDto) => Promise<void> = async () => undefined,
): Promise<number[]> => {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const page: TicketListDto = await get(who, {
      ...query,
      ...(cursor === null ? {} : { cursor }),
    });
    ids.push(...idsIn(page));
    cursor = page.nextCursor;
    if (page.hasMore !== (cursor !== null)) throw new Error('hasMore and nextCursor disagree');
    await between(page);
  } while (cursor !== null);
  return ids;
};

const query = fc.record(
  {
    status: fc.constantFrom('open', 'pending', 'closed'),
    showAll: fc.constant('true'),
    queueIds: fc.constantFrom(`[${world.queues[0] ?? 0}]`, `[${world.queues.join()}]`, '[]'),
    users: fc.constant(`[${world.ana.id}]`),
  },
  { requiredKeys: [] },
);

t.test('the pages together are the list, each row once, by cursor and by number', async (t) => {
  await fc.assert(
    fc.asyncProperty(query, fc.boolean(), async (filter, isAdmin) => {
      const who = isAdmin ? world.desk.admin : world.ana;
      const walked = await walk(who, filter);
      if (new Set(walked).size !== walked.length) throw new Error('a row came twice');
      const numbered: number[] = [];
      for (let pageNumber = 1; pageNumber <= Math.ceil(walked.length / PAGE) + 1; pageNumber += 1) {
        const page = await get(who, { ...filter, pageNumber: String(pageNumber) });
        const from = (pageNumber - 1) * PAGE;
        t.same(idsIn(page), walked.slice(from, from + PAGE), `page ${String(pageNumber)}`);
        t.equal(page.hasMore, walked.length > from + PAGE);
        if (filter.status !== undefined) t.equal(page.count, walked.length);
        numbered.push(...idsIn(page));
      }
      return numbered.length === walked.length;
    }),
    { numRuns: 15 },
  );
});

t.test('the order is that of the last movement, the newest first', async (t) => {
  const walked = await walk(world.desk.admin, { status: 'closed' });
  const expected = await app.database.transaction({ companyId: world.desk.company.id }, ({ trx }) =>
    trx('tickets')
      .where('status', 'closed')
      .orderByRaw('updated_at desc, id desc')
      .pluck<number[]>('id'),
  );
  t.same(walked, expected);
  t.ok(walked.length > 2 * PAGE);
});

t.test('a page beyond the end is empty', async (t) => {
  const filters: Record<string, string>[] = [{ status: 'closed' }, {}, { searchParam: 'cliente' }];
  for (const filter of filters) {
    const page = await get(world.desk.admin, { ...filter, pageNumber: '1000000' });
    t.match(page, { tickets: [], hasMore: false, nextCursor: null });
  }
});

t.test('while tickets move, no page repeats a row nor loses one that stayed', async (t) => {
  const { desk } = world;
  const filter = { status: 'pending' };
  const before = await walk(desk.admin, filter);
  const moved = new Set<number>();
  const move = (ids: readonly number[]): Promise<unknown> => {
    for (const id of ids) moved.add(id);
    return app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
      trx('tickets')
        .whereIn('id', ids)
        .update({ updated_at: trx.raw('clock_timestamp()') }),
    );
  };
  const walked = await walk(desk.admin, filter, async (page) => {
    // One that was shown, the one the next page begins after, and one that is still to come.
    const [first, last] = [page.tickets[0], page.tickets.at(-1)];
    const coming = before.filter((id) => !moved.has(id)).at(-1);
    await move([first?.id, last?.id, coming].filter((id) => id !== undefined));
  });
  t.equal(new Set(walked).size, walked.length, 'no row twice');
  const stayed = before.filter((id) => !moved.has(id));
  t.same(
    stayed.filter((id) => !walked.includes(id)),
    [],
    'no row lost that stayed where it was',
  );
  const union = new Set([...walked, ...moved]);
  t.same([...union].sort(), [...before].sort(), 'with those that were told of, it is the list');
});
