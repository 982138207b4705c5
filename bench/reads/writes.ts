import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { InboundQueues } from '../../plugins/connections/services/inbound/inbound-queues.ts';
import { nameOf, numberOf } from '../../e2e/reads/names.ts';
import type { LargeCompany } from '../../e2e/reads/large-company.ts';
import { median } from '../figures.ts';
import type { Figure } from '../figures.ts';
import { rate } from '../inbound.ts';
import type { Stage } from '../stage.ts';
import type { HotWriteId } from './hot-writes.ts';
import { besideOther } from './other-product.ts';

const CONNECTIONS = 20;
const ROUNDS = 5;
const ROUND_MILLISECONDS = 1_500;

interface Write {
  readonly id: HotWriteId;
  readonly what: string;
  readonly reference: string;
  /** One write of the product, and one row by pg; `worker` counts from 0. */
  readonly product: (worker: number) => Promise<void>;
  readonly raw: (worker: number) => Promise<void>;
}

interface OpenTicket {
  readonly id: number;
  readonly userId: number;
  /** Which person of the company it is with. */
  readonly person: number;
}

/** Tickets that are open, one for each of {@link CONNECTIONS} connections at least. */
const openTickets = async (sql: pg.Pool, large: LargeCompany): Promise<readonly OpenTicket[]> => {
  const { rows } = await sql.query<OpenTicket>(
    `select id, user_id as "userId", contact_id - $2::int as person from tickets
      where company_id = $1 and status = 'open' and id <> $3 order by id limit 200`,
    [large.company.id, large.firstContact, large.longTicket],
  );
  if (rows.length < CONNECTIONS) throw new Error('the company has too few open tickets');
  return rows;
};

const writesOf = async (
  { app }: Stage,
  large: LargeCompany,
  sql: pg.Pool,
): Promise<readonly Write[]> => {
  const tickets = await openTickets(sql, large);
  const { headers } = large.company.admin;
  const companyId = large.company.id;
  const lanes = app.host.resolve('connections', InboundQueues);
  const ticketOf = (worker: number, turn: number): OpenTicket => {
    // Each worker has tickets of its own: nobody waits for another's row.
    const own = tickets.filter((_ticket, at) => at % CONNECTIONS === worker);
    const ticket = own[turn % own.length];
    if (!ticket) throw new Error('a worker has no ticket');
    return ticket;
  };
  const turns = Array.from({ length: CONNECTIONS }, () => 0);
  const isOpen = new Map(tickets.map(({ id }) => [id, true]));
  const next = (worker: number): OpenTicket => {
    const turn = turns[worker] ?? 0;
    turns[worker] = turn + 1;
    return ticketOf(worker, turn);
  };
  return [
    {
      id: 'statusChange',
      what: 'status change',
      reference: 'one UPDATE by pg',
      product: async (worker) => {
        const { id, userId } = next(worker);
        const open = isOpen.get(id) === true;
        const answer = await app.http.inject({
          method: 'PUT',
          url: `/api/tickets/${String(id)}`,
          headers: { ...headers },
          payload: open ? { status: 'pending' } : { status: 'open', userId },
        });
        if (answer.statusCode !== 200) throw new Error(answer.body);
        isOpen.set(id, !open);
      },
      raw: async (worker) => {
        const { id } = next(worker);
        await sql.query({
          name: 'raw-status',
          text: `update tickets set updated_at = now(), unread_messages = 0 where company_id = $1 and id = $2 returning *`,
          values: [companyId, id],
        });
      },
    },
    {
      id: 'inboundOpen',
      what: 'a message that arrives in an open ticket',
      reference: 'one INSERT by pg',
      product: async (worker) => {
        const { person } = next(worker);
        const party = { number: numberOf(person), name: nameOf(person) };
        await lanes.receive(companyId, [
          {
            type: 'message',
            connectionId: large.connectionId,
            externalId: randomUUID(),
            chat: { ...party, isGroup: false },
            sender: party,
            fromMe: false,
            kind: 'conversation',
            body: 'Oi, boa tarde! Vocês têm o violão da foto?',
            at: new Date().toISOString(),
          },
        ]);
      },
      raw: async (worker) => {
        await sql.query({
          name: 'raw-message',
          text: 'insert into raw_messages (chat, body) values ($1, $2)',
          values: [worker, 'Oi, boa tarde! Vocês têm o violão da foto?'],
        });
      },
    },
  ];
};

/** Writes people wait for, at {@link CONNECTIONS} at a time, each against one row that pg writes and commits. */
export const benchWrites = async (stage: Stage, large: LargeCompany): Promise<Figure[]> => {
  const sql = new pg.Pool({ connectionString: stage.superUrl, max: CONNECTIONS });
  await sql.query(
    `create table raw_messages (id bigint generated always as identity primary key, chat int not null,
                                body text not null, created_at timestamptz not null default now())`,
  );
  const figures: Figure[] = [];
  try {
    for (const { id, what, reference, product, raw } of await writesOf(stage, large, sql)) {
      const run = (work: (worker: number) => Promise<void>): Promise<number> =>
        rate(ROUND_MILLISECONDS, work, CONNECTIONS);
      await run(raw);
      await run(product);
      const rates: { readonly product: number; readonly raw: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.push({ raw: await run(raw), product: await run(product) });
      }
      const own = median(rates.map((each) => each.product));
      figures.push({
        id: 'HW',
        what: `${what}, against ${reference}`,
        value: median(rates.map((each) => each.product / each.raw)),
        unit: '×',
        must: { at: 'least', value: 0.1 },
        aim: 0.2,
        detail:
          `${own.toFixed(0)}/s against ${median(rates.map((each) => each.raw)).toFixed(0)}/s; ` +
          besideOther(id, own, large),
      });
    }
  } finally {
    await sql.query('drop table raw_messages');
    await sql.end();
  }
  return figures;
};
