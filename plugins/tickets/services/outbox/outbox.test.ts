import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import { SendFailure } from '../../../connections/public.ts';
import { outboxDesks } from '../../testing/outbox-desk.ts';
import { Outbox } from './outbox.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);
const outbox = app.host.resolve('tickets', Outbox);
const { setUp, say, entries, attemptNow, empty, ackOf, bodies, amends } = outboxDesks(app);

t.test('a connection is handed its messages one after another, in their order', async (t) => {
  const { desk, ticket, handed, script } = await setUp();
  const other = await desk.openFor(desk.admin);
  let atOnce = 0;
  let most = 0;
  script(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
  });
  const said: string[] = [];
  for (let at = 0; at < 45; at += 1) {
    const body = `mensagem ${at}`;
    said.push(body);
    await say(desk, at % 2 === 0 ? ticket : other, body);
  }
  await empty(desk);
  t.same(bodies(handed), said);
  t.equal(most, 1, 'never two at once');
  t.ok(
    (await desk.messages(ticket.id)).filter(({ fromMe }) => fromMe).every(({ ack }) => ack === 1),
  );
});

t.test('what a connection is told of a message is all a channel needs', async (t) => {
  const { desk, ticket, handed, script } = await setUp();
  script(() => Promise.resolve());
  const [asked] = await desk.messages(ticket.id);
  await desk.ok('POST', `/messages/${ticket.id}`, { body: 'Sim', quotedMsg: asked?.id });
  await empty(desk);
  const sent = (await desk.messages(ticket.id)).at(-1);
  t.same(handed, [
    {
      externalId: sent?.externalId,
      chat: { number: ticket.contact.number, name: 'Cliente', isGroup: false },
      kind: 'conversation',
      body: 'Sim',
      mediaName: '',
      isForwarded: false,
      quotedExternalId: asked?.externalId,
    },
  ]);
});

t.test(
  'a passing failure is tried again with the same id, and holds up what comes after',
  async (t) => {
    const { desk, ticket, handed, script } = await setUp();
    let failures = 2;
    script(async () => {
      failures -= 1;
      if (failures >= 0) throw new SendFailure('connection closed', { retry: true });
    });
    const first = await say(desk, ticket, 'um');
    await eventually(async () => (await entries(desk))[0]?.attempts === 1);
    const second = await say(desk, ticket, 'dois');
    const [waiting] = await entries(desk);
    t.ok(waiting && waiting.nextAttemptAt > new Date(), 'it waits before the next attempt');
    t.match(await ackOf(desk, first), { ack: 0, failure: '' });
    outbox.wake(desk.connection);

    await attemptNow(desk);
    await eventually(async () => (await entries(desk))[0]?.attempts === 2);
    t.same(bodies(handed), ['um', 'um'], 'nothing overtakes it');
    await attemptNow(desk);
    await empty(desk);
    t.same(bodies(handed), ['um', 'um', 'um', 'dois']);
    t.equal(new Set(handed.slice(0, 3).map(({ externalId }) => externalId)).size, 1);
    t.equal(handed[0]?.externalId, first.externalId);
    t.equal((await ackOf(desk, first))?.ack, 1);
    t.equal((await ackOf(desk, second))?.ack, 1);
  },
);

t.test('a final refusal is shown with its reason, and the next goes on', async (t) => {
  const { desk, ticket, handed, script } = await setUp();
  script(async ({ body }) => {
    if (body === 'proibido') throw new SendFailure('not-on-whatsapp', { retry: false });
  });
  const refused = await say(desk, ticket, 'proibido');
  const next = await say(desk, ticket, 'permitido');
  await empty(desk);
  t.same(bodies(handed), ['proibido', 'permitido']);
  t.match(await ackOf(desk, refused), { ack: -1, failure: 'not-on-whatsapp' });
  t.match(await ackOf(desk, next), { ack: 1, failure: '' });
  const told = (await desk.events()).filter(({ name }) => name === 'tickets.message-failed');
  t.match(told[0]?.payload, { message: { id: refused.id, ack: -1, failure: 'not-on-whatsapp' } });
});

t.test(
  'a failure of one message is shown while it is tried again, and given up in the end',
  async (t) => {
    const { desk, ticket, script } = await setUp();
    let failures = 1;
    script(async ({ body }) => {
      if (body === 'passa') failures -= 1;
      const fails = body === 'nunca' || failures >= 0;
      if (fails) throw new SendFailure('no-keys', { retry: true, attempts: 2 });
    });
    const passing = await say(desk, ticket, 'passa');
    await eventually(async () => (await ackOf(desk, passing))?.failure === 'no-keys');
    t.match(await ackOf(desk, passing), { ack: 0 });
    const [told] = (await desk.events()).filter(({ name }) => name === 'tickets.message-updated');
    t.match(told?.payload, { message: { id: passing.id, ack: 0, failure: 'no-keys' } });
    await attemptNow(desk);
    await empty(desk);
    t.match(await ackOf(desk, passing), { ack: 1, failure: '' });

    const never = await say(desk, ticket, 'nunca');
    const next = await say(desk, ticket, 'seguinte');
    await eventually(async () => (await ackOf(desk, never))?.failure === 'no-keys');
    await attemptNow(desk);
    await empty(desk);
    t.match(await ackOf(desk, never), { ack: -1, failure: 'no-keys' });
    t.match(await ackOf(desk, next), { ack: 1, failure: '' });
  },
);

t.test('what fails for no known reason is given up after some attempts', async (t) => {
  const { desk, ticket, handed, script } = await setUp();
  script(() => Promise.reject(new TypeError('undefined is not a function')));
  const message = await say(desk, ticket, 'um');
  for (let attempts = 1; attempts < 8; attempts += 1) {
    await eventually(async () => (await entries(desk))[0]?.attempts === attempts);
    await attemptNow(desk);
  }
  await empty(desk);
  t.equal(handed.length, 8);
  t.match(await ackOf(desk, message), { ack: -1, failure: 'undefined is not a function' });
});

t.test(
  'while a connection is down its messages wait; when it is back each is sent once',
  async (t) => {
    const { desk, ticket } = await setUp();
    const onPhone = async (): Promise<string[]> =>
      (await desk.phone(ticket.contact.number))
        .filter(({ fromMe }) => fromMe)
        .map(({ body }) => body);
    await desk.connectionIs('DISCONNECTED');
    const said = ['um', 'dois', 'três'];
    for (const body of said) await say(desk, ticket, body);
    outbox.wake(desk.connection);
    await Promise.all(said.map(async () => outbox.wake(desk.connection)));
    t.same(await onPhone(), []);
    t.equal((await entries(desk)).length, 3);
    t.ok(
      (await entries(desk)).every(({ attempts }) => attempts === 0),
      'nor is it counted as failed',
    );

    await desk.connectionIs('CONNECTED');
    await empty(desk);
    t.same(await onPhone(), said);
  },
);

t.test('what changes in a message follows it, in the order it changed', async (t) => {
  const { desk, ticket, script } = await setUp();
  const order: string[] = [];
  await desk.connectionIs('DISCONNECTED');
  script(async ({ body }) => {
    order.push(`send ${body}`);
  });
  amends.set(desk.connection, async ({ type, body }) => {
    order.push(`${type} ${body}`.trim());
  });
  const message = await say(desk, ticket, 'um');
  await desk.ok('PUT', `/messages/${message.id}`, { body: 'dois' });
  await desk.ok('POST', `/messages/${message.id}/reaction`, { emoji: '👍' });
  const next = await say(desk, ticket, 'três');
  await desk.ok('PUT', `/messages/${message.id}`, { body: 'quatro' });
  t.match(await ackOf(desk, message), { body: 'quatro', ack: 0 });
  await desk.connectionIs('CONNECTED');
  await empty(desk);
  t.same(
    order,
    ['send quatro', 'reaction 👍', 'send três', 'edit quatro'],
    'but none that was overtaken',
  );
  t.match(await ackOf(desk, next), { ack: 1 });
});

t.test('a change the channel refuses is undone, with its reason', async (t) => {
  const { desk, ticket, script } = await setUp();
  script(() => Promise.resolve());
  const message = await say(desk, ticket, 'um');
  await empty(desk);
  await desk.ok('PUT', `/messages/${message.id}`, { body: 'dois' });
  await desk.ok('POST', `/messages/${message.id}/reaction`, { emoji: '👍' });
  await empty(desk);
  amends.set(desk.connection, async ({ type }) => {
    throw new SendFailure(`no ${type}`, { retry: false });
  });
  const refused = async (work: () => Promise<unknown>): Promise<void> => {
    await work();
    await empty(desk);
  };
  await refused(() => desk.ok('PUT', `/messages/${message.id}`, { body: 'três' }));
  t.match(await ackOf(desk, message), { body: 'dois', isEdited: true, failure: 'no edit', ack: 1 });
  t.match(await desk.ticket(ticket.id), { lastMessage: 'dois' });
  const { versions } = await desk.ok<{ versions: unknown[] }>(
    'GET',
    `/messages/${message.id}/versions`,
  );
  t.equal(versions.length, 2, 'and was never said');
  await refused(() => desk.ok('POST', `/messages/${message.id}/reaction`, { emoji: '❤️' }));
  t.match(await ackOf(desk, message), {
    reactions: [{ by: '', emoji: '👍' }],
    failure: 'no reaction',
  });
  await refused(() => desk.ok('DELETE', `/messages/${message.id}`));
  t.match(await ackOf(desk, message), { isDeleted: false, failure: 'no delete' });
  t.match((await desk.told()).at(-1), {
    name: 'tickets.ticket-updated',
    payload: { ticket: { lastMessage: 'dois' } },
  });
});

t.test(
  'a change that fails in passing is tried again, and holds up what comes after',
  async (t) => {
    const { desk, ticket, script, handed } = await setUp();
    script(() => Promise.resolve());
    const message = await say(desk, ticket, 'um');
    await empty(desk);
    let attempts = 0;
    amends.set(desk.connection, async () => {
      attempts += 1;
      if (attempts === 1) throw new SendFailure('connection closed', { retry: true });
    });
    await desk.ok('DELETE', `/messages/${message.id}`);
    await eventually(async () => (await entries(desk))[0]?.attempts === 1);
    await say(desk, ticket, 'dois');
    outbox.wake(desk.connection);
    t.same(bodies(handed), ['um']);
    await attemptNow(desk);
    await empty(desk);
    t.equal(attempts, 2);
    t.same(bodies(handed), ['um', 'dois']);
    t.match(await ackOf(desk, message), { isDeleted: true, failure: '' });
  },
);

t.test('a crash between the channel’s word and our note of it sends nothing twice', async (t) => {
  const { desk, ticket } = await setUp();
  // The message leaves; then the database does not take the note.
  const transaction = app.database.transaction.bind(app.database);
  let notes = 0;
  const failing = t.capture(app.database, 'transaction', ((scope, work) => {
    if (scope.system !== 'outbox' || scope.companyId !== desk.company.id) {
      return transaction(scope, work);
    }
    return transaction(scope, async (ctx) => {
      const result = await work(ctx);
      const isNote = !Array.isArray(result);
      notes += isNote ? 1 : 0;
      if (isNote && notes === 1) throw new Error('the process died here');
      return result;
    });
  }) as typeof app.database.transaction);
  const message = await say(desk, ticket, 'uma vez');
  await eventually(() => notes === 1);
  t.equal((await entries(desk)).length, 1, 'the note was not taken');
  await eventually(async () => {
    outbox.wake(desk.connection);
    return (await entries(desk)).length === 0;
  });
  failing.restore();
  t.ok(notes > 1);
  const phone = (await desk.phone(ticket.contact.number)).filter(({ fromMe }) => fromMe);
  t.match(phone, [{ id: message.externalId, body: 'uma vez' }]);
  await eventually(async () => (await ackOf(desk, message))?.ack === 2);
});

t.test(
  'what another process put there is sent; connections with nothing to send cost nothing',
  async (t) => {
    const { desk, ticket, handed, script } = await setUp();
    script(async () => undefined);
    await Promise.all([setUp(), setUp()]);
    const { wake } = Outbox.prototype;
    // Whoever takes the message in is not who runs the connection.
    outbox.wake = () => undefined;
    await say(desk, ticket, 'de outro processo');
    outbox.wake = wake;
    await eventually(() => handed.length === 1);
    await empty(desk);

    const asked: string[] = [];
    const note = ({ sql }: { readonly sql: string }): void => {
      if (sql.includes('message_outbox')) asked.push(sql);
    };
    app.database.knex.on('query', note);
    t.teardown(() => app.database.knex.off('query', note));
    await eventually(() => asked.length >= 3);
    t.equal(new Set(asked).size, 1, 'one question for all connections');
  },
);
