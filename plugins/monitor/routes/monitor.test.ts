import { randomUUID } from 'node:crypto';
import { Core } from 'prosa/core';
import { createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { FailedTaskDto, OverviewDto } from '../schemas.ts';

t.test('the monitor', async (t) => {
  const app = await createTestApp(t);
  const company = await app.factories.company();
  const root = await app.factories.user({ companyId: company.id, isSuper: true });
  const database = app.host.resolve('monitor', Core.Database);
  const tasks = app.host.resolve('monitor', Core.Tasks);
  const [{ name } = { name: '' }] = await tasks.queues();

  const send = (who: TestUser | undefined, method: 'GET' | 'POST', path = '', payload?: object) =>
    app.inject({
      method,
      url: `/api/monitor${path}`,
      headers: who?.headers ?? {},
      ...(payload && { payload }),
    });

  /** A task of the company that was given up. */
  const addFailed = async (): Promise<string> => {
    const id = randomUUID();
    const data = { companyId: company.id, payload: { ticketId: 7, to: 'maria@example.com' } };
    await database.system('a failed task', ({ trx }) =>
      trx.raw(
        `insert into pgboss.job (id, name, data, state, retry_count, started_on, completed_on, output, policy, singleton_key)
           values (:id, :name, :data, 'failed', 2, now(), now(), :output, 'short', :id)`,
        {
          id,
          name,
          data: JSON.stringify(data),
          output: JSON.stringify({ message: 'refused: "Oi, Maria" of 5511987650001' }),
        },
      ),
    );
    return id;
  };
  const stateOf = async (id: string): Promise<string | undefined> => {
    const row = await database.system('a task', ({ trx }) =>
      trx('pgboss.job').where({ id }).first<{ state: string } | undefined>('state'),
    );
    return row?.state;
  };
  const logged = async (): Promise<string> =>
    (await app.inject({ url: '/api/audit/platform', headers: root.headers })).body;

  const routes = [
    ['GET', ''],
    ['GET', `/queues/${name}/failed`],
    ['POST', `/queues/${name}/retry`, {}],
    ['POST', `/queues/${name}/discard`, {}],
    ['POST', '/followers/search/retry'],
    ['POST', '/followers/search/forget'],
  ] as const;

  await t.test('is for those who run the platform', async (t) => {
    for (const [method, path, payload] of routes) {
      t.equal((await send(undefined, method, path, payload)).statusCode, 401, path);
      const refused = await send(company.admin, method, path, payload);
      t.match(refused.statusCode, /^40[13]$/, path);
    }
  });

  await t.test('shows every part of the installation', async (t) => {
    const answer = await send(root, 'GET');
    t.equal(answer.statusCode, 200);
    const {
      queues,
      followers,
      backlogs,
      processes,
      database: figures,
    } = answer.json<OverviewDto>();
    t.ok(queues.some((queue) => queue.name === name));
    t.ok(followers.length > 0);
    t.same(backlogs.map(({ id }) => id).sort(), [
      'automation.turns',
      'connections.inbox',
      'tickets.outbox',
    ]);
    t.match(processes, [{ role: 'all', sockets: 0 }]);
    t.ok((processes[0]?.memory ?? 0) > 1_000_000);
    t.ok(figures.bytes > 0 && figures.tables.length > 0 && figures.sessions > 0);
  });

  await t.test('shows failed tasks without what people wrote', async (t) => {
    const id = await addFailed();
    const answer = await send(root, 'GET', `/queues/${name}/failed`);
    const [task] = answer.json<{ tasks: FailedTaskDto[] }>().tasks;
    t.match(task, {
      id,
      company: { id: company.id },
      attempts: 3,
      error: 'refused: … of …',
      payload: { ticketId: 7, to: { characters: 17 } },
    });
    t.notMatch(answer.body, /maria/i);
    await send(root, 'POST', `/queues/${name}/discard`, { ids: [id] });
  });

  await t.test('has failed tasks tried again or removed, and keeps that in the log', async (t) => {
    const [first, second, third] = [await addFailed(), await addFailed(), await addFailed()];
    const retried = await send(root, 'POST', `/queues/${name}/retry`, { ids: [first] });
    t.same(retried.json(), { count: 1 });
    t.not(await stateOf(first), 'failed');
    t.equal(await stateOf(second), 'failed', 'the others stay');
    const discarded = await send(root, 'POST', `/queues/${name}/discard`, { ids: [second, third] });
    t.same(discarded.json(), { count: 2 });
    t.equal(await stateOf(third), undefined);
    t.match(await logged(), /"discarded":2/);
    const unknown = await send(root, 'POST', '/queues/no.such/retry', {});
    t.match([unknown.statusCode, unknown.json()], [404, { error: 'ERR_NO_QUEUE_FOUND' }]);
    const odd = await send(root, 'POST', `/queues/${name}/retry`, { ids: ['x'] });
    t.equal(odd.statusCode, 400);
  });

  await t.test('has facts that a follower gave up tried again or dropped', async (t) => {
    const follower = (await send(root, 'GET')).json<OverviewDto>().followers[0]?.id ?? '';
    await database.transaction({ companyId: company.id, system: 'monitor' }, ({ trx }) =>
      trx('follower_parked').insert(
        [1, 2].map((seq) => ({
          follower,
          company_id: company.id,
          seq,
          event: 'tickets.ticket-closed',
          key: String(seq),
          payload: '{}',
          published_at: new Date(),
          attempts: 9,
          error: 'no',
          next_attempt_at: new Date(Date.now() + 60_000_000),
          dead_at: new Date(),
        })),
      ),
    );
    const shown = (await send(root, 'GET')).json<OverviewDto>().followers;
    t.match(
      shown.find(({ id }) => id === follower),
      { waiting: 0, dead: 2 },
    );
    t.same((await send(root, 'POST', `/followers/${follower}/forget`)).json(), { count: 2 });
    t.same((await send(root, 'POST', `/followers/${follower}/retry`)).json(), { count: 0 });
    t.equal((await send(root, 'POST', '/followers/nobody/retry')).statusCode, 404);
  });
});
