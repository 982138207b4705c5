import { createTestApp, toldEvents } from 'prosa/core/testing';
import t from 'tap';
import type { CalendarAnswer, ScheduleDto } from '../schemas.ts';
import { DAY, later, PNG, setUp } from '../testing/schedule-desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

t.test('asks who is there, and keeps companies apart', async (t) => {
  const { desk, add, at, body, page } = await setUp(app);
  const own = await add();
  const stranger = (await setUp(app)).desk.admin;
  const routes = [
    ['GET', '/schedules'],
    ['GET', '/schedules/calendar?from=2026-11-01&to=2026-12-01'],
    ['GET', at(own)],
    ['POST', '/schedules', body],
    ['PUT', at(own), { body: 'Outra coisa' }],
    ['DELETE', at(own)],
    ['DELETE', `${at(own)}/media-upload`],
    ['POST', `${at(own)}/media-upload`, {}],
  ] as const;
  for (const [method, url, payload] of routes) {
    t.equal((await desk.call(undefined, method, url, payload)).status, 401, `${method} ${url}`);
  }
  for (const [method, url, payload] of routes.filter(([, path]) => path.startsWith(at(own)))) {
    if (method === 'POST') continue;
    t.match(await desk.call(stranger, method, url, payload), {
      status: 404,
      body: { error: 'ERR_NO_SCHEDULE_FOUND' },
    });
  }
  t.match(await desk.call(stranger, 'POST', '/schedules', body), {
    status: 404,
    body: { error: 'ERR_NO_CONTACT_FOUND' },
  });
  t.same((await page('', stranger)).schedules, []);
});

t.test('everybody sees them; their owner and administrators change them', async (t) => {
  const { desk, user, add, at } = await setUp(app);
  const colleague = await desk.attendant('Rui');
  const own = await add();
  t.same((await desk.call(colleague, 'GET', at(own))).body, own);
  for (const [method, payload] of [['PUT', { body: 'Mudada já' }], ['DELETE']] as const) {
    t.match(await desk.call(colleague, method, at(own), payload), {
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
  }
  t.match((await desk.call(desk.admin, 'PUT', at(own), { body: 'Mudada já' })).body, {
    body: 'Mudada já',
    userId: user.id,
  });
  t.same((await desk.call(user, 'DELETE', at(own))).body, { message: 'Schedule deleted' });
  t.same(
    (await toldEvents(app, desk.company.id, 'schedules')).map(({ name, topics }) => [name, topics]),
    [
      ['schedules.schedule-created', ['company']],
      ['schedules.schedule-updated', ['company']],
      ['schedules.schedule-deleted', ['company']],
    ],
  );
});

t.test('makes one with all it has', async (t) => {
  const { desk, user, contact, add } = await setUp(app);
  const recurrence = {
    unit: 'week',
    every: 2,
    weekdays: [1, 5],
    count: 4,
    until: null,
    skipsHolidays: true,
  };
  const sendAt = later();
  const made = await add({ sendAt, recurrence, reminder: 30, saveMessage: true });
  t.match(made, {
    body: 'Olá, {{firstName}}!',
    contactId: contact.id,
    contact: { id: contact.id, name: 'Maria Souza' },
    sendAt,
    sentAt: null,
    status: 'PENDENTE',
    userId: user.id,
    whatsappId: desk.connection,
    saveMessage: true,
    reminder: 30,
    recurrence,
    mediaPath: null,
  });
  const onTheWall = await add({ sendAt: '2030-07-09 09:30:15' });
  t.equal(onTheWall.sendAt, '2030-07-09T12:30:15.000Z', 'the clock of the company');
});

t.test('refuses what cannot be sent', async (t) => {
  const { desk, user, body, add, at } = await setUp(app);
  const own = await add();
  const refused: [object, object][] = [
    [{ body: ' oi  ' }, { error: 'ERR_SCHEDULE_BODY_TOO_SHORT', field: 'body' }],
    [{ sendAt: 'amanhã' }, { error: 'ERR_SCHEDULE_INVALID_TIME', field: 'sendAt' }],
    [{ sendAt: '2030-02-30 10:00' }, { error: 'ERR_SCHEDULE_INVALID_TIME', field: 'sendAt' }],
    [{ sendAt: later(-DAY) }, { error: 'ERR_SCHEDULE_IN_PAST', field: 'sendAt' }],
    [{ contactId: 2_000_000_000 }, { error: 'ERR_NO_CONTACT_FOUND' }],
    [{ whatsappId: 2_000_000_000 }, { error: 'ERR_NO_WAPP_FOUND' }],
    [{ recurrence: { unit: 'hour' } }, { error: 'ERR_VALIDATION' }],
  ];
  for (const [fields, answer] of refused) {
    for (const [method, url] of [
      ['POST', '/schedules'],
      ['PUT', at(own)],
    ] as const) {
      const response = await desk.call(user, method, url, { ...body, ...fields });
      t.ok(response.status >= 400 && response.status < 500, JSON.stringify(fields));
      t.match(response.body, answer);
    }
  }
  t.match((await desk.call(user, 'POST', '/schedules', { ...body, sendAt: null })).body, {
    error: 'ERR_SCHEDULE_INVALID_TIME',
  });
  t.match((await desk.call(user, 'POST', '/schedules', { ...body, contactId: null })).body, {
    error: 'ERR_SCHEDULE_CONTACT_REQUIRED',
  });
});

t.test('what is sent cannot be changed; what failed waits again once it is edited', async (t) => {
  const { desk, user, add, at, set } = await setUp(app);
  const own = await add();
  for (const status of ['ENVIADA', 'AGENDADA']) {
    await set(own, { status });
    for (const [method, url] of [
      ['PUT', at(own)],
      ['DELETE', `${at(own)}/media-upload`],
    ] as const) {
      t.match(await desk.call(user, method, url, method === 'PUT' ? {} : undefined), {
        status: 400,
        body: { error: 'ERR_SCHEDULE_ALREADY_SENT' },
      });
    }
  }
  await set(own, { status: 'ERRO', reason: 'absent', send_at: new Date(Date.now() + DAY) });
  t.match((await desk.call(user, 'PUT', at(own), {})).body, { status: 'PENDENTE', reason: '' });
});

t.test('carries one file, which goes with it', async (t) => {
  const { desk, user, add, at, upload } = await setUp(app);
  const own = await add();
  t.match(await upload(own, PNG, 'foto.png'), { body: { mensagem: 'Arquivo Anexado' } });
  const shown = await desk.ok<ScheduleDto>('GET', at(own));
  t.match(shown, { mediaName: 'foto.png', mediaType: 'image/png' });
  t.same((await app.inject({ method: 'GET', url: shown.mediaPath ?? '' })).rawPayload, PNG);
  const voice = Buffer.concat([
    Buffer.from('49443303000000000000fffb9064', 'hex'),
    Buffer.alloc(64),
  ]);
  t.equal((await upload(own, voice, 'voz.mp3')).status, 415, 'a voice carries no words');
  const paper = Buffer.from('%PDF-1.4\n%âãÏÓ\n');
  t.equal((await upload(own, paper, 'tabela.pdf')).status, 415, 'images alone');
  const media = () =>
    app.database.transaction({ companyId: desk.company.id }, ({ trx }) => trx('media').pluck('id'));
  t.equal((await media()).length, 1);
  t.match(await desk.call(user, 'DELETE', `${at(own)}/media-upload`), {
    body: { mensagem: 'Arquivo Excluído' },
  });
  t.same(await media(), []);
  await upload(own, PNG, 'foto.png');
  await desk.call(user, 'DELETE', at(own));
  t.same(await media(), []);
});

t.test('lists the last one made first, twenty to a page, and finds words and names', async (t) => {
  const { desk, user, contact, add, page } = await setUp(app);
  const other = await desk.ok<{ id: number }>('POST', '/contacts', {
    name: 'José Água',
    number: `55118${String(Date.now()).slice(-8)}`,
  });
  for (let at = 0; at < 20; at += 1) await add({ body: `Mensagem ${String(at)}` });
  await add({ contactId: other.id, body: 'Para o José', sendAt: later(2 * DAY) }, desk.admin);
  const first = await page();
  t.match(first, { count: 21, hasMore: true, schedules: [{ body: 'Para o José' }] });
  t.equal((await page('?pageNumber=2')).schedules.length, 1);
  const bodies = async (query: string) => (await page(query)).schedules.map(({ body }) => body);
  t.same(await bodies('?searchParam=AGUA'), ['Para o José']);
  t.same(await bodies('?searchParam=mensagem%207'), ['Mensagem 7']);
  t.equal((await page(`?contactId=${String(contact.id)}`)).count, 20);
  t.same(await bodies(`?userId=${String(desk.admin.id)}`), ['Para o José']);
  const planned = await page(`?planned=true&contactId=${String(other.id)}`);
  t.equal(planned.count, 1);
  t.equal((await page(`?userId=${String(user.id)}&planned=true`)).count, 20);
});

t.test('shows on the calendar what is planned and what comes again', async (t) => {
  const { desk, user, add } = await setUp(app);
  const rule = { unit: 'day', every: 7, weekdays: [], count: 3, until: null, skipsHolidays: false };
  const repeated = await add({ sendAt: '2030-11-05 23:30', recurrence: rule });
  const once = await add({ sendAt: '2030-11-12 08:00' });
  await add({ sendAt: '2030-12-01 00:00' });
  const shown = await desk.call<CalendarAnswer>(
    user,
    'GET',
    '/schedules/calendar?from=2030-11-01&to=2030-12-01',
  );
  t.same(
    shown.body.entries.map(({ scheduleId, day, time, isLater }) => [
      scheduleId,
      day,
      time,
      isLater,
    ]),
    [
      [repeated.id, '2030-11-05', '23:30', false],
      [once.id, '2030-11-12', '08:00', false],
      [repeated.id, '2030-11-12', '23:30', true],
      [repeated.id, '2030-11-19', '23:30', true],
    ],
  );
  t.equal(shown.body.schedules.length, 2);
  const long = await desk.call(user, 'GET', '/schedules/calendar?from=2030-11-01&to=2031-12-01');
  t.equal(long.status, 400);
});

t.test('goes with its contact, and follows it into another', async (t) => {
  const { desk, contact, add, page, upload } = await setUp(app);
  const own = await add();
  await upload(own, PNG, 'foto.png');
  const other = await desk.ok<{ id: number }>('POST', '/contacts', {
    name: 'Maria (loja)',
    number: `55117${String(Date.now()).slice(-8)}`,
  });
  await desk.ok('POST', `/contacts/${String(other.id)}/merge`, { contactId: contact.id });
  t.match((await page()).schedules, [{ id: own.id, contactId: other.id }]);
  await desk.ok('DELETE', `/contacts/${String(other.id)}`);
  t.same((await page()).schedules, []);
  const left = await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    trx('media').pluck('id'),
  );
  t.same(left, []);
});
