import { randomUUID } from 'node:crypto';
import { createTestApp, storedEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { TaskReminders } from './reminders.ts';
import type { TaskDto } from './schemas.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

t.test('tasks of a person', async (t) => {
  let moment = Date.parse('2026-11-20T12:00:00.000Z');
  const app = await createTestApp(t, { clock: { now: () => new Date(moment) } });
  const company = await app.factories.company();
  const ana = await app.factories.user({ companyId: company.id });
  const bia = await app.factories.user({ companyId: company.id });
  const stranger = (await app.factories.company()).admin;

  const send = (who: TestUser | undefined, method: Method, path = '', payload?: object) =>
    app.inject({
      method,
      url: `/api/todolist/tasks${path}`,
      headers: who?.headers ?? {},
      ...(payload && { payload }),
    });
  const of = async (who: TestUser): Promise<TaskDto[]> =>
    (await send(who, 'GET')).json<{ tasks: TaskDto[] }>().tasks;
  const texts = async (who: TestUser): Promise<string[]> => (await of(who)).map(({ text }) => text);
  const add = async (who: TestUser, text: string, id: string = randomUUID()): Promise<string> => {
    const { statusCode, body } = await send(who, 'POST', '', { tasks: [{ id, text }] });
    if (statusCode !== 200) throw new Error(body);
    return id;
  };

  await t.test('are closed by a plan without them', async (t) => {
    const outside = await app.factories.company({ planFeatures: { useTodolist: false } });
    const refused = await send(outside.admin, 'GET');
    t.same([refused.statusCode, refused.json()], [403, { error: 'ERR_PLAN_FEATURE' }]);
  });

  await t.test('ask for a session', async (t) => {
    const id = randomUUID();
    for (const [method, path, payload] of [
      ['GET', ''],
      ['POST', '', { tasks: [{ id, text: 'x' }] }],
      ['PUT', '/order', { ids: [id] }],
      ['GET', '/../overdue'],
      ['PUT', `/${id}`, { isDone: true }],
      ['DELETE', `/${id}`],
      ['POST', '/delete', { ids: [id] }],
    ] as const) {
      t.equal((await send(undefined, method, path, payload)).statusCode, 401, `${method} ${path}`);
    }
  });

  await t.test('are added at the top, changed, put into order and deleted', async (t) => {
    const first = await add(ana, ' Ligar para o Beto ');
    const second = await add(ana, 'Comprar café');
    t.same(await texts(ana), ['Comprar café', 'Ligar para o Beto']);
    const { statusCode } = await send(ana, 'PUT', `/${first}`, { isDone: true });
    t.equal(statusCode, 200);
    await send(ana, 'PUT', `/${second}`, { text: 'Comprar chá' });
    t.match(await of(ana), [
      { text: 'Comprar chá', isDone: false },
      { text: 'Ligar para o Beto', isDone: true },
    ]);
    const third = await add(ana, 'Três');
    await send(ana, 'PUT', '/order', { ids: [first, third, second] });
    t.same(await texts(ana), ['Ligar para o Beto', 'Três', 'Comprar chá']);
    t.equal((await send(ana, 'DELETE', `/${third}`)).statusCode, 204);
    t.equal((await send(ana, 'DELETE', `/${third}`)).statusCode, 404, 'it is gone');
    await send(ana, 'POST', '/delete', { ids: [first, second] });
    t.same(await of(ana), []);
  });

  await t.test('come back where they were, and twice only once', async (t) => {
    await add(ana, 'Um');
    const id = await add(ana, 'Dois');
    await add(ana, 'Três');
    const task = (await of(ana)).find((one) => one.id === id);
    await send(ana, 'DELETE', `/${id}`);
    const again = { tasks: [{ id, text: 'Dois', isDone: true, position: task?.position }] };
    await send(ana, 'POST', '', again);
    await send(ana, 'POST', '', again);
    t.same(await texts(ana), ['Três', 'Dois', 'Um']);
  });

  await t.test('are nobody else’s: of a colleague, an admin or another company', async (t) => {
    const id = await add(ana, 'Segredo');
    for (const other of [bia, company.admin, stranger]) {
      t.same(await of(other), []);
      t.equal((await send(other, 'PUT', `/${id}`, { text: 'x' })).statusCode, 404);
      await send(other, 'DELETE', `/${id}`);
      await send(other, 'POST', '/delete', { ids: [id] });
      await send(other, 'PUT', '/order', { ids: [id] });
      await add(other, 'Meu', id);
      t.same(await texts(other), ['Meu'], 'the same id is another task');
    }
    t.ok((await texts(ana)).includes('Segredo'));
  });

  await t.test('are told on the other screens of their person alone', async (t) => {
    const heard = async (who: TestUser): Promise<string> => {
      const { body } = await app.inject({
        method: 'GET',
        url: '/api/events?after=0',
        headers: who.headers,
      });
      return body;
    };
    await add(ana, 'Ligar em segredo');
    t.match(await heard(ana), /Ligar em segredo/);
    t.notMatch(await heard(bia), /Ligar em segredo/);
    t.notMatch(await heard(company.admin), /Ligar em segredo/);
  });

  await t.test('have a time, and a person is reminded of each once', async (t) => {
    const cai = await app.factories.user({ companyId: company.id });
    const reminders = app.host.resolve('todolist', TaskReminders);
    const remind = (): Promise<void> =>
      reminders.run({
        enabled: () => Promise.resolve([company.id]),
        among: (ids) => Promise.resolve(ids),
        each: () => Promise.resolve(),
      });
    const told = async (): Promise<unknown[]> =>
      (await storedEvents(app, company.id))
        .filter(({ name }) => name === 'todolist.reminder-came')
        .map(({ topics, payload }) => [topics, (payload as { task: TaskDto }).task.text]);
    const overdue = async (who: TestUser): Promise<object> =>
      (await send(who, 'GET', '/../overdue')).json<object>();
    const dueAt = new Date(moment + 8 * 60_000).toISOString();
    const [id, other] = [randomUUID(), randomUUID()];
    const tasks = [
      { id, text: 'Ligar', dueAt, reminder: 5 },
      { id: other, text: 'Sem lembrete', dueAt, reminder: null },
    ];
    t.match((await send(cai, 'POST', '', { tasks })).json(), { tasks });
    t.same(await overdue(cai), { count: 0, nextDueAt: dueAt });
    await remind();
    t.same(await told(), [], 'it is too early');
    moment += 4 * 60_000;
    await remind();
    await remind();
    t.same(await told(), [[[`u/${String(cai.id)}`], 'Ligar']]);
    await send(cai, 'PUT', `/${id}`, { text: 'Ligar hoje' });
    await remind();
    t.equal((await told()).length, 1, 'other words remind nobody');
    await send(cai, 'PUT', `/${other}`, { reminder: 60 });
    await remind();
    t.equal((await told()).length, 2, 'a reminder whose moment has passed comes at once');
    moment += 5 * 60_000;
    t.same(await overdue(cai), { count: 2, nextDueAt: null });
    t.same(await overdue(ana), { count: 0, nextDueAt: null }, 'it is nobody else’s');
    await send(cai, 'PUT', `/${id}`, { isDone: true });
    await send(cai, 'PUT', `/${other}`, { dueAt: null, reminder: null });
    t.same(await overdue(cai), { count: 0, nextDueAt: null });
    await remind();
    t.equal((await told()).length, 2);
  });

  await t.test('are about a ticket, of which they tell nothing', async (t) => {
    const ticketUuid = randomUUID();
    const id = randomUUID();
    await send(ana, 'POST', '', { tasks: [{ id, text: 'Retornar', ticketUuid }] });
    const about = (who: TestUser) => send(who, 'GET', `?ticketUuid=${ticketUuid}`);
    t.match((await about(ana)).json(), { tasks: [{ id, ticketUuid }] });
    t.same((await about(bia)).json(), { tasks: [] });
    t.equal((await send(ana, 'GET', '?ticketUuid=7')).statusCode, 400);
    await send(ana, 'DELETE', `/${id}`);
  });

  await t.test('have words, and an end', async (t) => {
    const id = randomUUID();
    const blank = await send(bia, 'POST', '', { tasks: [{ id, text: '  ' }] });
    t.match([blank.statusCode, blank.json()], [400, { error: 'ERR_TASK_TEXT_REQUIRED' }]);
    const long = await send(bia, 'POST', '', { tasks: [{ id, text: 'x'.repeat(501) }] });
    t.equal(long.statusCode, 400);
    t.equal((await send(bia, 'PUT', '/7', { text: 'x' })).statusCode, 400);
    const many = Array.from({ length: 999 }, (_, at) => ({ id: randomUUID(), text: String(at) }));
    t.equal((await send(bia, 'POST', '', { tasks: many })).statusCode, 200);
    t.same((await texts(bia)).slice(0, 3), ['0', '1', '2'], 'in the order they were sent');
    const more = await send(bia, 'POST', '', { tasks: [{ id: randomUUID(), text: 'x' }] });
    t.match([more.statusCode, more.json()], [409, { error: 'ERR_TOO_MANY_TASKS', limit: 1_000 }]);
  });
});
