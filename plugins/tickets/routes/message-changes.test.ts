import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { VersionsDto } from '../message-change-schemas.ts';
import type { MessageDto } from '../schemas.ts';
import { Desk } from '../testing/desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

const setUp = async () => {
  const desk = await Desk.open(app);
  const bia = await desk.attendant('Bia');
  const queueId = await desk.queue('Vendas', bia);
  const ticket = await desk.openFor(bia, { queueId, body: 'Bom dia' });
  const { number } = ticket.contact;
  const say = async (body: string): Promise<MessageDto> => {
    const { body: sent } = await desk.call<{ messages: MessageDto[] }>(
      bia,
      'POST',
      `/messages/${ticket.id}`,
      { body },
    );
    const [message] = sent.messages;
    if (!message) throw new Error('nothing was sent');
    await eventually(async () =>
      (await desk.phone(number)).some(({ id }) => id === message.externalId),
    );
    return message;
  };
  const onPhone = async (message: MessageDto) =>
    (await desk.phone(number)).find(({ id }) => id === message.externalId);
  const atDesk = async ({ id }: MessageDto) =>
    (await desk.messages(ticket.id)).find((message) => message.id === id);
  return { desk, bia, queueId, ticket, say, onPhone, atDesk };
};

type SetUp = Awaited<ReturnType<typeof setUp>>;

/** Every way to change a message, and to look at what it was. */
const WAYS = [
  ['PUT', '', { body: 'Outra' }],
  ['POST', 'edit/', { body: 'Outra' }],
  ['DELETE', '', undefined],
  ['POST', '/reaction', { emoji: '👍' }],
  ['GET', '/versions', undefined],
  ['POST', '/forward', { ticketId: 1 }],
] as const;

const pathOf = (suffix: string, id: number): string =>
  suffix === 'edit/' ? `/messages/edit/${id}` : `/messages/${id}${suffix}`;

t.test(
  'nobody without a session, from elsewhere, or of another queue changes a message',
  async (t) => {
    const { desk, say, atDesk } = await setUp();
    const other = await Desk.open(app);
    const caio = await desk.attendant('Caio');
    const message = await say('Olá');
    for (const [method, suffix, body] of WAYS) {
      const path = pathOf(suffix, message.id);
      const as = async (who: TestUser | undefined): Promise<unknown> => {
        const { status, body: answer } = await desk.call(who, method, path, body);
        return [status, answer.error];
      };
      t.same(await as(undefined), [401, 'ERR_SESSION_EXPIRED'], `${method} ${suffix}`);
      t.same(await as(caio), [403, 'ERR_NO_PERMISSION'], `${method} ${suffix}`);
      t.same(await as(other.admin), [404, 'ERR_FETCH_WAPP_MSG'], `${method} ${suffix}`);
    }
    t.match(await atDesk(message), {
      body: 'Olá',
      isEdited: false,
      isDeleted: false,
      reactions: [],
    });
  },
);

t.test('one corrects what one wrote, here and on the phone', async (t) => {
  const { desk, bia, ticket, say, onPhone, atDesk } = await setUp();
  const message = await say('Bom dai');
  const edited = await desk.call<MessageDto>(bia, 'PUT', `/messages/${message.id}`, {
    body: 'Bom dia, {{firstName}}',
  });
  t.match(edited, {
    status: 200,
    body: { id: message.id, body: 'Bom dia, Cliente', isEdited: true, isUpdated: true },
  });
  await eventually(async () => (await onPhone(message))?.body === 'Bom dia, Cliente');
  t.match(await onPhone(message), { isEdited: true });
  t.match(await desk.ticket(ticket.id), { lastMessage: 'Bom dia, Cliente' });

  await desk.call(bia, 'POST', `/messages/edit/${message.id}`, { body: 'Boa tarde' });
  await eventually(async () => (await onPhone(message))?.body === 'Boa tarde');
  t.match(await atDesk(message), { body: 'Boa tarde' });
  const told = (await desk.told()).slice(-2);
  t.match(told, [
    { name: 'tickets.message-edited', payload: { message: { body: 'Boa tarde' } } },
    { name: 'tickets.ticket-updated', payload: { ticket: { lastMessage: 'Boa tarde' } } },
  ]);

  const { body } = await desk.call<VersionsDto>(bia, 'GET', `/messages/${message.id}/versions`);
  t.same(
    body.versions.map((version) => version.body),
    ['Bom dai', 'Bom dia, Cliente', 'Boa tarde'],
  );
  const times = body.versions.map(({ createdAt }) => Date.parse(createdAt));
  t.same(times, times.toSorted(), 'since when it said so');
});

t.test('saying the same again changes nothing, and nothing is no message', async (t) => {
  const { desk, bia, say, atDesk } = await setUp();
  const message = await say('Olá');
  t.equal((await desk.call(bia, 'PUT', `/messages/${message.id}`, { body: 'Olá' })).status, 200);
  t.match(await desk.call(bia, 'PUT', `/messages/${message.id}`, { body: ' \n' }), {
    status: 400,
    body: { error: 'ERR_EMPTY_MESSAGE' },
  });
  t.match(await atDesk(message), { isEdited: false });
  const told = (await desk.events()).filter(({ name }) => name === 'tickets.message-updated');
  t.notOk(told.some(({ payload }) => (payload.message as MessageDto).isEdited));
});

t.test('others’ words are theirs: only their writer and admins change them', async (t) => {
  const { desk, bia, queueId, ticket, say, atDesk } = await setUp();
  const message = await say('Olá');
  const [asked] = await desk.messages(ticket.id);
  const caio = await desk.attendant('Caio');
  await desk.ok('PUT', `/queue/${queueId}`, { userIds: [bia.id, caio.id] });
  for (const [method, body] of [
    ['PUT', { body: 'Eu não disse isso' }],
    ['DELETE', undefined],
  ] as const) {
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    t.match(await desk.call(caio, method, `/messages/${message.id}`, body), refused);
    t.match(await desk.call(desk.admin, method, `/messages/${asked?.id}`, body), refused);
  }
  t.equal(
    (await desk.call(desk.admin, 'PUT', `/messages/${message.id}`, { body: 'Olá!' })).status,
    200,
  );
  t.match(await atDesk(message), { body: 'Olá!' });
});

/** The message was sent this long ago. */
const age = ({ desk }: SetUp, { id }: MessageDto, minutes: number): Promise<unknown> =>
  app.database.transaction({ companyId: desk.company.id, system: 'test' }, ({ trx }) =>
    trx('messages')
      .where({ id })
      .update({ sent_at: new Date(Date.now() - minutes * 60_000) }),
  );

t.test('a channel lets its messages be changed only for a while', async (t) => {
  const scene = await setUp();
  const { desk, bia, say } = scene;
  const message = await say('Olá');
  await age(scene, message, 14);
  const edit = () => desk.call(bia, 'PUT', `/messages/${message.id}`, { body: 'Oi' });
  t.equal((await edit()).status, 200);
  await age(scene, message, 16);
  t.match(await desk.call(bia, 'PUT', `/messages/${message.id}`, { body: 'Oi de novo' }), {
    status: 400,
    body: { error: 'ERR_EDITING_WAPP_MSG', minutes: 15 },
  });
  await age(scene, message, 60 * 60 + 1);
  t.match(await desk.call(bia, 'DELETE', `/messages/${message.id}`), {
    status: 400,
    body: { error: 'ERR_DELETE_WAPP_MSG', minutes: 3600 },
  });
});

t.test('one takes back what one wrote, for everyone', async (t) => {
  const { desk, bia, ticket, say, onPhone, atDesk } = await setUp();
  const first = await say('Primeira');
  const last = await say('Última');
  t.match(await desk.call(bia, 'DELETE', `/messages/${first.id}`), {
    status: 200,
    body: { id: first.id, isDeleted: true },
  });
  await eventually(async () => (await onPhone(first))?.isDeleted === true);
  t.match(await desk.ticket(ticket.id), { lastMessage: 'Última' });
  await desk.call(bia, 'DELETE', `/messages/${last.id}`);
  t.match(await desk.ticket(ticket.id), { lastMessage: '🚫', lastMessageKind: 'deleted' });
  t.match(await atDesk(last), { body: 'Última', isDeleted: true }, 'its words are kept');
  t.equal((await desk.call(bia, 'DELETE', `/messages/${last.id}`)).status, 200, 'once is enough');
  t.match(await desk.call(bia, 'PUT', `/messages/${last.id}`, { body: 'x' }), {
    status: 400,
    body: { error: 'ERR_EDITING_WAPP_MSG' },
  });
});

t.test('what was taken back before it left never leaves', async (t) => {
  const { desk, bia, ticket } = await setUp();
  await desk.connectionIs('DISCONNECTED');
  const { body } = await desk.call<{ messages: MessageDto[] }>(
    bia,
    'POST',
    `/messages/${ticket.id}`,
    {
      body: 'Sem querer',
    },
  );
  await desk.call(bia, 'DELETE', `/messages/${body.messages[0]?.id}`);
  await desk.connectionIs('CONNECTED');
  const waiting = () =>
    app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
      trx('message_outbox').pluck<number[]>('id'),
    );
  await eventually(async () => (await waiting()).length === 0);
  t.same(
    (await desk.phone(ticket.contact.number)).map((message) => message.body),
    ['Bom dia'],
  );
});

t.test('attendants react to messages of either side, and think better of it', async (t) => {
  const { desk, bia, ticket, say, onPhone } = await setUp();
  const own = await say('Olá');
  const asked = (await desk.messages(ticket.id))[0];
  if (!asked) throw new Error('nothing arrived');
  const react = (message: MessageDto, emoji: string, who = bia) =>
    desk.call<MessageDto>(who, 'POST', `/messages/${message.id}/reaction`, { emoji });
  for (const message of [own, asked]) {
    t.match(await react(message, '👍'), {
      status: 200,
      body: { reactions: [{ by: '', emoji: '👍' }] },
    });
    t.match(await react(message, '❤️'), { body: { reactions: [{ by: '', emoji: '❤️' }] } });
    await eventually(async () => (await onPhone(message))?.companyReaction === '❤️');
    t.same((await react(message, '')).body.reactions, []);
    await eventually(async () => (await onPhone(message))?.companyReaction === '');
  }
  const told = await desk.told();
  t.match(told.at(-1), {
    name: 'tickets.message-updated',
    payload: { message: { reactions: [] } },
  });
  t.match(await react(asked, 'gostei'), { status: 400, body: { error: 'ERR_REACTION_WAPP_MSG' } });
  const caio = await desk.attendant('Caio');
  await desk.queue('Caixa', caio);
  t.match(await react(asked, '👍', caio), { status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  await desk.call(bia, 'PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  t.match(await react(asked, '👍'), { status: 400, body: { error: 'ERR_TICKET_NOT_OPEN' } });
});
