import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import { Connections } from '../../plugins/connections/public.ts';
import type { OpenConnection } from '../../plugins/connections/public.ts';
import { Desk } from '../../plugins/tickets/testing/desk.ts';
import { listen, mark } from './listening.ts';
import type { BrowserSocket } from './socket.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);
await app.listen();

const setUp = async (t: Parameters<typeof listen>[0]) => {
  const desk = await Desk.open(app);
  const [ana, rui, eva] = [
    await desk.attendant('Ana'),
    await desk.attendant('Rui'),
    await desk.attendant('Eva'),
  ];
  const queueId = await desk.queue('Vendas', ana, rui);
  await desk.queue('Caixa', eva);
  const ticket = await desk.openFor(ana, { queueId });
  const sockets = {
    ana: await listen(t, desk, ana),
    rui: await listen(t, desk, rui),
    eva: await listen(t, desk, eva),
  };
  const say = (
    socket: BrowserSocket,
    who: { readonly id: number },
    kind: 'typing' | 'presence',
    payload: object,
  ): Promise<unknown> =>
    socket.client.publishAsync(
      `c/${desk.company.id}/up/${who.id}/${kind}`,
      JSON.stringify(payload),
      { qos: 1 },
    );
  return { desk, ana, rui, eva, ticket, sockets, say };
};

t.test('those who have a ticket on their screens see one another', async (t) => {
  const { desk, ana, rui, eva, ticket, sockets, say } = await setUp(t);
  const logged = (await desk.events()).length;
  await say(sockets.rui, rui, 'presence', { ticketId: ticket.id, active: true });
  const viewer = ({ payload }: { payload: { event: string } }): boolean =>
    payload.event === 'viewer';
  const came = await sockets.ana.until(viewer);
  t.strictSame(came.payload, {
    ...{ seq: 0, prev: 0, event: 'viewer', action: 'update' },
    ...{ ticketId: ticket.id, userId: rui.id, name: 'Rui', active: true },
  });
  await say(sockets.rui, rui, 'presence', { ticketId: ticket.id, active: false });
  await sockets.ana.until(({ payload }) => payload.event === 'viewer' && payload.active === false);

  await say(sockets.eva, eva, 'presence', { ticketId: ticket.id, active: true });
  await say(sockets.eva, eva, 'presence', { ticketId: 'x', active: true });
  await say(sockets.ana, ana, 'presence', { ticketId: ticket.id, active: true });
  await sockets.rui.until(({ payload }) => payload.event === 'viewer' && payload.userId === ana.id);
  t.equal((await desk.events()).length, logged, 'and nothing of it is kept');
  await mark(desk, sockets.eva);
  t.notOk(sockets.eva.heard.some(viewer), 'nobody hears of what they do not see');
  t.notOk(
    sockets.ana.heard.some(
      ({ payload }) => payload.event === 'viewer' && payload.userId === eva.id,
    ),
    'nor is somebody shown who does not see it',
  );
});

t.test('a closed ticket is looked at too, but nobody types in it', async (t) => {
  const { desk, rui, ticket, sockets, say } = await setUp(t);
  await desk.ok('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  await say(sockets.rui, rui, 'typing', { ticketId: ticket.id, active: true });
  await say(sockets.rui, rui, 'presence', { ticketId: ticket.id, active: true });
  await sockets.ana.until(({ payload }) => payload.event === 'viewer');
  t.notOk(sockets.ana.heard.some(({ payload }) => payload.event === 'presence'));
});

t.test('the customer sees that whoever has the ticket types', async (t) => {
  const { desk, ana, rui, ticket, sockets, say } = await setUp(t);
  const connections = app.host.resolve('tickets', Connections);
  const shown: unknown[] = [];
  const { opened } = connections;
  const captured = t.capture(connections, 'opened', (id: number): OpenConnection | undefined => {
    const open = opened.call(connections, id);
    if (!open || id !== desk.connection) return open;
    return Object.assign(Object.create(open) as OpenConnection, {
      setTyping: async (...typing: readonly unknown[]) => {
        shown.push(typing);
      },
    });
  });
  await say(sockets.rui, rui, 'typing', { ticketId: ticket.id, active: true });
  await say(sockets.ana, ana, 'typing', { ticketId: ticket.id, active: true });
  await say(sockets.ana, ana, 'typing', { ticketId: ticket.id, active: false });
  await eventually(() => shown.length === 2);
  captured.restore();
  t.match(shown, [
    [{ number: ticket.contact.number }, true],
    [{ number: ticket.contact.number }, false],
  ]);
});
