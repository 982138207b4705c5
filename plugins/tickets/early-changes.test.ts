import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { AmendmentEvent } from '../connections/public.ts';
import { arrive, messageFrom } from './testing/channel.ts';
import { Desk, newNumber } from './testing/desk.ts';

const app = await createTestApp(t);

const setUp = async () => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const message = messageFrom(desk, number, { body: 'Primeira versão' });
  const change = (fields: Partial<AmendmentEvent>): AmendmentEvent => ({
    type: 'edit',
    connectionId: desk.connection,
    chatNumber: number,
    externalId: message.externalId,
    body: '',
    by: number,
    ...fields,
  });
  const now = async () => (await desk.messages((await desk.of(number)).id))[0];
  const waiting = () =>
    app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
      trx('message_early_changes').pluck<number[]>('id'),
    );
  return { desk, number, message, change, now, waiting };
};

t.test('what is changed before it is here is right when it comes', async (t) => {
  const { desk, number, message, change, now, waiting } = await setUp();
  const changes = [
    change({ body: 'Segunda versão' }),
    change({ body: 'Terceira versão' }),
    change({ type: 'reaction', body: '👍' }),
  ];
  t.same(await arrive(desk, ...changes, ...changes), [
    ...changes.map(() => 'stored'),
    ...changes.map(() => 'duplicate'),
  ]);
  t.equal((await waiting()).length, 3);
  t.same(await desk.ok('GET', '/tickets/counts'), { open: 0, pending: 0, closed: 0 });

  t.same(await arrive(desk, message), ['stored']);
  t.match(await now(), {
    body: 'Terceira versão',
    isEdited: true,
    reactions: [{ by: number, emoji: '👍' }],
  });
  t.match(await desk.of(number), { lastMessage: 'Terceira versão', unreadMessages: 1 });
  const { versions } = await desk.ok<{ versions: { body: string }[] }>(
    'GET',
    `/messages/${(await now())?.id}/versions`,
  );
  t.same(
    versions.map(({ body }) => body),
    ['Primeira versão', 'Segunda versão', 'Terceira versão'],
  );
  const told = (await desk.events()).map(({ name }) => name);
  const [arrived, edited] = ['tickets.message-received', 'tickets.message-edited'].map((name) =>
    told.indexOf(name),
  );
  t.ok(arrived !== undefined && arrived >= 0 && edited !== undefined && arrived < edited);
  t.same(await waiting(), [], 'and waits no longer');
});

t.test('a message taken back before it came is shown as taken back', async (t) => {
  const { desk, message, change, now } = await setUp();
  await arrive(desk, change({ type: 'delete' }));
  await arrive(desk, messageFrom(desk, message.chat.number), message);
  t.match((await desk.messages((await desk.of(message.chat.number)).id))[1], { isDeleted: true });
  t.match(await now(), { isDeleted: false }, 'the other one is left alone');
});

t.test('in one batch, in whatever order, it comes to the same', async (t) => {
  const { desk, message, change, now } = await setUp();
  t.same(
    await arrive(desk, change({ body: 'Segunda versão' }), message, change({ type: 'delete' })),
    ['stored', 'stored', 'stored'],
  );
  t.match(await now(), { body: 'Segunda versão', isEdited: true, isDeleted: true });
});

t.test('a change waits for its own chat and its own company', async (t) => {
  const { desk, message, change } = await setUp();
  const stranger = await Desk.open(app);
  await arrive(desk, change({ body: 'x', chatNumber: newNumber() }));
  await arrive(stranger, change({ body: 'y', connectionId: stranger.connection }));
  await arrive(desk, message);
  const ticket = await desk.of(message.chat.number);
  t.match(await desk.messages(ticket.id), [{ body: 'Primeira versão', isEdited: false }]);
});

t.test('a Brazilian number is the same with and without its ninth digit', async (t) => {
  const { desk, number, message, change, now } = await setUp();
  const short = `${number.slice(0, 4)}${number.slice(5)}`;
  await arrive(desk, change({ body: 'Segunda versão', chatNumber: short }));
  await arrive(desk, message);
  t.match(await now(), { body: 'Segunda versão' });
});

t.test('over a network that shuffles everything the desk ends up as the phone', async (t) => {
  const { desk, number } = await setUp();
  await desk.ok('PUT', `/simulator/${desk.connection}/faults`, { reorders: true });
  await desk.connectionIs('DISCONNECTED');
  const id = await desk.writes(number, 'Ola');
  await desk.ok('PUT', `/simulator/${desk.connection}/messages/${id}`, { body: 'Olá' });
  await desk.ok('POST', `/simulator/${desk.connection}/messages/${id}/reaction`, { emoji: '🙏' });
  await desk.connectionIs('CONNECTED');
  const [message] = await desk.messages((await desk.of(number)).id);
  t.match(message, { body: 'Olá', isEdited: true, reactions: [{ emoji: '🙏' }] });
});

t.test('what never came is forgotten after a week', async (t) => {
  const { desk, change, waiting } = await setUp();
  await arrive(desk, change({ body: 'x' }), change({ body: 'y' }));
  const [old] = await waiting();
  await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    trx('message_early_changes')
      .where('id', old)
      .update({ created_at: new Date(Date.now() - 8 * 86_400_000) }),
  );
  await app.services.jobs.runNow('tickets.prune-early-changes');
  t.equal((await waiting()).length, 1);
});
