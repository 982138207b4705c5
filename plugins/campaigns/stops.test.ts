import { createTestApp, eventually, holdWork } from 'prosa/core/testing';
import pg from 'pg';
import t from 'tap';
import { claim, stopGate } from '../governor/testing.ts';
import { arrive, connectSimulator, messageFrom, newNumber } from '../tickets/testing.ts';
import { CampaignDesk } from './testing/campaign-desk.ts';

/** More than any of the stops has round trips to race with. */
const PEOPLE = 80;

t.setTimeout(180_000);
const app = await createTestApp(t);
// Each claim is made here.
await stopGate(app);
const stage = await CampaignDesk.open(app);
const { desk } = stage;
const companyId = desk.company.id;
const other = await connectSimulator(app, desk.admin);
const beside = new pg.Client({ connectionString: app.databases.superUrl });
await beside.connect();
t.teardown(() => beside.end());

const ask = async <T extends object>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await beside.query<T>(sql, [...values])).rows;

/** A campaign that runs, to people who have just written and whose tickets are over. */
const run = async (): Promise<number> => {
  const messages = Array.from({ length: PEOPLE }, () => messageFrom(desk, newNumber()));
  await arrive(desk, ...messages);
  await app.database.transaction({ companyId, system: 'test' }, ({ trx }) =>
    trx('tickets').where({ connection_id: desk.connection }).update({ status: 'closed' }),
  );
  const tickets = await ask<{ id: number }>('select id from tickets where company_id = $1', [
    companyId,
  ]);
  for (const { id } of tickets) {
    await app.database.transaction({ companyId, system: 'test' }, ({ trx }) =>
      trx('ticket_tags').insert({ company_id: companyId, ticket_id: id, tag_id: stage.tagId }),
    );
  }
  const { id } = await stage.make();
  await stage.act(id, 'start');
  await eventually(async () => (await stage.rows(id)).length === PEOPLE);
  return id;
};

const campaignId = await run();

interface Next {
  readonly id: number;
  readonly contactId: number;
  readonly number: string;
}

/** The recipient that the next claim would write to. */
const next = async (): Promise<Next> => {
  const [row] = await ask<Next>(
    `select r.id, r.contact_id as "contactId", c.number from campaign_recipients r join contacts c on c.id = r.contact_id
      where r.campaign_id = $1 and r.state = 'waiting' order by r.due_at, r.id limit 1`,
    [campaignId],
  );
  if (!row) throw new Error('nobody waits any more');
  return row;
};

const stateOf = async ({ id }: Next): Promise<string | undefined> =>
  (await ask<{ state: string }>('select state from campaign_recipients where id = $1', [id]))[0]
    ?.state;

/** Passes over a contact that left. */
const leaveOut = ({ id }: Next) =>
  ask(`update campaign_recipients set state = 'skipped' where id = $1 and state = 'waiting'`, [id]);

/** Whether some transaction waits for another. */
const isLocked = async (): Promise<boolean> => {
  const waiting = await ask(
    `select from pg_stat_activity where datname = (select datname from pg_stat_activity where pid = pg_backend_pid())
        and wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
};

const drained = () =>
  eventually(async () => (await ask('select from message_outbox')).length === 0);

const post = async (path: string): Promise<void> => {
  await desk.ok('POST', path);
};

interface Stop {
  readonly what: string;
  /** Whether nobody else is claimed either. */
  readonly isForAll: boolean;
  /** @returns when it is committed */
  stop(next: Next): Promise<unknown>;
  /** Lets the claims go on afterwards. */
  goOn(): Promise<unknown>;
}

const stops: readonly Stop[] = [
  {
    what: 'SAIR on the connection',
    isForAll: false,
    stop: ({ number }) => arrive(desk, messageFrom(desk, number, { body: 'SAIR' })),
    goOn: () => Promise.resolve(),
  },
  {
    what: 'SAIR on another connection',
    isForAll: false,
    stop: ({ number }) =>
      arrive(desk, messageFrom(desk, number, { body: 'SAIR', connectionId: other })),
    goOn: () => Promise.resolve(),
  },
  {
    what: 'an opt-out by a person',
    isForAll: false,
    stop: ({ contactId }) =>
      desk.ok('POST', `/consents/${String(contactId)}/opt-out`, { reason: 'pediu' }),
    goOn: () => Promise.resolve(),
  },
  {
    what: 'a cancellation',
    isForAll: true,
    stop: () => stage.act(campaignId, 'cancel'),
    goOn: async () => {
      await stage.act(campaignId, 'restart');
      await ask('update campaigns set next_at = now() where id = $1', [campaignId]);
    },
  },
  {
    what: 'a stop of the connection',
    isForAll: true,
    stop: () => post(`/outreach/connections/${String(desk.connection)}/hold`),
    goOn: () => post(`/outreach/connections/${String(desk.connection)}/release`),
  },
];

for (const { what, isForAll, stop, goOn } of stops) {
  t.test(
    `nobody is claimed after ${what} was committed, at whichever step of the claim`,
    async (t) => {
      for (let roundTrip = 2; ; roundTrip += 1) {
        await drained();
        const recipient = await next();
        const claiming = holdWork(() => claim(app, companyId, desk.connection), roundTrip);
        if (!(await claiming.isHeld)) {
          t.ok(roundTrip > 5, `${String(roundTrip - 1)} round trips`);
          t.equal(await stateOf(recipient), 'handed');
          return;
        }
        const stopping = { isCommitted: false };
        const committed = stop(recipient).then(() => {
          stopping.isCommitted = true;
        });
        // Either it is committed, or it waits for the claim to end.
        await eventually(async () => stopping.isCommitted || (await isLocked()));
        const wasFirst = stopping.isCommitted;
        claiming.goOn();
        const { isSent } = await claiming.done;
        await committed;
        if (wasFirst) {
          const message = `committed before round trip ${String(roundTrip)}`;
          t.not(await stateOf(recipient), 'handed', message);
          if (isForAll) t.notOk(isSent, message);
        }
        if (!isForAll) await leaveOut(recipient);
        await goOn();
      }
    },
  );
}
