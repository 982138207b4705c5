import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { decideAgain, decided, Desk, newNumber, stopDeciding } from '../tickets/testing.ts';
import { KnownFacts } from './services/known-facts.ts';

const app = await createTestApp(t);

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const until = (endTime: string) =>
  WEEK.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '00:00', endTime }));
const OPEN = until('23:59');
const CLOSED = until('00:00');

const inTransaction = <T>(desk: Desk, work: Parameters<typeof app.database.transaction<T>>[1]) =>
  app.database.transaction({ companyId: desk.company.id, system: 'a count' }, work);

/** How many statements it takes to decide once more about the last messages of tickets. */
const statements = async (desk: Desk, ...ids: readonly number[]): Promise<number> =>
  (await decideAgain(app, desk.company.id, ids)).length;

/** A ticket of somebody who wrote, and was answered if there is anything to say. */
const newTicket = async (desk: Desk): Promise<number> => {
  const number = newNumber();
  await desk.writes(number, 'Oi');
  await decided(app);
  return (await desk.of(number)).id;
};

/** Whether something about a ticket is still to be decided. */
const waits = (desk: Desk, id: number): Promise<boolean> =>
  inTransaction(desk, async ({ trx }) => {
    const rows = await trx('tickets').where('id', id).whereNotNull('awaiting_decision');
    return rows.length > 0;
  });

t.test(
  'defect 41: a connection that says nothing costs one statement, for one message or for many',
  async (t) => {
    const desk = await Desk.open(app);
    const ids = [await newTicket(desk), await newTicket(desk)];
    t.equal(await statements(desk, ...ids), 1);
    for (const id of ids) t.notOk(await waits(desk, id));
    const seen = app.host.resolve('chatbot', KnownFacts).silentConnections(desk.company.id);
    t.same(seen, [desk.connection]);
  },
);

t.test('on a connection known to say nothing, what arrives waits for no decision', async (t) => {
  const other = await createTestApp(t);
  const desk = await Desk.open(other);
  const waiting = () =>
    other.database.transaction({ companyId: desk.company.id, system: 'a count' }, ({ trx }) =>
      trx('tickets').whereNotNull('awaiting_decision').pluck<number[]>('id'),
    );
  const number = newNumber();
  await desk.writes(number, 'Oi');
  await decided(other);
  const { id } = await desk.of(number);
  await stopDeciding(other);
  await desk.writes(number, 'Alguém aí?');
  t.same(await waiting(), []);
  await other.database.transaction(
    { companyId: desk.company.id, system: 'a dialogue' },
    ({ trx }) => trx('tickets').where('id', id).update({ chatbot: true }),
  );
  await desk.writes(number, 'E agora?');
  t.same(await waiting(), [id], 'somebody the bot has spoken with may be told something');
});

t.test(
  'what is known of a connection is asked for once, and a reply is stored with few',
  async (t) => {
    const desk = await Desk.open(app);
    await desk.ok('PUT', `/whatsapp/${desk.connection}`, { greetingMessage: 'Olá!' });
    const id = await newTicket(desk);
    t.equal(await statements(desk, id), 6, 'greeted before, nothing is said');
    await inTransaction(desk, ({ trx }) =>
      trx('tickets').where('id', id).update({ responder_states: null }),
    );
    t.equal(await statements(desk, id), 6 + 5, 'message, outbox, ticket, its tags, and the event');
  },
);

t.test(
  'each change of what a silent connection depends on counts from the next message on',
  async (t) => {
    const changes: Record<string, (desk: Desk) => Promise<unknown>> = {
      'its greeting': (desk) =>
        desk.ok('PUT', `/whatsapp/${desk.connection}`, { greetingMessage: 'Bem-vindo!' }),
      'its queue': async (desk) => {
        const queueId = await desk.queue('Vendas');
        await desk.ok('PUT', `/queue/${queueId}`, { greetingMessage: 'Bem-vindo!' });
        await desk.ok('PUT', `/whatsapp/${desk.connection}`, { queueIds: [queueId] });
      },
      'the company’s hours': async (desk) => {
        await desk.ok('PUT', `/whatsapp/${desk.connection}`, { outOfHoursMessage: 'Bem-vindo!' });
        await desk.ok('PUT', '/business-hours', { schedules: CLOSED });
        await desk.setting('scheduleType', 'company');
      },
    };
    for (const [what, change] of Object.entries(changes)) {
      const desk = await Desk.open(app);
      const number = newNumber();
      await desk.writes(number, 'Oi');
      await decided(app);
      const { id } = await desk.of(number);
      t.equal(await statements(desk, id), 1, `silent before ${what}`);
      await change(desk);
      await desk.writes(number, 'Alguém aí?');
      await decided(app);
      const last = (await desk.messages(id)).at(-1);
      t.match(last, { fromMe: true, body: /Bem-vindo!/ }, what);
    }
  },
);

t.test('hours and options that change count from the next message on', async (t) => {
  const desk = await Desk.open(app);
  const queueId = await desk.queue('Vendas');
  await desk.ok('PUT', `/queue/${queueId}`, { greetingMessage: 'Escolha:' });
  await desk.ok('PUT', `/whatsapp/${desk.connection}`, {
    queueIds: [queueId],
    outOfHoursMessage: 'Fechado.',
  });
  const answered = async (): Promise<string> => {
    const last = (await desk.messages(await newTicket(desk))).at(-1);
    return last?.fromMe === true ? last.body : '';
  };
  t.match(await answered(), /Escolha:$/);
  await desk.ok('POST', '/queue-options', { queueId, title: 'Bolos' });
  t.match(await answered(), /\*\[ 1 \]\* - Bolos/);
  await desk.ok('PUT', '/business-hours', { schedules: OPEN });
  await desk.setting('scheduleType', 'company');
  t.match(await answered(), /Bolos/);
  await desk.ok('PUT', '/business-hours', { schedules: CLOSED });
  t.match(await answered(), /Fechado\./);
});

t.test(
  'defect 42: a sweep asks no more of a connection on which more tickets are open',
  async (t) => {
    const quiet = await createTestApp(t);
    const desk = await Desk.open(quiet);
    await desk.ok('PUT', `/whatsapp/${desk.connection}`, { expiresTicket: 30 });
    const open = async (): Promise<void> => {
      const number = newNumber();
      await desk.writes(number, 'Oi');
      await decided(quiet);
      const { id } = await desk.of(number);
      await desk.ok('PUT', `/tickets/${id}`, { status: 'open', userId: desk.admin.id });
    };
    const asked = async (): Promise<number> => {
      let statements = 0;
      const count = ({ sql }: { readonly sql: string }): void => {
        if (/\btickets\b/.test(sql)) statements += 1;
      };
      quiet.database.knex.on('query', count);
      await quiet.services.jobs.runNow('chatbot.sweep-quiet');
      quiet.database.knex.off('query', count);
      return statements;
    };
    await open();
    const one = await asked();
    t.ok(one > 0);
    for (let more = 0; more < 4; more += 1) await open();
    t.equal(await asked(), one);
  },
);
