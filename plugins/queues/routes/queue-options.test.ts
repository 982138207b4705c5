import { caller, createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import users from '../../users/index.ts';
import plugin from '../index.ts';
import { Queues } from '../public.ts';
import type { QueueOptionDto } from '../schemas.ts';

const app = await createTestApp(t, { plugins: [users, plugin] });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const call = caller(app);

const ok = async <T>(who: TestUser, method: Method, url: string, payload?: object): Promise<T> => {
  const answer = await call(who, method, url, payload);
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
  return answer.json<T>();
};

const setUp = async () => {
  const company = await app.factories.company();
  const { admin } = company;
  const user = await app.factories.user({ companyId: company.id });
  const stranger = (await app.factories.company()).admin;
  const queue = await ok<{ id: number }>(admin, 'POST', '/queue', {
    name: 'Vendas',
    color: '#123456',
  });
  const add = (title: string, fields: object = {}) =>
    ok<QueueOptionDto>(admin, 'POST', '/queue-options', { queueId: queue.id, title, ...fields });
  const tree = async (): Promise<string> => {
    const top = await ok<QueueOptionDto[]>(admin, 'GET', `/queue-options?queueId=${queue.id}`);
    return drawn(top);
  };
  return { company, admin, user, stranger, queueId: queue.id, add, tree };
};

/** `1 Planos (1 Básico, 2 Completo), 2 Outros` */
const drawn = (options: readonly QueueOptionDto[]): string =>
  options
    .map(({ option, title, children }) => {
      const below = children.length > 0 ? ` (${drawn(children)})` : '';
      return `${option} ${title}${below}`;
    })
    .join(', ');

t.test(
  'defect 1: only admins come near the options of a queue, and only of their own company',
  async (t) => {
    const { admin, user, stranger, queueId, add } = await setUp();
    const { id } = await add('Planos');
    const routes = [
      ['GET', `/queue-options?queueId=${queueId}`],
      ['GET', `/queue-options/${id}`],
      ['POST', '/queue-options', { queueId, title: 'Mais' }],
      ['PUT', `/queue-options/${id}`, { title: 'Outro' }],
      ['DELETE', `/queue-options/${id}`],
      ['POST', `/queue-options/${id}/media-upload`],
      ['DELETE', `/queue-options/${id}/media-upload`],
      ['GET', '/business-hours'],
      ['PUT', '/business-hours', { schedules: [] }],
    ] as const;
    for (const [method, url, payload] of routes) {
      t.equal((await call(undefined, method, url, payload)).statusCode, 401, `${method} ${url}`);
      t.equal((await call(user, method, url, payload)).statusCode, 403, `${method} ${url}`);
      if (url.startsWith('/business')) continue;
      t.equal((await call(stranger, method, url, payload)).statusCode, 404, `${method} ${url}`);
    }
    t.match(await ok(admin, 'GET', `/queue-options/${id}`), { title: 'Planos', option: '1' });
  },
);

t.test('options are numbered as they stand, and stay so when one moves or goes', async (t) => {
  const { admin, add, tree } = await setUp();
  const plans = await add('Planos');
  const other = await add('Outros', { message: 'Um momento' });
  await add('Básico', { parentId: plans.id });
  const full = await add('Completo', { parentId: plans.id });
  await add('Primeiro', { option: '1' });
  t.equal(await tree(), '1 Primeiro, 2 Planos (1 Básico, 2 Completo), 3 Outros');
  await ok(admin, 'PUT', `/queue-options/${other.id}`, { option: 1 });
  t.equal(await tree(), '1 Outros, 2 Primeiro, 3 Planos (1 Básico, 2 Completo)');
  await ok(admin, 'PUT', `/queue-options/${other.id}`, { parentId: plans.id });
  t.equal(await tree(), '1 Primeiro, 2 Planos (1 Básico, 2 Completo, 3 Outros)');
  await ok(admin, 'PUT', `/queue-options/${full.id}`, { parentId: null, option: 2, title: 'Tudo' });
  t.equal(await tree(), '1 Primeiro, 2 Tudo, 3 Planos (1 Básico, 2 Outros)');
  await ok(admin, 'DELETE', `/queue-options/${plans.id}`);
  t.equal(await tree(), '1 Primeiro, 2 Tudo', 'what followed from it went along');
});

t.test('the tenth option is ten, not between one and two', async (t) => {
  const { add, tree } = await setUp();
  for (let at = 1; at <= 11; at += 1) await add(`n${at}`);
  t.match(await tree(), /8 n8, 9 n9, 10 n10, 11 n11$/);
});

t.test('an option never follows from itself, from another queue, or too far down', async (t) => {
  const { admin, queueId, add } = await setUp();
  const other = await ok<{ id: number }>(admin, 'POST', '/queue', {
    name: 'Caixa',
    color: '#654321',
  });
  const top = await add('Planos');
  const child = await add('Básico', { parentId: top.id });
  const refused = async (payload: object) =>
    (await call(admin, 'PUT', `/queue-options/${top.id}`, payload)).json<{ error: string }>().error;
  t.equal(await refused({ parentId: child.id }), 'ERR_QUEUE_OPTION_NESTING');
  t.equal(await refused({ parentId: top.id }), 'ERR_QUEUE_OPTION_NESTING');
  const foreign = await call(admin, 'POST', '/queue-options', {
    queueId: other.id,
    title: 'Fora',
    parentId: child.id,
  });
  t.equal(foreign.json<{ error: string }>().error, 'ERR_QUEUE_OPTION_NOT_FOUND');
  let parentId = child.id;
  for (let level = 3; level <= 10; level += 1) parentId = (await add('Mais', { parentId })).id;
  const deep = await call(admin, 'POST', '/queue-options', { queueId, title: 'Fundo', parentId });
  t.equal(deep.json<{ error: string }>().error, 'ERR_QUEUE_OPTION_NESTING');
  const level = await ok<QueueOptionDto[]>(
    admin,
    'GET',
    `/queue-options?queueId=${queueId}&parentId=-1`,
  );
  t.equal(drawn(level).split('(').length, 10);
});

t.test('many who add at once get different numbers', async (t) => {
  const { add, tree } = await setUp();
  await Promise.all(Array.from({ length: 8 }, () => add('Opção')));
  const numbers = (await tree()).match(/\d+/g)?.map(Number);
  t.same(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
});

/** Sends a file to where a file belongs. */
const attach = async (
  who: TestUser,
  url: string,
  { content = 'Tabela de preços', type = 'text/plain', name = 'tabela.txt' } = {},
) => {
  const form = new FormData();
  form.append('file', new Blob([content], { type }), name);
  const encoded = new Response(form);
  return app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { ...who.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
};

const dialogueOf = async (companyId: number, queueId: number) => {
  const queues = app.host.resolve('queues', Queues);
  const [dialogue] = await app.database.transaction({ companyId }, (ctx) =>
    queues.dialogues(ctx, [queueId]),
  );
  return dialogue;
};

t.test('an option is sent with a file', async (t) => {
  const { admin, company, queueId, add } = await setUp();
  const { id } = await add('Planos');
  const url = `/queue-options/${id}/media-upload`;
  const answer = await attach(admin, url);
  t.same([answer.statusCode, answer.json()], [200, { mensagem: 'Arquivo Anexado' }]);
  const shown = await ok<QueueOptionDto>(admin, 'GET', `/queue-options/${id}`);
  t.match(shown, { isMedia: true, mediaName: 'tabela.txt', mediaType: 'application' });
  const dialogue = await dialogueOf(company.id, queueId);
  t.match(dialogue?.options[0]?.file, { name: 'tabela.txt', mime: 'text/plain' });
  t.same(await ok(admin, 'DELETE', url), { mensagem: 'Arquivo Excluído' });
  t.match(await ok(admin, 'GET', `/queue-options/${id}`), { isMedia: false, mediaPath: null });
});

t.test('a queue greets with a file', async (t) => {
  const { admin, company, queueId } = await setUp();
  const url = `/queue/${queueId}/media-upload`;
  const user = await app.factories.user({ companyId: company.id });
  const { admin: stranger } = await app.factories.company();
  t.equal((await app.inject({ method: 'DELETE', url: `/api${url}` })).statusCode, 401);
  t.equal((await attach(user, url)).statusCode, 403);
  t.match((await attach(stranger, url)).json(), { error: 'ERR_QUEUE_NOT_FOUND' });
  t.same((await attach(admin, url)).json(), { mensagem: 'Arquivo Anexado' });
  const shown = await ok<{ mediaPath: string }>(admin, 'GET', `/queue/${queueId}`);
  t.match(shown, { isMedia: true, mediaName: 'tabela.txt' });
  t.equal((await app.inject(shown.mediaPath)).body, 'Tabela de preços');
  t.match((await dialogueOf(company.id, queueId))?.file, { name: 'tabela.txt' });
  await ok(admin, 'PUT', `/queue/${queueId}`, { greetingMessage: 'Olá' });
  t.match(await ok(admin, 'GET', `/queue/${queueId}`), { isMedia: true }, 'it stays');
  t.same(await ok(admin, 'DELETE', url), { mensagem: 'Arquivo Excluído' });
  t.match(await ok(admin, 'GET', `/queue/${queueId}`), { isMedia: false, mediaPath: null });
});

t.test('defect 15: a file’s name leads nowhere, and no page is shown from this host', async (t) => {
  const { admin, queueId } = await setUp();
  const url = `/queue/${queueId}/media-upload`;
  const page = { content: '<html><script>alert(1)</script></html>', type: 'text/html' };
  t.equal((await attach(admin, url, { ...page, name: 'preços.html' })).statusCode, 415);
  const name = '../../public/preços.txt';
  t.equal((await attach(admin, url, { name })).statusCode, 200);
  const { mediaName, mediaPath } = await ok<{ mediaName: string; mediaPath: string }>(
    admin,
    'GET',
    `/queue/${queueId}`,
  );
  t.notMatch(mediaName, /[/\\]/);
  t.notMatch(mediaPath, /public|\.\.|txt/, 'nobody guesses where it is');
  const { headers } = await app.inject(mediaPath);
  t.match(headers, {
    'content-disposition': /^attachment; /,
    'content-security-policy': /^sandbox/,
    'x-content-type-options': 'nosniff',
  });
  const [path = '', query] = mediaPath.split('?');
  const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
  const guessed = await app.inject(query === undefined ? forged : `${forged}?${query}`);
  t.equal(guessed.statusCode, 403);
});

t.test('hours begin as the usual ones and are kept for queue and company', async (t) => {
  const { admin, queueId } = await setUp();
  const { schedules } = await ok<{ schedules: object[] }>(admin, 'GET', `/queue/${queueId}`);
  t.match(schedules, [
    { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' },
    ...Array.from({ length: 4 }, () => ({ startTime: '08:00', endTime: '18:00' })),
    { weekdayEn: 'saturday', startTime: '08:00', endTime: '12:00' },
    { weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' },
  ]);
  t.same(await ok(admin, 'GET', '/business-hours'), { schedules });
  const own = [{ weekday: 'Segunda', weekdayEn: 'monday', startTime: '09:30', endTime: '12:00' }];
  const both = [{ ...own[0], intervals: [{ startTime: '09:30', endTime: '12:00' }] }];
  await ok(admin, 'PUT', '/business-hours', { schedules: own });
  t.same(await ok(admin, 'PUT', '/business-hours', { schedules: own }), { schedules: both });
  t.same(await ok(admin, 'GET', '/business-hours'), { schedules: both });
  t.match(await ok(admin, 'PUT', `/queue/${queueId}`, { schedules: own }), { schedules: both });
  t.match(await ok(admin, 'PUT', `/queue/${queueId}`, { name: 'Loja' }), { schedules: both });
});

t.test(
  'hours have breaks and go on after midnight; both shapes are taken and answered',
  async (t) => {
    const { admin, queueId } = await setUp();
    const day = { weekday: 'Segunda', weekdayEn: 'monday' };
    const intervals = [
      { startTime: '08:00', endTime: '12:00' },
      { startTime: '13:00', endTime: '18:00' },
      { startTime: '22:00', endTime: '02:00' },
    ];
    for (const url of ['/business-hours', `/queue/${queueId}`]) {
      const put = async (fields: object) => {
        const body = { schedules: [{ ...day, ...fields }] };
        return (await ok<{ schedules: object[] }>(admin, 'PUT', url, body)).schedules[0];
      };
      const shown = { ...day, startTime: '08:00', endTime: '02:00', intervals };
      t.same(await put({ intervals }), shown);
      t.same(await put({ startTime: '08:00', endTime: '02:00' }), shown, 'no break is lost');
      t.match(await put({ startTime: '18:00', endTime: '02:00' }), {
        intervals: [{ startTime: '18:00', endTime: '02:00' }],
      });
      t.match(await put({ intervals: [] }), {
        startTime: '00:00',
        endTime: '00:00',
        intervals: [],
      });
      t.match(await put({ startTime: '', endTime: '' }), {
        startTime: '00:00',
        endTime: '23:59',
        intervals: [{ startTime: '00:00', endTime: '24:00' }],
      });
    }
  },
);

t.test('hours that an older version has stored are answered with their intervals', async (t) => {
  const { admin, company, queueId } = await setUp();
  const old = [{ weekday: 'Segunda', weekdayEn: 'monday', startTime: '09:30', endTime: '' }];
  await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx('queues')
      .where('id', queueId)
      .update({ schedules: JSON.stringify(old) }),
  );
  t.match(await ok(admin, 'GET', `/queue/${queueId}`), {
    schedules: [{ intervals: [{ startTime: '00:00', endTime: '24:00' }] }],
  });
});

t.test(
  'refuses intervals that overlap or are empty, a day twice, and what is no time',
  async (t) => {
    const { admin, queueId } = await setUp();
    const day = { weekday: 'Segunda', weekdayEn: 'monday' };
    const span = (startTime: string, endTime: string) => ({ startTime, endTime });
    const put = async (schedules: object[], url = '/business-hours') => {
      const answer = await call(admin, 'PUT', url, { schedules });
      return [answer.statusCode, answer.json<{ error: string }>().error];
    };
    const refused = [400, 'ERR_QUEUE_INVALID_HOURS'];
    const crossed = { ...day, intervals: [span('08:00', '12:00'), span('11:00', '13:00')] };
    t.same(await put([crossed]), refused);
    t.same(await put([crossed], `/queue/${queueId}`), refused);
    t.same(await put([{ ...day, intervals: [span('08:00', '08:00')] }]), refused);
    const fine = { ...day, ...span('10:00', '11:00') };
    t.same(await put([fine, fine]), refused);
    t.same(await put([day]), refused, 'a day without any times');
    t.same(await put([{ ...fine, endTime: '24:00' }]), [400, 'ERR_VALIDATION']);
    t.same(await put([{ ...day, intervals: [span('', '')] }]), [400, 'ERR_VALIDATION']);
  },
);
