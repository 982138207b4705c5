import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { robotsFor } from '../../queues/testing.ts';
import { Desk } from '../../tickets/testing.ts';
import type { PreviewDto } from '../schemas.ts';

let robots = [{ engine: 'robots', config: 4, name: 'Tia Ana' }];

const app = await createTestApp(t, { added: [robotsFor(() => robots)] });

const drawn = ({ lines }: PreviewDto): string[] =>
  lines.map(({ fromMe, body }) => (fromMe ? body : `> ${body}`));

t.test('only admins play a dialogue, and only one of their own company', async (t) => {
  const desk = await Desk.open(app);
  const stranger = await Desk.open(app);
  const queueId = await desk.queue('Vendas');
  const body = { queueId, messages: [] };
  const bia = await desk.attendant('Bia');
  t.equal((await desk.call(undefined, 'POST', '/chatbot/preview', body)).status, 401);
  t.equal((await desk.call(bia, 'POST', '/chatbot/preview', body)).status, 403);
  const foreign = await stranger.call(stranger.admin, 'POST', '/chatbot/preview', body);
  t.match(foreign, { status: 404, body: { error: 'ERR_PREVIEW_NOT_FOUND' } });
  const connection = { connectionId: desk.connection, messages: [] };
  t.equal(
    (await stranger.call(stranger.admin, 'POST', '/chatbot/preview', connection)).status,
    404,
  );
  t.same(await desk.ok('POST', '/chatbot/preview', body), {
    lines: [],
    finishedAt: null,
    queue: 'Vendas',
    waitsFor: 'attendant',
    leadsTo: null,
    isClosed: false,
  });
});

t.test('plays a queue as its form has it, fills the words in, and leaves no trace', async (t) => {
  const desk = await Desk.open(app);
  const queueId = await desk.queue('Vendas');
  for (const title of ['Planos', 'Outros']) {
    await desk.ok('POST', '/queue-options', {
      queueId,
      title,
      message: `${title}, {{firstName}}?`,
    });
  }
  const before = await desk.events();
  const played = await desk.ok<PreviewDto>('POST', '/chatbot/preview', {
    queueId,
    messages: ['7', '2'],
    draft: { greetingMessage: 'Olá, {{name}}!' },
  });
  const menu = 'Olá, Maria Souza!\n\n*[ 1 ]* - Planos\n*[ 2 ]* - Outros\n\n*[ # ]* - Menu inicial';
  t.same(drawn(played), [menu, '> 7', menu, '> 2', 'Outros, Maria?']);
  t.match(played, { queue: 'Vendas', waitsFor: 'attendant' });
  t.same(await desk.events(), before);
  const kept = await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    Promise.all([trx('tickets').count(), trx('messages').count(), trx('contacts').count()]),
  );
  t.match(kept.flat(), [{ count: '0' }, { count: '0' }, { count: '0' }]);
});

t.test('plays it at another time', async (t) => {
  const desk = await Desk.open(app);
  await desk.setting('scheduleType', 'queue');
  const queueId = await desk.queue('Vendas');
  const play = (at: string, ignoresHours?: boolean) =>
    desk.ok<PreviewDto>('POST', '/chatbot/preview', {
      queueId,
      messages: [],
      at,
      ...(ignoresHours === undefined ? {} : { ignoresHours }),
      draft: { greetingMessage: 'Olá!', outOfHoursMessage: 'Fechado.' },
    });
  t.same(drawn(await play('2026-11-20T12:00:00.000Z')), ['Olá!']);
  t.notOk((await play('2026-11-20T12:00:00.000Z')).isClosed);
  const sunday = '2026-11-22T12:00:00.000Z';
  const closed = await play(sunday);
  t.same(drawn(closed), ['Fechado.']);
  t.ok(closed.isClosed);
  const ignored = await play(sunday, true);
  t.same(drawn(ignored), ['Olá!'], 'as if somebody attended');
  t.ok(ignored.isClosed, 'and says that nobody does');
  await desk.setting('scheduleType', 'company');
  const silent = await play(sunday);
  t.same(drawn(silent), []);
  t.ok(silent.isClosed);
  t.same(drawn(await play(sunday, true)), ['Olá!']);
});

t.test('plays a connection from the first message on', async (t) => {
  const desk = await Desk.open(app);
  const queueIds = [await desk.queue('Vendas'), await desk.queue('Suporte')];
  await desk.ok('PUT', `/whatsapp/${desk.connection}`, { queueIds, greetingMessage: 'Olá!' });
  const played = await desk.ok<PreviewDto>('POST', '/chatbot/preview', {
    connectionId: desk.connection,
    messages: ['Oi', '2'],
  });
  t.same(drawn(played), ['> Oi', 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n', '> 2']);
  t.match(played, { queue: 'Suporte', waitsFor: 'attendant' });
});

t.test('C.2: plays a connection with texts that are not saved yet', async (t) => {
  const desk = await Desk.open(app);
  const sales = await desk.queue('Vendas');
  const support = await desk.queue('Suporte');
  const option = await desk.ok<{ id: number }>('POST', '/queue-options', {
    queueId: support,
    title: 'Senha',
    message: 'Qual senha?',
  });
  const queueIds = [sales, support];
  await desk.ok('PUT', `/whatsapp/${desk.connection}`, { queueIds, greetingMessage: 'Olá!' });
  const play = (drafts: object, messages: readonly string[]) =>
    desk.ok<PreviewDto>('POST', '/chatbot/preview', {
      connectionId: desk.connection,
      messages,
      drafts,
    });
  const played = await play(
    {
      connection: { greetingMessage: '{{firstName}}, escolha:' },
      queues: [{ id: support, name: 'Ajuda', greetingMessage: 'Pois não?' }],
      options: [{ id: option.id, title: 'Senha perdida' }],
    },
    ['Oi', '2'],
  );
  t.same(drawn(played), [
    '> Oi',
    'Maria, escolha:\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Ajuda\n',
    '> 2',
    'Pois não?\n\n*[ 1 ]* - Senha perdida\n\n*[ # ]* - Menu inicial',
  ]);
  const one = await play({ connection: { queueIds: [support] } }, ['Oi']);
  t.match(one, { queue: 'Suporte', waitsFor: 'customer' }, 'also with other queues');
});

t.test('C.2: plays what follows when an attendant finishes', async (t) => {
  const desk = await Desk.open(app);
  const texts = { complationMessage: 'Obrigado!', ratingMessage: 'Como foi?' };
  await desk.ok('PUT', `/whatsapp/${desk.connection}`, { ...texts, greetingMessage: 'Olá!' });
  const play = (...messages: readonly string[]) =>
    desk.ok<PreviewDto>('POST', '/chatbot/preview', {
      connectionId: desk.connection,
      messages,
      finishesAfter: 1,
    });
  const unrated = await play('Oi');
  t.same(drawn(unrated), ['> Oi', 'Olá!', 'Obrigado!']);
  t.equal(unrated.finishedAt, 2);
  await desk.setting('userRating', 'enabled');
  const [, , question, ...rated] = drawn(await play('Oi', '3'));
  t.match(question, /^Como foi\?\n\nDigite de 1/);
  t.same(rated, ['> 3', 'Obrigado!']);
  const other = drawn(await play('Oi', 'Mais uma coisa'));
  t.same(other.slice(3), ['> Mais uma coisa', 'Olá!'], 'other words begin again');
});

t.test('an option leads to something of another plugin; to a person once it is gone', async (t) => {
  const desk = await Desk.open(app);
  const queueId = await desk.queue('Vendas');
  const target = { engine: 'robots', config: 4 };
  const choices = await desk.ok<typeof robots>('GET', '/queue-options/targets');
  t.same(
    choices.filter(({ engine }) => engine === 'robots'),
    robots,
  );
  const body = { queueId, title: 'Robô', message: 'Chamando.', target };
  const { id } = await desk.ok<{ id: number }>('POST', '/queue-options', body);
  const shown = { ...target, name: 'Tia Ana' };
  t.match(await desk.ok('GET', `/queue-options/${id}`), { target: shown });
  const play = (...messages: readonly string[]): Promise<PreviewDto> =>
    desk.ok('POST', '/chatbot/preview', { queueId, messages });
  const told = { lines: [{}, {}, { body: 'Chamando.' }], waitsFor: 'automation', leadsTo: shown };
  t.match(await play('1'), told);
  t.match(await play('1', 'oi'), { leadsTo: shown }, 'what is said to it is not played');
  const refused = await desk.call(desk.admin, 'PUT', `/queue-options/${id}`, {
    target: { engine: 'robots', config: 5 },
  });
  t.match(refused, { status: 404, body: { error: 'ERR_QUEUE_OPTION_TARGET_NOT_FOUND' } });
  robots = [];
  const lost = { target: { ...target, name: null } };
  t.match(await desk.ok('PUT', `/queue-options/${id}`, { title: 'Máquina', target }), lost);
  t.match(await play('1'), { waitsFor: 'attendant', leadsTo: null });
  t.match(await desk.ok('PUT', `/queue-options/${id}`, { target: null }), { target: null });
});
