import { pino } from 'pino';
import { caller, createTestApp, eventually, toldEvents, unique } from 'prosa/core/testing';
import t from 'tap';
import { Connections } from '../connections/public.ts';
import { Contacts } from '../contacts/public.ts';
import { connectSimulator, customerWrites, newNumber } from '../tickets/testing.ts';
import { Governor } from './public.ts';
import { DAY, HOUR, MINUTE, SECOND } from './rules/time.ts';
import { CheckQuestion } from './services/check-question.ts';
import { PruneSends } from './services/prune-sends.ts';
import { ask, claim, sourcePlugin, stopGate, TestClock, TestSource } from './testing.ts';

t.setTimeout(180_000);
const clock = new TestClock();
const source = new TestSource();
const app = await createTestApp(t, { clock, added: [sourcePlugin(source)] });
const call = caller(app);
const governor = app.host.resolve('governor', Governor);

const stage = async (faults: object = {}) => {
  const { admin, id: companyId } = await app.factories.company();
  const connectionId = await connectSimulator(app, admin);
  const inCompany = <Result>(
    work: Parameters<typeof app.database.transaction<Result>>[1],
  ): Promise<Result> => app.database.transaction({ companyId, system: 'test' }, work);
  const phone = `/simulator/${String(connectionId)}`;
  await call(admin, 'PUT', `${phone}/faults`, faults);
  const numbersOf = (count: number): string[] =>
    // The tenth of them ends with 0: the phone's switch makes it absent.
    Array.from({ length: count }, (_, at) => `55219${String(87_600_001 + at)}`);
  return {
    admin,
    companyId,
    connectionId,
    phone,
    inCompany,
    numbersOf,
    check: (numbers: readonly string[], requester = 'test') =>
      inCompany((ctx) => governor.check(ctx, { connectionId, numbers, requester })),
    asked: () =>
      inCompany(({ trx }) =>
        trx('number_checks').orderBy('asked_at').select<AskedRow[]>('number', 'asked_at', 'exists'),
      ),
    told: async () =>
      (await toldEvents(app, companyId, 'governor')).filter(
        ({ name }) => name === 'governor.number-checked',
      ),
  };
};

interface AskedRow {
  readonly number: string;
  readonly asked_at: Date;
  readonly exists: boolean | null;
}

/** Lets time pass, and asks at each moment at which something may be asked. */
const pass = async (connectionId: number, milliseconds: number): Promise<void> => {
  const end = clock.now().getTime() + milliseconds;
  while (clock.now().getTime() < end) {
    const again = (await ask(app, connectionId))?.getTime() ?? end;
    clock.set(new Date(Math.min(Math.max(again, clock.now().getTime() + 1), end)));
  }
};

t.test('numbers are asked for at the pace the channel bears, and answers are facts', async (t) => {
  const on = await stage({ lacksNumbers: true });
  const numbers = on.numbersOf(160);
  t.equal((await on.check(numbers)).size, 0);
  await pass(on.connectionId, HOUR);
  t.equal((await on.asked()).length, 150, 'the rest of a day is kept for messages that wait');
  await pass(on.connectionId, 23 * HOUR + 30 * MINUTE);
  await pass(on.connectionId, HOUR);
  const asked = await on.asked();
  t.equal(asked.length, 160);
  t.same(new Set(asked.map(({ number }) => number)), new Set(numbers), 'each once');
  const moments = asked.map(({ asked_at: at }) => at.getTime());
  t.ok(moments.every((at, index) => index === 0 || at - (moments[index - 1] ?? 0) >= 10 * SECOND));
  t.ok(moments.every((at, index) => at - (moments[index - 150] ?? 0) >= DAY));
  t.equal(asked.filter(({ exists }) => exists === false).length, 16);
  t.match(await on.told(), [
    { payload: { number: numbers[0], exists: true, canonical: numbers[0] }, topics: ['company'] },
  ]);
  const known = await on.check([numbers[9] ?? '', numbers[0] ?? '', '5521987000001']);
  t.same(
    [...known],
    [
      [numbers[9], false],
      [numbers[0], true],
    ],
    'nobody asks twice',
  );
});

t.test('an answer is believed for thirty days, and then forgotten', async (t) => {
  const on = await stage();
  const [number = ''] = on.numbersOf(1);
  await on.check([number]);
  await ask(app, on.connectionId);
  clock.advance(29 * DAY);
  t.equal((await on.check([number])).get(number), true);
  clock.advance(2 * DAY);
  t.equal((await on.check([number])).size, 0);
  await app.host.resolve('governor', PruneSends).run();
  const left = await on.asked();
  t.notOk(left.some(({ asked_at: at }) => clock.now().getTime() - at.getTime() > 30 * DAY));
});

t.test(
  'nobody is asked for on a connection that is stopped or away, nor whoever wrote',
  async (t) => {
    const on = await stage();
    const number = newNumber();
    await customerWrites(app, on.admin, on.connectionId, { number, name: 'Ana', body: 'Oi' });
    await eventually(async () => (await on.check([number])).get(number) === true);
    await call(on.admin, 'POST', `/outreach/connections/${String(on.connectionId)}/hold`);
    await on.check(on.numbersOf(2));
    await ask(app, on.connectionId);
    t.same(await on.asked(), []);
    await call(on.admin, 'POST', `${on.phone}/state`, { status: 'DISCONNECTED' });
    await eventually(async () => {
      const { body } = await call(on.admin, 'GET', `/whatsapp/${String(on.connectionId)}`);
      return body.includes('DISCONNECTED');
    });
    await call(on.admin, 'POST', `/outreach/connections/${String(on.connectionId)}/release`);
    await ask(app, on.connectionId);
    t.same(await on.asked(), []);
    await call(on.admin, 'POST', `${on.phone}/state`, { status: 'CONNECTED' });
    await eventually(async () => {
      await ask(app, on.connectionId);
      return (await on.asked()).length === 1;
    });
    await on.inCompany((ctx) => governor.withdrawChecks(ctx, 'test'));
    clock.advance(MINUTE);
    await ask(app, on.connectionId);
    t.equal((await on.asked()).length, 1, 'what is withdrawn is not asked');
  },
);

t.test(
  'a stranger is written to once the number is known, and never where it is absent',
  async (t) => {
    const on = await stage({ lacksNumbers: true });
    const add = async (number: string) => {
      const contacts = app.host.resolve('contacts', Contacts);
      const [contact] = await on.inCompany((ctx) =>
        contacts.upsertMany(ctx, [{ number, name: unique('Pessoa'), isGroup: false }]),
      );
      return source.add(on.connectionId, contact?.id ?? 0);
    };
    const absent = await add('5521988880010');
    const there = await add('5521988880011');
    await eventually(async () => {
      await claim(app, on.companyId, on.connectionId);
      clock.advance(15 * SECOND);
      return there.state === 'handed';
    });
    t.match([absent, there], [{ state: 'skipped', reason: 'absent' }, { state: 'handed' }]);
    const { body } = await call(on.admin, 'GET', `${on.phone}/chats`);
    t.notMatch(body, /5521988880010/, 'nothing is sent to an absent number');
  },
);

t.test('a message that fails tells that its number is absent', async (t) => {
  const on = await stage();
  const [number = ''] = on.numbersOf(10).slice(9);
  await on.check([number]);
  await ask(app, on.connectionId);
  await call(on.admin, 'PUT', `${on.phone}/faults`, { lacksNumbers: true });
  const { body } = await call(on.admin, 'POST', '/contacts', { name: 'Rui', number });
  const { id } = JSON.parse(body) as { readonly id: number };
  source.add(on.connectionId, id);
  await eventually(async () => {
    await claim(app, on.companyId, on.connectionId);
    await app.services.followers.run();
    return (await on.asked()).length > 1;
  });
  t.match(await on.asked(), [{ exists: true }, { number, exists: false }]);
});

t.test('everybody of a company sees that a contact’s number is absent', async (t) => {
  const on = await stage({ lacksNumbers: true });
  const [there = '', absent = ''] = on.numbersOf(10).slice(8);
  const ids: string[] = [];
  for (const number of [there, absent]) {
    const { body } = await call(on.admin, 'POST', '/contacts', { name: unique('Rui'), number });
    ids.push(String((JSON.parse(body) as { readonly id: number }).id));
  }
  const look = (user: typeof on.admin | undefined, id = '') =>
    call(user, 'GET', `/outreach/contacts/${id}/number`);
  const { admin: stranger } = await app.factories.company();
  const attendant = await app.factories.user({ companyId: on.companyId });
  t.equal((await look(undefined, ids[1])).statusCode, 401);
  t.match((await look(stranger, ids[1])).json(), { error: 'ERR_NO_CONTACT_FOUND' });
  t.same((await look(attendant, ids[1])).json(), { absentSince: null }, 'nobody has asked yet');
  await on.check([there, absent]);
  await pass(on.connectionId, 2 * MINUTE);
  t.same((await look(attendant, ids[0])).json(), { absentSince: null });
  t.match((await look(attendant, ids[1])).json(), { absentSince: /^2026-/ });
});

t.test(
  'a process that dies between a question and its answer loses and doubles nothing',
  async (t) => {
    const on = await stage();
    // Nobody asks but who is called.
    await stopGate(app);
    const [number = ''] = on.numbersOf(1);
    await on.check([number]);
    let transactions = 0;
    const dying = new CheckQuestion(
      {
        transaction: (scope, work) => {
          transactions += 1;
          // The answer comes when nobody is there any more to keep it.
          if (transactions === 2) throw new Error('the process is gone');
          return app.database.transaction(scope, work);
        },
      },
      clock,
      pino({ enabled: false }),
      app.host.resolve('connections', Connections),
    );
    await t.rejects(dying.put(on), { message: 'the process is gone' });
    t.match(await on.asked(), [{ number, exists: null }], 'the question counts all the same');
    clock.advance(30 * SECOND);
    await ask(app, on.connectionId);
    t.equal((await on.asked()).length, 1, 'nobody asks beside one who may still wait');
    clock.advance(2 * MINUTE);
    await ask(app, on.connectionId);
    t.match(await on.asked(), [{ exists: null }, { number, exists: true }]);
    await ask(app, on.connectionId);
    clock.advance(5 * MINUTE);
    await ask(app, on.connectionId);
    t.equal((await on.asked()).length, 2);
    t.equal((await on.told()).length, 1, 'the answer is told once');
  },
);
