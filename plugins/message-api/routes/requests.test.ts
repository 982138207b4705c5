import { caller, createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { Consents } from '../../consents/public.ts';
import { claim, TestClock } from '../../governor/testing.ts';
import { customerWrites, newNumber } from '../../tickets/testing.ts';
import type { RequestDto, RequestPage, RequestStatusDto } from '../schemas.ts';
import { companyWithToken, heardNumber, sender } from '../testing.ts';

t.setTimeout(120_000);
const clock = new TestClock();
const app = await createTestApp(t, { clock });
const call = caller(app);
const send = sender(app);
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

type Desk = Awaited<ReturnType<typeof companyWithToken>>;

/** Stops a connection, so that what is held stays held. */
const stopped = async (): Promise<Desk> => {
  const desk = await companyWithToken(app);
  const path = `/outreach/connections/${String(desk.connection)}/hold`;
  t.equal((await call(desk.company.admin, 'POST', path)).statusCode, 200);
  return desk;
};

const release = async ({ company, connection }: Desk): Promise<void> => {
  const path = `/outreach/connections/${String(connection)}/release`;
  t.equal((await call(company.admin, 'POST', path)).statusCode, 200);
};

const list = async (
  admin: TestUser,
  state: RequestDto['state'] = 'waiting',
): Promise<readonly RequestDto[]> =>
  (await call(admin, 'GET', `/message-api/requests?state=${state}`)).json<RequestPage>().records;

const status = async (token: string | undefined, id: number | undefined) => {
  const answer = await app.inject({
    url: `/api/messages/send/${String(id)}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { code: answer.statusCode, body: answer.json<RequestStatusDto>() };
};

/** Claims until a request waits no more, or as often as is useful. */
const claimed = ({ company, connection, token }: Desk, id: number | undefined) =>
  eventually(async () => {
    await claim(app, company.id, connection);
    return (await status(token, id)).body.state !== 'waiting';
  });

const phone = async ({ company, connection }: Desk, number: string): Promise<readonly string[]> =>
  (await call(company.admin, 'GET', `/simulator/${String(connection)}/chats/${number}`))
    .json<{ messages: { body: string; fromMe: boolean }[] }>()
    .messages.filter(({ fromMe }) => fromMe)
    .map(({ body }) => body);

const filesOf = ({ company }: Desk) =>
  app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx('media').pluck<string[]>('id'),
  );

t.test('admins see what waits and cancel it, each those of the own company', async (t) => {
  const ours = await stopped();
  const theirs = await stopped();
  const { id } = (await send(ours.token, { number: newNumber(), body: 'Oi' })).body;
  const user = await app.factories.user({ companyId: ours.company.id });
  const path = `/message-api/requests/${String(id)}/cancel`;
  for (const who of [undefined, user]) {
    const code = who ? 403 : 401;
    t.equal((await call(who, 'GET', '/message-api/requests')).statusCode, code);
    t.equal((await call(who, 'POST', path)).statusCode, code);
  }
  t.same(await list(theirs.company.admin), []);
  t.equal((await call(theirs.company.admin, 'POST', path)).statusCode, 404);
  t.equal((await status(undefined, id)).code, 401);
  t.equal((await status(theirs.token, id)).code, 404);
  t.match(await list(ours.company.admin), [
    { id, state: 'waiting', connectionId: ours.connection, excerpt: 'Oi', files: 0 },
  ]);
});

t.test('a message to somebody who never wrote waits, and leaves by itself', async (t) => {
  const desk = await companyWithToken(app);
  const number = newNumber();
  const { status: code, body } = await send(desk.token, { number, body: 'Seu pedido saiu' });
  t.equal(code, 202);
  t.match(body, { mensagem: 'Mensagem aguardando a vez', id: Number });
  await claimed(desk, body.id);
  t.match((await status(desk.token, body.id)).body, { state: 'sent', reason: '' });
  await eventually(async () => (await phone(desk, number)).length === 1);
  t.match(await list(desk.company.admin, 'sent'), [{ id: body.id, excerpt: '' }]);
  const tickets = await call(
    desk.company.admin,
    'GET',
    `/tickets?searchParam=${number}&showAll=true`,
  );
  t.match(tickets.json(), { tickets: [{ status: 'pending', userId: null, unreadMessages: 0 }] });
});

t.test('openTicket: false leaves the ticket to the answer of the customer', async (t) => {
  const desk = await companyWithToken(app);
  const number = newNumber();
  const { admin } = desk.company;
  const { id } = (await send(desk.token, { number, body: 'Aviso', openTicket: false })).body;
  await claimed(desk, id);
  await eventually(async () => (await phone(desk, number)).length === 1);
  const tickets = () => call(admin, 'GET', `/tickets?searchParam=${number}&showAll=true`);
  t.match((await tickets()).json(), { tickets: [], count: 0 });
  await customerWrites(app, admin, desk.connection, { number, name: 'Ana', body: 'Quero' });
  await eventually(async () => (await tickets()).json<{ count: number }>().count === 1);
});

t.test('two claims at once send it once', async (t) => {
  const desk = await stopped();
  const number = newNumber();
  const { id } = (await send(desk.token, { number, body: 'Uma vez' })).body;
  await release(desk);
  await Promise.all([1, 2, 3].map(() => claim(app, desk.company.id, desk.connection)));
  await claimed(desk, id);
  await eventually(async () => (await phone(desk, number)).length > 0);
  t.same(await phone(desk, number), ['Uma vez']);
});

t.test(
  'what waits for a contact keeps its order, and an answer waits for none of it',
  async (t) => {
    const desk = await stopped();
    const number = newNumber();
    const first = (await send(desk.token, { number, body: 'Primeira' })).body.id;
    const second = (await send(desk.token, { number, body: 'Segunda' })).body.id;
    const { company, connection } = desk;
    await heardNumber(app, company.admin, connection, number);
    t.equal((await send(desk.token, { number, body: 'Resposta' })).status, 200);
    await eventually(async () => (await phone(desk, number)).length === 1);
    await release(desk);
    await claimed(desk, first);
    await claimed(desk, second);
    await eventually(async () => (await phone(desk, number)).length === 3);
    t.same(await phone(desk, number), ['Resposta', 'Primeira', 'Segunda']);
  },
);

t.test('whoever opted out is skipped, with its reason and without its files', async (t) => {
  const desk = await companyWithToken(app);
  const number = await heardNumber(app, desk.company.admin, desk.connection);
  const contacts = await call(desk.company.admin, 'GET', `/contacts?searchParam=${number}`);
  const [contact] = contacts.json<{ contacts: { id: number }[] }>().contacts;
  await app.database.transaction({ companyId: desk.company.id, system: 'test' }, (ctx) =>
    app.host.resolve('consents', Consents).optOut(ctx, contact?.id ?? 0, 'test'),
  );
  const form = new FormData();
  form.append('number', number);
  form.append('medias', new Blob([new Uint8Array(PNG)]), 'um.png');
  const { status: code, body } = await send(desk.token, form);
  t.equal(code, 202);
  await claimed(desk, body.id);
  t.match((await status(desk.token, body.id)).body, { state: 'skipped', reason: 'opted-out' });
  t.same(await filesOf(desk), []);
});

t.test('a cap puts it off until the cap has room, and tells why', async (t) => {
  const desk = await companyWithToken(app);
  const path = `/outreach/connections/${String(desk.connection)}/caps`;
  await call(desk.company.admin, 'PUT', path, { cold: 0 });
  const { id } = (await send(desk.token, { number: newNumber(), body: 'Oi' })).body;
  await eventually(async () => {
    await claim(app, desk.company.id, desk.connection);
    return (await status(desk.token, id)).body.reason === 'cap';
  });
  const { dueAt, state } = (await status(desk.token, id)).body;
  t.equal(state, 'waiting');
  t.ok(Date.parse(dueAt) > clock.now().getTime());
});

t.test('what is cancelled is not sent, once, and the log tells of it', async (t) => {
  const desk = await stopped();
  const number = newNumber();
  const form = new FormData();
  form.append('number', number);
  form.append('medias', new Blob([new Uint8Array(PNG)]), 'um.png');
  const { id } = (await send(desk.token, form)).body;
  t.equal((await filesOf(desk)).length, 1);
  const { admin } = desk.company;
  const path = `/message-api/requests/${String(id)}/cancel`;
  t.match((await call(admin, 'POST', path)).json(), { id, state: 'cancelled' });
  t.match((await call(admin, 'POST', path)).json(), { error: 'ERR_API_REQUEST_SETTLED' });
  t.same(await filesOf(desk), []);
  t.match((await call(admin, 'GET', '/audit?pageNumber=1')).body, /message-api/);
  await release(desk);
  t.notOk((await claim(app, desk.company.id, desk.connection)).isSent);
  t.match(await list(admin, 'cancelled'), [{ id, state: 'cancelled' }]);
});

t.test('a message whose time is over is not sent any more', async (t) => {
  const desk = await stopped();
  const { admin, id: companyId } = desk.company;
  const { id } = (
    await send(desk.token, { number: newNumber(), body: 'Hoje', expiresInMinutes: 5 })
  ).body;
  const { expiresAt } = (await status(desk.token, id)).body;
  t.equal(Date.parse(expiresAt) - clock.now().getTime(), 5 * 60_000);
  const usual = (await send(desk.token, { number: newNumber(), body: 'Oi' })).body;
  const week = (await status(desk.token, usual.id)).body;
  t.equal(Date.parse(week.expiresAt) - clock.now().getTime(), 7 * 86_400_000);
  await call(admin, 'POST', `/message-api/requests/${String(usual.id)}/cancel`);
  clock.advance(6 * 60_000);
  await release(desk);
  t.notOk((await claim(app, companyId, desk.connection)).isSent, 'before anybody has looked');
  await app.services.jobs.runNow('message-api.look-after');
  t.match((await status(desk.token, id)).body, { state: 'expired', reason: '' });
  t.match(await list(admin, 'expired'), [{ id, excerpt: '' }]);
});

t.test('messages of a connection that is gone end, and old ones are forgotten', async (t) => {
  const desk = await stopped();
  const { admin } = desk.company;
  await send(desk.token, { number: newNumber(), body: 'Oi' });
  t.equal((await call(admin, 'DELETE', `/whatsapp/${String(desk.connection)}`)).statusCode, 200);
  const care = () => app.services.jobs.runNow('message-api.look-after');
  await care();
  t.match(await list(admin, 'skipped'), [{ reason: 'no-connection', connectionId: null }]);
  clock.advance(31 * 86_400_000);
  await care();
  const { id: companyId } = desk.company;
  const kept = await app.database.transaction({ companyId, system: 'test' }, ({ trx }) =>
    trx('outreach_requests').select('id'),
  );
  t.same(kept, []);
});
