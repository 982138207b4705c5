import { caller, createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { connectSimulator, newNumber } from '../../tickets/testing.ts';
import { SENDS_PER_MINUTE } from '../public.ts';
import { companyWithToken, heardNumber, makeToken, sender } from '../testing.ts';

t.setTimeout(180_000);
const app = await createTestApp(t);
const call = caller(app);
const send = sender(app);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MP3 = Buffer.concat([Buffer.from('49443303000000000000fffb9064', 'hex'), Buffer.alloc(64)]);

interface Ticket {
  readonly id: number;
  readonly status: string;
  readonly userId: number | null;
  readonly unreadMessages: number;
  readonly whatsappId: number;
  readonly contact: { readonly name: string; readonly number: string };
}

interface Message {
  readonly body: string;
  readonly fromMe: boolean;
  readonly mediaType: string;
  readonly mediaName: string;
}

const ticketsOf = async (admin: TestUser, number: string): Promise<readonly Ticket[]> =>
  (await call(admin, 'GET', `/tickets?searchParam=${number}&showAll=true`)).json<{
    tickets: Ticket[];
  }>().tickets;

const onlyTicket = async (admin: TestUser, number: string): Promise<Ticket> => {
  const [ticket, ...others] = await ticketsOf(admin, number);
  if (!ticket || others.length > 0) throw new Error(`${String(others.length)} tickets more`);
  return ticket;
};

/** The messages that the customer was sent. */
const messagesIn = async (admin: TestUser, { id }: Ticket): Promise<readonly Message[]> =>
  (await call(admin, 'GET', `/messages/${String(id)}?markAsRead=false&limit=100`))
    .json<{
      messages: Message[];
    }>()
    .messages.filter(({ fromMe }) => fromMe);

/** The messages that the customer's phone was sent. */
const phone = async (
  admin: TestUser,
  connection: number,
  number: string,
): Promise<readonly Message[]> =>
  (await call(admin, 'GET', `/simulator/${String(connection)}/chats/${number}`))
    .json<{
      messages: Message[];
    }>()
    .messages.filter(({ fromMe }) => fromMe);

const formOf = (fields: Readonly<Record<string, string>>, files: readonly [Buffer, string][]) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [bytes, name] of files) {
    form.append('medias', new Blob([new Uint8Array(bytes)]), name);
  }
  return form;
};

const mediaOf = (companyId: number): Promise<string[]> =>
  app.database.transaction({ companyId }, ({ trx }) => trx('media').pluck<string[]>('id'));

t.test('without a token, or with a wrong one, nothing is sent', async (t) => {
  const { company } = await companyWithToken(app);
  const number = newNumber();
  const wrong = [undefined, 'prosa_', `prosa_${'a'.repeat(43)}`, company.admin.token, "' or 1=1"];
  for (const token of wrong) {
    const { status, body } = await send(token, { number, body: 'Oi' });
    t.equal(status, 401);
    t.same(body, { error: 'ERR_API_TOKEN', message: 'Acesso não permitido' });
  }
  t.same(await ticketsOf(company.admin, number), []);
});

t.test('a token is no session', async (t) => {
  const { token } = await companyWithToken(app);
  const answer = await app.inject({
    url: '/api/tickets',
    headers: { authorization: `Bearer ${token}` },
  });
  t.ok(answer.statusCode === 401 || answer.statusCode === 403);
});

t.test('each token sends for its own company alone', async (t) => {
  const ours = await companyWithToken(app);
  const theirs = await companyWithToken(app);
  const number = await heardNumber(app, ours.company.admin, ours.connection);
  await heardNumber(app, theirs.company.admin, theirs.connection, number);
  await send(ours.token, { number, body: 'Nosso' });
  await send(theirs.token, { number, body: 'Deles' });
  for (const [{ company, connection }, words] of [
    [ours, 'Nosso'],
    [theirs, 'Deles'],
  ] as const) {
    const ticket = await onlyTicket(company.admin, number);
    t.equal(ticket.whatsappId, connection);
    t.same(
      (await messagesIn(company.admin, ticket)).map(({ body }) => body),
      [words],
    );
  }
});

t.test('answers somebody who wrote at once, in the ticket there is', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  const { admin } = company;
  const number = await heardNumber(app, company.admin, connection);
  const { status, body } = await send(token, { number, body: 'Seu pedido saiu' });
  t.equal(status, 200);
  t.same(body, { mensagem: 'Mensagem enviada' });
  t.match(await onlyTicket(admin, number), {
    status: 'pending',
    userId: null,
    unreadMessages: 0,
    contact: { number, name: 'Maria Souza' },
  });
  await eventually(async () => (await phone(admin, connection, number)).length === 1);
  t.match(await phone(admin, connection, number), [{ body: 'Seu pedido saiu' }]);
});

t.test('takes a number as a number, with a mask, and without its ninth digit', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  const number = await heardNumber(app, company.admin, connection);
  const short = `${number.slice(0, 4)}${number.slice(5)}`;
  const masked = `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4, 9)}-${number.slice(9)}`;
  for (const written of [Number(number), masked, short]) {
    t.equal((await send(token, { number: written, body: 'Oi' })).status, 200, String(written));
  }
  const ticket = await onlyTicket(company.admin, number);
  t.equal((await messagesIn(company.admin, ticket)).length, 3);
});

t.test('goes into the ticket there is, whose messages are read then', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  const { admin } = company;
  const number = await heardNumber(app, company.admin, connection);
  const before = await onlyTicket(admin, number);
  await call(admin, 'PUT', `/tickets/${String(before.id)}`, { status: 'open', userId: admin.id });
  t.equal((await send(token, { number, body: 'A caminho, {{firstName}}' })).status, 200);
  const after = await onlyTicket(admin, number);
  t.match(after, { id: before.id, status: 'open', userId: admin.id, unreadMessages: 0 });
  t.equal((await messagesIn(admin, after)).at(-1)?.body, 'A caminho, Maria');
});

t.test('closes the ticket with the connection’s farewell, and takes it up again', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  const { admin } = company;
  await call(admin, 'PUT', `/whatsapp/${String(connection)}`, { complationMessage: 'Até logo!' });
  const number = await heardNumber(app, company.admin, connection);
  t.equal((await send(token, { number, body: 'Pronto', closeTicket: true })).status, 200);
  const closed = await onlyTicket(admin, number);
  t.match(closed, { status: 'closed', userId: null, unreadMessages: 0 });
  t.same(
    (await messagesIn(admin, closed)).map(({ body }) => body),
    ['Pronto', 'Até logo!'],
  );
  await send(token, { number, body: 'Mais uma coisa' });
  t.match(await onlyTicket(admin, number), { id: closed.id, status: 'pending', userId: null });
});

t.test('closes what somebody attends, and it stays theirs', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  const { admin } = company;
  const number = await heardNumber(app, company.admin, connection);
  await send(token, { number, body: 'Oi' });
  const { id } = await onlyTicket(admin, number);
  await call(admin, 'PUT', `/tickets/${String(id)}`, { status: 'open', userId: admin.id });
  await send(token, { number, body: 'Entregue', closeTicket: true });
  t.match(await onlyTicket(admin, number), { id, status: 'closed', userId: admin.id });
});

t.test('begins a new ticket where finished ones stay finished', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  const { admin } = company;
  await call(admin, 'PUT', '/settings/autoReopenMinutes', { value: '0' });
  const number = await heardNumber(app, company.admin, connection);
  await send(token, { number, body: 'Pronto', closeTicket: true });
  await send(token, { number, body: 'Outro pedido' });
  const statuses = (await ticketsOf(admin, number)).map(({ status }) => status);
  t.same(statuses.sort(), ['closed', 'pending']);
});

t.test('waits in the outbox while the connection is away, and goes out once', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  const { admin } = company;
  const number = await heardNumber(app, company.admin, connection);
  const state = (status: string) =>
    call(admin, 'POST', `/simulator/${String(connection)}/state`, { status });
  await state('DISCONNECTED');
  t.equal((await send(token, { number, body: 'Guardada' })).status, 200);
  t.equal((await messagesIn(admin, await onlyTicket(admin, number))).length, 1);
  await state('CONNECTED');
  await eventually(async () => (await phone(admin, connection, number)).length > 0);
  t.match(await phone(admin, connection, number), [{ body: 'Guardada' }]);
});

t.test('sends files in their order, the text as the first one’s caption', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  const { admin } = company;
  const number = await heardNumber(app, company.admin, connection);
  const form = formOf({ number, body: 'Veja' }, [
    [PNG, 'um.png'],
    [PNG, 'dois.png'],
  ]);
  t.same((await send(token, form)).body, { mensagem: 'Mensagem enviada' });
  const ticket = await onlyTicket(admin, number);
  t.match(await messagesIn(admin, ticket), [
    { mediaType: 'image', mediaName: 'um.png', body: 'Veja' },
    { mediaType: 'image', mediaName: 'dois.png' },
  ]);
  await eventually(async () => (await phone(admin, connection, number)).length === 2);
});

t.test(
  'a voice goes first, its text after it; a form may close and may have no file',
  async (t) => {
    const { company, connection, token } = await companyWithToken(app);
    const { admin } = company;
    const number = await heardNumber(app, company.admin, connection);
    await send(token, formOf({ number, body: 'Ouça' }, [[MP3, 'voz.mp3']]));
    await send(token, formOf({ number, body: 'Tchau', closeTicket: 'true' }, []));
    const ticket = await onlyTicket(admin, number);
    t.equal(ticket.status, 'closed');
    t.match(await messagesIn(admin, ticket), [
      { mediaType: 'audio' },
      { mediaType: 'conversation', body: 'Ouça' },
      { body: 'Tchau' },
    ]);
  },
);

t.test('says what is wrong with a message', async (t) => {
  const { token } = await companyWithToken(app);
  const number = newNumber();
  const refused: readonly [object, string, string][] = [
    [{ body: 'Oi' }, 'ERR_API_NUMBER_REQUIRED', 'number'],
    [{ number: '', body: 'Oi' }, 'ERR_API_NUMBER_REQUIRED', 'number'],
    [{ number: 'Maria', body: 'Oi' }, 'ERR_API_INVALID_NUMBER', 'number'],
    [{ number: '5511988887777@s.whatsapp.net', body: 'Oi' }, 'ERR_API_INVALID_NUMBER', 'number'],
    [{ number: '120363025246125486', body: 'Oi' }, 'ERR_API_INVALID_NUMBER', 'number'],
    [{ number: 12, body: 'Oi' }, 'ERR_API_INVALID_NUMBER', 'number'],
    [{ number }, 'ERR_API_EMPTY_MESSAGE', 'body'],
    [{ number, body: ' ' }, 'ERR_API_EMPTY_MESSAGE', 'body'],
    [{ number, body: 'x'.repeat(65_537) }, 'ERR_VALIDATION', 'body'],
    [{ number, body: 'Oi', closeTicket: 'yes' }, 'ERR_VALIDATION', 'closeTicket'],
    [formOf({ body: 'Oi' }, []), 'ERR_API_NUMBER_REQUIRED', 'number'],
    [formOf({ number, body: 'Oi', closeTicket: 'sim' }, []), 'ERR_VALIDATION', 'closeTicket'],
    [formOf({ number, body: 'Oi', companyId: '1' }, []), 'ERR_VALIDATION', 'companyId'],
  ];
  for (const [message, error, field] of refused) {
    const { status, body } = await send(token, message);
    t.equal(status, 400);
    t.match(body, { error, field });
  }
  t.equal((await send(token, { number, body: 'Oi', companyId: 1 })).status, 400);
  t.equal((await send(token, { body: 'Oi' })).body.message, 'O número é obrigatório');
});

t.test('files of a refused form do not stay', async (t) => {
  const { company, token } = await companyWithToken(app);
  const refused = [
    formOf({ body: 'Oi' }, [[PNG, 'um.png']]),
    formOf({ number: newNumber(), surpresa: '1' }, [[PNG, 'um.png']]),
    formOf(
      { number: newNumber() },
      Array.from({ length: 11 }, (_, at) => [PNG, `${String(at)}.png`]),
    ),
  ];
  const stray = formOf({ number: newNumber() }, []);
  stray.append('arquivo', new Blob([new Uint8Array(PNG)]), 'um.png');
  for (const form of [...refused, stray]) {
    const { status } = await send(token, form);
    t.ok(status === 400 || status === 413, String(status));
  }
  t.same(await mediaOf(company.id), []);
});

t.test('the plan, the due date and the company’s state refuse as they do people', async (t) => {
  const standing = async (change: (companyId: number) => Promise<unknown>) => {
    const { company, token } = await companyWithToken(app);
    await change(company.id);
    return send(token, { number: newNumber(), body: 'Oi' });
  };
  const changed = (work: (companyId: number) => string) => (companyId: number) =>
    app.database.system('test standing', async (ctx) => {
      await ctx.trx.raw(work(companyId));
      await app.services.switches.changed(ctx, 'all');
    });
  const plan = await standing(
    changed(
      (id) =>
        `update plans set use_external_api = false where id = (select plan_id from companies where id = ${String(id)})`,
    ),
  );
  t.equal(plan.status, 403);
  t.equal(plan.body.error, 'ERR_PLAN_FEATURE');
  const due = await standing(
    changed(
      (id) => `update companies set due_date = now() - interval '90 days' where id = ${String(id)}`,
    ),
  );
  t.equal(due.status, 402);
  t.equal(due.body.error, 'ERR_SUBSCRIPTION_EXPIRED');
  const off = await standing(
    changed((id) => `update companies set status = false where id = ${String(id)}`),
  );
  t.equal(off.status, 401);
});

t.test('fifty at the same time arrive once each, in one ticket', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  const { admin } = company;
  const number = await heardNumber(app, company.admin, connection);
  const texts = Array.from({ length: 50 }, (_, at) => `Aviso ${String(at)}`);
  const answers = await Promise.all(texts.map((body) => send(token, { number, body })));
  t.same(new Set(answers.map(({ status }) => status)), new Set([200]));
  const ticket = await onlyTicket(admin, number);
  t.same((await messagesIn(admin, ticket)).map(({ body }) => body).sort(), [...texts].sort());
  await eventually(async () => (await phone(admin, connection, number)).length >= texts.length);
  t.same(
    (await phone(admin, connection, number)).map(({ body }) => body).sort(),
    [...texts].sort(),
  );
});

t.test('a token sends so often a minute and no more; refused messages do not count', async (t) => {
  const { company, connection, token } = await companyWithToken(app);
  const number = await heardNumber(app, company.admin, connection);
  for (let at = 0; at < 5; at += 1) t.equal((await send(token, { number })).status, 400);
  const answers = await Promise.all(
    Array.from({ length: SENDS_PER_MINUTE }, () => send(token, { number, body: 'Oi' })),
  );
  t.same(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { status, body, headers } = await send(token, { number, body: 'Demais' });
  t.equal(status, 429);
  t.equal(body.error, 'ERR_TOO_MANY_ATTEMPTS');
  t.ok(Number(headers['retry-after']) > 0 && Number(headers['retry-after']) <= 60);
  const other = await connectSimulator(app, company.admin);
  const others = await makeToken(app, company, other);
  t.equal((await send(others, { number, body: 'Oi' })).status, 202, 'the other token may');
});
