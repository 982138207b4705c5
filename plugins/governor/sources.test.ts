import { createTestApp, eventually, unique } from 'prosa/core/testing';
import t from 'tap';
import { Consents } from '../consents/public.ts';
import { Contacts } from '../contacts/public.ts';
import { connectSimulator, newNumber } from '../tickets/testing.ts';
import { MINUTE, SECOND } from './rules/time.ts';
import { claim, knowNumbers, sourcePlugin, stopGate, TestClock, TestSource } from './testing.ts';
import type { TestRecipient } from './testing.ts';

t.setTimeout(120_000);
const clock = new TestClock();
const first = new TestSource('first-source', 10);
const second = new TestSource('second-source', 30);
const third = new TestSource('third-source', 30);
const app = await createTestApp(t, {
  clock,
  added: [sourcePlugin(first), sourcePlugin(second), sourcePlugin(third)],
});
await stopGate(app);

const inCompany = (companyId: number) => ({ companyId, system: 'test' });

const stage = async () => {
  const company = await app.factories.company();
  const connectionId = await connectSimulator(app, company.admin);
  const on = {
    claim: () => claim(app, company.id, connectionId),
    /** Lets somebody wait on a source. */
    add: async (source: TestSource, changes: Partial<TestRecipient> = {}) => {
      const contacts = app.host.resolve('contacts', Contacts);
      const [contact] = await app.database.transaction(inCompany(company.id), (ctx) =>
        contacts.upsertMany(ctx, [{ number: newNumber(), name: unique('Pessoa'), isGroup: false }]),
      );
      await knowNumbers(app, { companyId: company.id, connectionId }, clock.now());
      return source.add(connectionId, contact?.id ?? 0, changes);
    },
    optOut: ({ contactId }: TestRecipient) =>
      app.database.transaction(inCompany(company.id), (ctx) =>
        app.host.resolve('consents', Consents).optOut(ctx, contactId, 'test'),
      ),
    /** Closes the connection to those who never wrote. */
    lock: () =>
      app.database.transaction(inCompany(company.id), ({ trx }) =>
        trx('connection_budgets')
          .where({ connection_id: connectionId })
          .update({ new_chats_from: new Date(clock.now().getTime() + 60 * MINUTE) }),
      ),
    /** Claims until something has left. */
    sent: () =>
      eventually(async () => {
        const { isSent, again } = await on.claim();
        if (!isSent && again && again > clock.now()) clock.set(again);
        return isSent;
      }),
  };
  await on.claim();
  return on;
};

const failures = async (source: string): Promise<number> => {
  const text = await app.services.metrics.text();
  const line = new RegExp(`outreach_source_failures_total{source="${source}"} (\\d+)`);
  return Number(line.exec(text)?.[1] ?? 0);
};

t.afterEach(() => {
  first.broken = undefined;
});

for (const step of ['candidates', 'message', 'handed'] as const) {
  t.test(`a source whose ${step} fails rests, and the others go on`, async (t) => {
    const on = await stage();
    const stuck = await on.add(first);
    const other = await on.add(second);
    const before = await failures(first.id);
    first.broken = step;
    t.match(await on.claim(), { isSent: true });
    t.same([stuck.state, other.state], ['waiting', 'handed']);
    t.equal(await failures(first.id), before + 1, 'counted once');
    first.broken = undefined;
    clock.advance(29 * SECOND);
    await on.add(second);
    await on.sent();
    clock.advance(15 * MINUTE);
    await on.sent();
    t.equal(stuck.state, 'handed', 'it is asked again after its rest');
  });
}

t.test('a source whose refusals fail is undone whole, and the others go on', async (t) => {
  const on = await stage();
  const left = await on.add(first);
  await on.optOut(left);
  const other = await on.add(second);
  first.broken = 'skip';
  t.match(await on.claim(), { isSent: true });
  t.same([left.state, other.state], ['waiting', 'handed']);
  first.broken = undefined;
  clock.advance(15 * MINUTE);
  await eventually(async () => {
    await on.claim();
    return left.state === 'skipped';
  });
  await on.lock();
  const locked = await on.add(first);
  first.broken = 'later';
  t.match(await on.claim(), { isSent: false });
  t.equal(locked.reason, undefined);
});

t.test('it rests twice as long after each failure', async (t) => {
  const on = await stage();
  await on.add(first);
  first.broken = 'candidates';
  const before = await failures(first.id);
  await on.claim();
  clock.advance(30 * SECOND);
  await on.claim();
  clock.advance(30 * SECOND);
  await on.claim();
  t.equal((await failures(first.id)) - before, 2, 'the second rest is a minute');
  clock.advance(30 * SECOND);
  await on.claim();
  t.equal((await failures(first.id)) - before, 3);
});

t.test('sources of the same order take turns', async (t) => {
  const on = await stage();
  const waiting = [
    await on.add(second),
    await on.add(second),
    await on.add(third),
    await on.add(third),
  ];
  const handed = () => waiting.map(({ state }) => state === 'handed');
  const seen = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await on.sent();
    seen.push(handed());
  }
  t.same(seen[1], [true, false, true, false], 'each was served once');
  t.equal(seen[2]?.filter(Boolean).length, 3);
});

t.test('looks at a few, and behind them once all of these were refused', async (t) => {
  const on = await stage();
  const waiting: TestRecipient[] = [];
  for (let count = 0; count < 13; count += 1) waiting.push(await on.add(first));
  const kept = waiting.at(-1);
  for (const each of waiting.slice(0, -1)) await on.optOut(each);
  const skipped = () => waiting.filter(({ state }) => state === 'skipped').length;
  const { isSent, again } = await on.claim();
  t.notOk(isSent);
  t.equal(skipped(), 10);
  t.ok(again && again.getTime() - clock.now().getTime() < SECOND, 'at once');
  t.ok((await on.claim()).isSent);
  t.equal(skipped(), 12);
  t.equal(kept?.state, 'handed');
});
