import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import type { Test } from 'tap';
import { SendFailure } from '../../../connections/public.ts';
import { Contacts } from '../../../contacts/public.ts';
import { Outreach } from '../../public.ts';
import type { OutreachMessage } from '../../public.ts';
import type { Desk } from '../../testing/desk.ts';
import { newNumber } from '../../testing/desk.ts';
import { outboxDesks } from '../../testing/outbox-desk.ts';
import { OutboxDepth } from './outbox-depth.ts';
import { Outbox } from './outbox.ts';

t.setTimeout(120_000);
const app = await createTestApp(t, { config: { typing: true } });
const outbox = app.host.resolve('tickets', Outbox);
const { setUp, say, entries, attemptNow, empty, ackOf, bodies, amends } = outboxDesks(app);

/** A statement as it is sent. */
interface Step {
  readonly sql: string;
  readonly bindings: readonly unknown[];
}

/** As a program or a campaign writes to somebody. */
const reach = (
  desk: Desk,
  number: string,
  message: Pick<OutreachMessage, 'parts' | 'lane' | 'close' | 'typingMilliseconds'>,
) =>
  app.database.transaction({ companyId: desk.company.id, system: 'test' }, async (ctx) => {
    const contacts = app.host.resolve('tickets', Contacts);
    const [contact] = await contacts.upsertMany(ctx, [{ number, name: 'Cliente', isGroup: false }]);
    if (!contact) throw new Error('nobody has this number');
    const outreach = app.host.resolve('tickets', Outreach);
    return outreach.reach(ctx, { connectionId: desk.connection, contact, ...message });
  });

/** Messages of a campaign to as many contacts, waiting in the outbox. */
const campaign = (desk: Desk, ticketId: number, count: number): Promise<void> =>
  app.database.transaction({ companyId: desk.company.id, system: 'test' }, async ({ trx }) => {
    await trx.raw(
      `with people as (
         insert into contacts (company_id, number, name)
         select :companyId, '5521' || (900000000 + :connectionId * 20000 + n), 'Cliente ' || n from generate_series(1, :count) n
         returning id
       ), said as (
         insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, kind, body, sent_at)
         select :companyId, :ticketId, id, :connectionId, 'CAMPAIGN' || id, true, 'conversation', 'promoção', now() from people
         returning id, contact_id
       )
       insert into message_outbox (company_id, message_id, connection_id, contact_id, lane)
       select :companyId, id, :connectionId, contact_id, 2 from said`,
      { companyId: desk.company.id, ticketId, connectionId: desk.connection, count },
    );
  });

/** Lets a connection's messages through one by one, and none any more when the test is over. */
const gate = (t: Test) => {
  let open: (() => void) | undefined;
  let isOver = false;
  const letThrough = (): void => {
    const resolve = open;
    open = undefined;
    resolve?.();
  };
  t.teardown(() => {
    isOver = true;
    letThrough();
  });
  return {
    pass: async (): Promise<void> => {
      if (isOver) throw new SendFailure('over', { retry: true, scope: 'connection' });
      await new Promise<void>((resolve) => (open = resolve));
    },
    /** The message under way is taken by the channel. */
    next: async (): Promise<void> => {
      await eventually(() => open !== undefined);
      letThrough();
    },
  };
};

t.test('an answer waits for at most one message of a campaign of ten thousand', async (t) => {
  const { desk, ticket, handed, script } = await setUp();
  await campaign(desk, ticket.id, 10_000);
  const { pass, next } = gate(t);
  script(pass);
  outbox.wake(desk.connection);
  for (let sent = 0; sent < 3; sent += 1) await next();
  await eventually(() => handed.length === 4);
  const answer = await say(desk, ticket, 'já respondo');
  await next();
  await eventually(() => handed.length === 5);
  t.same(bodies(handed).slice(3), ['promoção', 'já respondo']);
  await next();
  await eventually(async () => (await ackOf(desk, answer))?.ack === 1);

  // The same for an answer that another process takes in.
  const { wake } = Outbox.prototype;
  outbox.wake = () => undefined;
  await eventually(() => handed.length === 6);
  await say(desk, ticket, 'de outro processo');
  outbox.wake = wake;
  await next();
  await eventually(() => handed.length === 7);
  t.same(bodies(handed).slice(5), ['promoção', 'de outro processo']);
});

/** The statements of a connection's outbox from now on, as they are sent. */
const watchSteps = (t: Test, desk: Desk) => {
  const steps: Step[] = [];
  const note = (asked: Step): void => {
    const isStep = /^\s*with (recursive|released)/.test(asked.sql);
    if (isStep && asked.bindings.includes(desk.connection)) steps.push(asked);
  };
  app.database.knex.on('query', note);
  t.teardown(() => app.database.knex.off('query', note));
  return steps;
};

/** How a statement is carried out, planned for whichever values it is given. */
const planOf = ({ sql, bindings }: Step): Promise<string> =>
  app.database.system('test', async ({ trx }) => {
    await trx.raw('set local plan_cache_mode = force_generic_plan');
    await trx.raw(`prepare step as ${sql}`);
    const values = bindings.map((value) =>
      value instanceof Date ? `'${value.toISOString()}'` : String(value),
    );
    const { rows } = await trx.raw<{ rows: { 'QUERY PLAN': string }[] }>(
      `explain (analyze, costs off, timing off, summary off) execute step(${values.join(', ')})`,
    );
    await trx.raw('deallocate step');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

t.test('a step of ten thousand waiting messages reads some twenty rows', async (t) => {
  const { desk, ticket, script } = await setUp();
  const { pass, next } = gate(t);
  script(pass);
  await desk.connectionIs('DISCONNECTED');
  await campaign(desk, ticket.id, 10_000);
  await app.database.system('test', ({ trx }) => trx.raw('analyze message_outbox'));
  const steps = watchSteps(t, desk);
  await desk.connectionIs('CONNECTED');
  await next();
  await eventually(() => steps.length === 2);
  for (const step of steps.slice(0, 2)) {
    const plan = await planOf(step);
    const read = [...plan.matchAll(/(?:rows=|Removed by Filter: )(\d+)/g)].map(([, n]) =>
      Number(n),
    );
    t.ok(Math.max(...read) <= 21, plan);
  }
});

t.test('programs go before campaigns, and people before both', async (t) => {
  const { desk, ticket, handed, script } = await setUp();
  script(() => Promise.resolve());
  await desk.connectionIs('DISCONNECTED');
  const numbers = [newNumber(), newNumber()] as const;
  await reach(desk, numbers[0], { parts: [{ body: 'campanha' }], lane: 'campaigns' });
  await reach(desk, numbers[1], { parts: [{ body: 'programa' }, { body: 'e mais' }] });
  await say(desk, ticket, 'pessoa');
  const depth = app.host.resolve('tickets', OutboxDepth);
  const depths = await app.database.transaction({ companyId: desk.company.id }, async (ctx) => [
    await depth.byLane(ctx, [desk.connection]),
    await depth.waiting(ctx, [desk.connection]),
  ]);
  t.same(depths[0]?.get(desk.connection), { people: 1, programs: 2, campaigns: 1 });
  t.equal(depths[1]?.get(desk.connection), 4);
  await desk.connectionIs('CONNECTED');
  await empty(desk);
  t.same(bodies(handed), ['pessoa', 'programa', 'e mais', 'campanha']);
});

t.test('a program finishes its ticket in its own lane', async (t) => {
  const { desk, ticket, handed, script } = await setUp();
  script(() => Promise.resolve());
  await desk.ok('PUT', `/whatsapp/${String(desk.connection)}`, { complationMessage: 'até logo' });
  await desk.connectionIs('DISCONNECTED');
  const parts = [{ body: 'segunda via' }];
  await reach(desk, newNumber(), { parts, close: true });
  await say(desk, ticket, 'pessoa');
  await desk.connectionIs('CONNECTED');
  await empty(desk);
  t.same(bodies(handed), ['pessoa', 'segunda via', 'até logo']);
});

t.test('an answer into a chat takes along what waits before it there', async (t) => {
  const { desk, ticket, handed, script } = await setUp();
  const order: string[] = [];
  script(async ({ body }) => {
    order.push(body);
  });
  amends.set(desk.connection, async ({ type }) => {
    order.push(type);
  });
  await desk.connectionIs('DISCONNECTED');
  await campaign(desk, ticket.id, 1);
  await reach(desk, ticket.contact.number, { parts: [{ body: 'oferta' }], lane: 'campaigns' });
  const offer = (await desk.messages(ticket.id)).find(({ body }) => body === 'oferta');
  await desk.ok('POST', `/messages/${String(offer?.id)}/reaction`, { emoji: '👍' });
  await say(desk, ticket, 'sobre a oferta');
  await desk.connectionIs('CONNECTED');
  await empty(desk);
  t.same(order, ['oferta', 'reaction', 'sobre a oferta', 'promoção']);
  t.equal(handed.length, 3);
});

t.test('a failure of a chat stops this chat alone', async (t) => {
  const { desk, ticket, handed, script } = await setUp();
  const other = await desk.openFor(desk.admin);
  let isBroken = true;
  script(async ({ body }) => {
    if (isBroken && body === 'um') {
      throw new SendFailure('no-keys', { retry: true, scope: 'chat', attempts: 9 });
    }
  });
  await say(desk, ticket, 'um');
  await eventually(async () => (await entries(desk))[0]?.attempts === 1);
  await say(desk, ticket, 'dois');
  const elsewhere = await say(desk, other, 'outro');
  await eventually(async () => (await ackOf(desk, elsewhere))?.ack === 1);
  t.same(bodies(handed), ['um', 'outro']);
  isBroken = false;
  await attemptNow(desk);
  await empty(desk);
  t.same(bodies(handed), ['um', 'outro', 'um', 'dois']);
});

t.test(
  'a failure of the connection stops all of it, and a more urgent message goes first after it',
  async (t) => {
    const { desk, ticket, handed, script } = await setUp();
    let isBusy = true;
    script(async () => {
      if (isBusy) throw new SendFailure('too-many', { retry: true, scope: 'connection' });
    });
    await campaign(desk, ticket.id, 2);
    outbox.wake(desk.connection);
    await eventually(async () => (await entries(desk))[0]?.attempts === 1);
    await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
      trx('message_outbox')
        .whereNotNull('connection_held_until')
        .update({ connection_held_until: new Date(Date.now() + 60_000) }),
    );
    const steps = watchSteps(t, desk);
    await say(desk, ticket, 'pessoa');
    await eventually(() => steps.length >= 2);
    t.same(bodies(handed), ['promoção']);
    isBusy = false;
    await attemptNow(desk);
    await empty(desk);
    t.same(bodies(handed), ['promoção', 'pessoa', 'promoção', 'promoção']);
  },
);

t.test('what fails for no known reason lets another chat try the connection', async (t) => {
  const { desk, ticket, handed, script } = await setUp();
  const other = await desk.openFor(desk.admin);
  await desk.connectionIs('DISCONNECTED');
  script(async ({ body }) => {
    if (body === 'ruim') throw new TypeError('undefined is not a function');
  });
  await say(desk, ticket, 'ruim');
  await say(desk, other, 'bom');
  await desk.connectionIs('CONNECTED');
  await eventually(() => handed.length >= 2);
  t.same(bodies(handed).slice(0, 2), ['ruim', 'bom'], 'and not the same again');
});
