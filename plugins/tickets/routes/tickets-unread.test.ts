import { createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../testing/desk.ts';

const app = await createTestApp(t);

const PATH = '/tickets/counts/unread';

const unread = async (desk: Desk, who: TestUser, query = ''): Promise<number> => {
  const { status, body } = await desk.call<{ count: number }>(who, 'GET', PATH + query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.count;
};

t.test('nobody without a session is told', async (t) => {
  t.equal((await app.inject({ method: 'GET', url: `/api${PATH}` })).statusCode, 401);
});

t.test('counts what calls for the caller, and nothing else', async (t) => {
  const desk = await Desk.open(app);
  const other = await Desk.open(app);
  const [ana, eva] = [
    await desk.attendant('Ana'),
    await desk.attendant('Eva', { allTicket: true }),
  ];
  const sales = await desk.queue('Vendas', ana, eva);
  const help = await desk.queue('Suporte');
  const first = await desk.openFor(ana, { queueId: sales });
  await desk.openFor(ana, { queueId: sales });
  await desk.openFor(eva, { queueId: sales });
  await desk.pending({ queueId: sales });
  await desk.pending({ queueId: help });
  await desk.pending();
  await other.pending();
  t.equal(await unread(desk, ana), 3, 'two own ones, and one that waits in the queue');
  t.equal(await unread(desk, ana, '?waiting=false'), 2, 'without those that wait for anybody');
  t.equal(await unread(desk, eva), 3, 'an own one, one that waits in the queue, one in none');
  t.equal(await unread(desk, desk.admin), 0);
  t.equal(await unread(other, other.admin), 0);
  await desk.call(ana, 'GET', `/messages/${String(first.id)}`);
  t.equal(await unread(desk, ana), 2, 'it was read');
});

t.test('counts beyond what a page of the list holds', async (t) => {
  const desk = await Desk.open(app);
  const eva = await desk.attendant('Eva', { allTicket: true });
  for (let at = 0; at < 42; at += 1) await desk.pending();
  t.equal(await unread(desk, eva), 42);
});
