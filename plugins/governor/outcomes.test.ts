import { caller, createTestApp, eventually, unique } from 'prosa/core/testing';
import t from 'tap';
import { Contacts } from '../contacts/public.ts';
import { connectSimulator, customerWrites, newNumber } from '../tickets/testing.ts';
import { Governor } from './public.ts';
import type { ConnectionStanding } from './public.ts';
import { HOUR, MINUTE } from './rules/time.ts';
import { claim, knowNumbers, sourcePlugin, stopGate, TestClock, TestSource } from './testing.ts';

t.setTimeout(120_000);
// Customers write at the time of the machine.
const clock = new TestClock(new Date().toISOString());
const source = new TestSource();
const app = await createTestApp(t, { clock, added: [sourcePlugin(source)] });
await stopGate(app);
const call = caller(app);

/** Messages that a connection sent before. */
interface Sent {
  readonly count: number;
  readonly at: Date;
  readonly class?: 'cold' | 'warm';
  /** Of them, from the first on. */
  readonly delivered?: number;
  readonly absent?: number;
  readonly optedOut?: number;
  readonly answered?: number;
}

const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);

const stage = async () => {
  const company = await app.factories.company();
  const connectionId = await connectSimulator(app, company.admin);
  const scope = { companyId: company.id, system: 'test' };
  const path = `/outreach/connections/${String(connectionId)}`;
  const on = {
    admin: company.admin,
    connectionId,
    path,
    claim: () => claim(app, company.id, connectionId),
    standing: async (): Promise<ConnectionStanding> => {
      const governor = app.host.resolve('governor', Governor);
      const [standing] = await app.database.transaction(scope, (ctx) =>
        governor.standing(ctx, [connectionId]),
      );
      if (!standing) throw new Error('the connection has no standing');
      return standing;
    },
    /** Somebody who waits for a message. */
    person: async (number = newNumber()) => {
      const contacts = app.host.resolve('contacts', Contacts);
      const [contact] = await app.database.transaction(scope, (ctx) =>
        contacts.upsertMany(ctx, [{ number, name: unique('Pessoa'), isGroup: false }]),
      );
      return { number, recipient: source.add(connectionId, contact?.id ?? 0) };
    },
    sent: ({ count, at, class: contact = 'warm', ...of }: Sent) =>
      app.database.transaction(scope, async ({ trx }) => {
        await trx.raw(
          `insert into outreach_sends (company_id, connection_id, class, source, at, delivered_at, failure, opted_out_at, answered_at)
           select :companyId::int, :connectionId::int, :contact::text, 'campaigns', :at::timestamptz,
                  case when n <= :delivered::int then :at::timestamptz end,
                  case when n > :count::int - :absent::int then 'not-on-whatsapp' end,
                  case when n <= :optedOut::int then :at::timestamptz end,
                  case when n <= :answered::int then :at::timestamptz end
             from generate_series(1, :count::int) n`,
          {
            companyId: company.id,
            connectionId,
            contact,
            at,
            count,
            delivered: count,
            absent: 0,
            optedOut: 0,
            answered: 0,
            ...of,
          },
        );
      }),
    /** Has what became of messages noted, and claims until the connection says why it stops. */
    stops: async () => {
      await app.services.followers.run();
      // The pause after the last message is over.
      clock.advance(5 * MINUTE);
      await eventually(async () => {
        await on.claim();
        return (await on.standing()).hold !== null;
      });
      return (await on.standing()).hold?.reason;
    },
    received: async (number: string) => {
      const answer = await call(
        company.admin,
        'GET',
        `/simulator/${String(connectionId)}/chats/${number}`,
      );
      return answer.json<{ messages: unknown[] }>().messages.length > 0;
    },
  };
  await on.standing();
  return on;
};

t.test(
  'fewer answers than two of the last hundred halve the speed, until somebody answers',
  async (t) => {
    const on = await stage();
    await on.sent({ count: 98, at: ago(60 * HOUR), class: 'cold', answered: 1 });
    t.match(
      (await on.standing()).budgets,
      { cold: { day: 15 } },
      'fewer than a hundred tell nothing',
    );
    const { number, recipient: first } = await on.person();
    const { recipient: second } = await on.person();
    for (const recipient of [first, second]) {
      await eventually(async () => {
        await on.claim();
        return recipient.state === 'handed';
      });
      clock.advance(5 * MINUTE);
    }
    await eventually(() => on.received(number));
    clock.advance(25 * HOUR);
    t.match((await on.standing()).budgets, { cold: { day: 7 }, warm: { day: 75 } });
    clock.advance(-25 * HOUR);
    await customerWrites(app, on.admin, on.connectionId, { number, name: 'Ana', body: 'Oi' });
    clock.advance(25 * HOUR);
    await eventually(async () => {
      await app.services.followers.run();
      return (await on.standing()).budgets.cold.day === 15;
    });
  },
);

t.test(
  'more opt-outs than three in a hundred stop a connection until a person goes on',
  async (t) => {
    const on = await stage();
    await on.sent({ count: 49, at: ago(MINUTE), optedOut: 1 });
    const { number } = await on.person();
    t.match(await on.claim(), { isSent: true }, 'one of fifty is no reason');
    await eventually(() => on.received(number));
    await customerWrites(app, on.admin, on.connectionId, { number, name: 'Ana', body: 'SAIR' });
    await eventually(async () => {
      await app.services.followers.run();
      const { parts } = await on.standing();
      return (parts.find(({ id }) => id === 'opt-outs')?.points ?? 99) < 15;
    });
    t.equal(await on.stops(), 'opt-outs');
    await call(on.admin, 'POST', `${on.path}/release`);
    const { recipient } = await on.person();
    clock.advance(5 * MINUTE);
    await eventually(async () => {
      await on.claim();
      return recipient.state === 'handed';
    });
    t.equal((await on.standing()).hold, null, 'messages from before do not stop it again');
  },
);

t.test('more numbers that nobody has than one in ten stop a connection', async (t) => {
  const on = await stage();
  await on.sent({ count: 49, at: ago(MINUTE), absent: 5 });
  await call(on.admin, 'PUT', `/simulator/${String(on.connectionId)}/faults`, {
    lacksNumbers: true,
  });
  await on.person(`${newNumber().slice(0, -1)}0`);
  // It left the channel after it was asked for.
  await knowNumbers(app, { ...on, companyId: on.admin.companyId }, clock.now());
  t.match(await on.claim(), { isSent: true });
  await eventually(async () => {
    await app.services.followers.run();
    const rows = await app.database.system('test', ({ trx }) =>
      trx('outreach_sends')
        .where({ connection_id: on.connectionId, failure: 'not-on-whatsapp' })
        .select('id'),
    );
    return rows.length === 6;
  });
  t.equal(await on.stops(), 'absent-numbers');
});

t.test('fewer than seven in ten delivered after two hours stop a connection', async (t) => {
  const on = await stage();
  await on.sent({ count: 50, at: ago(2 * HOUR - MINUTE), delivered: 34 });
  const { number } = await on.person();
  t.match(await on.claim(), { isSent: true }, 'they have two hours');
  await eventually(() => on.received(number));
  clock.advance(2 * MINUTE);
  t.equal(await on.stops(), 'undelivered');
  const other = await stage();
  await other.sent({ count: 50, at: ago(3 * HOUR), delivered: 35 });
  await other.person();
  t.match(await other.claim(), { isSent: true }, 'seven in ten are enough');
});
