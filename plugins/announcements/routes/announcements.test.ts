import { caller, createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { AnnouncementDto, AnnouncementPage } from '../schemas.ts';

const MINUTE = 60_000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let ahead = 0;
const now = (): Date => new Date(Date.now() + ahead);
const inMinutes = (minutes: number): string =>
  new Date(now().getTime() + minutes * MINUTE).toISOString();

const app = await createTestApp(t, { clock: { now } });
const call = caller(app);
const { admin: first, id: platform } = await app.factories.company();
const owner = await app.factories.user({ companyId: platform, profile: 'admin', isSuper: true });
const ours = await app.factories.company();
const ana = await app.factories.user({ companyId: ours.id });
const bia = await app.factories.user({ companyId: ours.id });
const theirs = await app.factories.company();

const publish = async (fields: object = {}): Promise<AnnouncementDto> => {
  const body = { title: 'Aviso', text: 'Amanhã *cedo*.', ...fields };
  const answer = await call(owner, 'POST', '/announcements', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<AnnouncementDto>();
};

const received = async (who: TestUser, query = ''): Promise<AnnouncementPage> =>
  (await call(who, 'GET', `/announcements?received=true${query}`)).json<AnnouncementPage>();

const idsOf = async (who: TestUser): Promise<readonly number[]> =>
  (await received(who)).records.map(({ id }) => id);

const idIn = (payload: Readonly<Record<string, unknown>>): unknown =>
  (payload.record as AnnouncementDto | undefined)?.id ?? payload.id;

/** All that is put on topics about announcements from now on. */
const listen = (test: Pick<typeof t, 'intercept'>) => {
  const { realtime } = app.services;
  type Publication = Parameters<typeof realtime.publish>[0];
  const told: Publication[] = [];
  test.intercept(realtime, 'publish', {
    value: (publication: Publication) => void told.push(publication),
  });
  const about = (id: number) => told.filter(({ payload }) => idIn(payload) === id);
  const of = (companyId: number, id: number) =>
    about(id)
      .filter((each) => each.companyId === companyId && each.action !== 'reload')
      .map(({ event, action, topics: [on] }) => `${event} ${action} ${String(on?.topic)}`);
  /** The owner is told of each change after everybody else. */
  const until = (id: number, count: number) =>
    eventually(() => about(id).filter(({ action }) => action === 'reload').length === count);
  return { of, until };
};

t.test('a plan without announcements closes them', async (t) => {
  const { admin } = await app.factories.company({ planFeatures: { useAnnouncements: false } });
  const refused = await call(admin, 'GET', '/announcements?received=true');
  t.same([refused.statusCode, refused.json()], [403, { error: 'ERR_PLAN_FEATURE' }]);
});

t.test('only the platform’s people write, everybody reads what is for them', async (t) => {
  const { id } = await publish({ audience: { kind: 'company', id: theirs.id } });
  const at = `/announcements/${String(id)}`;
  const body = { title: 'Meu', text: 'Meu' };
  const routes = [
    ['GET', '/announcements'],
    ['GET', at],
    ['POST', '/announcements/read', { ids: [id] }],
    ['POST', `${at}/dismiss`],
    ['POST', '/announcements', body],
    ['PUT', at, body],
    ['DELETE', at],
    ['POST', `${at}/media-upload`, {}],
    ['DELETE', `${at}/media-upload`],
  ] as const;
  for (const [method, url, payload] of routes) {
    t.equal((await call(undefined, method, url, payload)).statusCode, 401, `${method} ${url}`);
  }
  for (const [method, url, payload] of routes.slice(4)) {
    for (const who of [ana, first]) {
      t.equal((await call(who, method, url, payload)).statusCode, 403, `${method} ${url}`);
    }
  }
  for (const [method, url, payload] of [
    ['GET', at],
    ['POST', `${at}/dismiss`],
    ['POST', '/announcements/read', { ids: [id] }],
  ] as const) {
    t.match(await call(ana, method, url, payload), { statusCode: 404 }, 'it is for others');
  }
  t.same(await idsOf(ana), []);
  t.match((await call(theirs.admin, 'GET', at)).json(), { id, isRead: false });
  t.notOk('audience' in (await received(theirs.admin)).records[0]!, 'it is nobody’s business');
  t.equal((await call(owner, 'DELETE', at)).statusCode, 200);
});

t.test('an announcement reaches its audience alone', async (t) => {
  const plan = await app.database.system('test', ({ trx }) =>
    trx('companies').where({ id: ours.id }).first<{ plan_id: number }>('plan_id'),
  );
  await app.database.system('test', ({ trx }) =>
    trx('companies').where({ id: ours.id }).update({ referrer_id: theirs.id }),
  );
  const reach = async (audience: object) => {
    const { id, audience: shown } = await publish({ audience });
    const reached = [];
    for (const who of [ana, theirs.admin, owner]) reached.push((await idsOf(who)).includes(id));
    t.equal((await call(owner, 'DELETE', `/announcements/${String(id)}`)).statusCode, 200);
    return { reached, name: shown?.name };
  };
  t.match(await reach({ kind: 'all', id: null }), { reached: [true, true, true], name: null });
  t.match(await reach({ kind: 'plan', id: plan.plan_id }), {
    reached: [true, false, false],
    name: /^Plano/,
  });
  t.match(await reach({ kind: 'reseller', id: theirs.id }), {
    reached: [true, false, false],
    name: theirs.name,
  });
  t.match(await reach({ kind: 'company', id: theirs.id }), { reached: [false, true, false] });
  for (const audience of [
    { kind: 'plan', id: 999_999 },
    { kind: 'company', id: null },
  ]) {
    const refused = await call(owner, 'POST', '/announcements', {
      ...{ title: 'Aviso', text: 'Texto', audience },
    });
    t.match(refused.json(), {
      error: 'ERR_ANNOUNCEMENT_INVALID_AUDIENCE',
      field: 'audienceId',
    });
  }
});

t.test('pages of the audience are told at once, and those of others nothing', async (t) => {
  const { of, until } = listen(t);
  const { id } = await publish({ audience: { kind: 'company', id: ours.id } });
  await until(id, 1);
  t.same(of(ours.id, id), ['announcement create company']);
  t.same([of(theirs.id, id), of(platform, id)], [[], []]);
  const at = `/announcements/${String(id)}`;
  await call(owner, 'PUT', at, { title: 'Outro' });
  await call(owner, 'PUT', at, { audience: { kind: 'company', id: theirs.id } });
  await until(id, 3);
  t.same(of(ours.id, id).slice(1), ['announcement update company', 'announcement delete company']);
  t.same(of(theirs.id, id), ['announcement create company']);
  await call(owner, 'DELETE', at);
  await until(id, 4);
  t.same(of(theirs.id, id).slice(1), ['announcement delete company']);
});

t.test('each person reads for themselves, and what is put away stays away', async (t) => {
  const high = await publish({ priority: 1 });
  const low = await publish();
  t.match(await received(ana), {
    unread: 2,
    count: 2,
    records: [
      { id: low.id, isRead: false, isDismissed: false },
      { id: high.id, isRead: false, isDismissed: false },
    ],
  });
  await call(ana, 'POST', '/announcements/read', { ids: [low.id, 999_999] });
  t.match(await received(ana), { unread: 1, records: [{ isRead: true, isDismissed: false }, {}] });
  await call(ana, 'POST', `/announcements/${String(high.id)}/dismiss`);
  await call(ana, 'POST', '/announcements/read', { ids: [high.id] });
  t.match(await received(ana), {
    unread: 0,
    records: [{ isDismissed: false }, { isRead: true, isDismissed: true }],
  });
  t.match(await received(bia), { unread: 2 });
  t.match((await received(ana, '&searchParam=avi')).count, 2);
  t.match((await received(ana, '&searchParam=nada')).count, 0);
  for (const { id } of [high, low]) await call(owner, 'DELETE', `/announcements/${String(id)}`);
  t.match(await received(ana), { unread: 0, count: 0 });
});

t.test('its period begins and ends by itself', async (t) => {
  const { of, until } = listen(t);
  const { id } = await publish({ startsAt: inMinutes(2), endsAt: inMinutes(5) });
  await until(id, 1);
  t.same([await idsOf(ana), of(ours.id, id)], [[], []]);
  ahead += 3 * MINUTE;
  t.same(await idsOf(ana), [id]);
  const look = () => app.services.jobs.runNow('announcements.tell-periods');
  await look();
  await look();
  await until(id, 2);
  t.same(of(ours.id, id), ['announcement create company'], 'once');
  ahead += 3 * MINUTE;
  t.same(await idsOf(ana), []);
  await look();
  await until(id, 3);
  t.same(of(ours.id, id).slice(1), ['announcement delete company']);
  t.match((await call(owner, 'GET', '/announcements')).json(), { records: [{ id }], count: 1 });
  await call(owner, 'DELETE', `/announcements/${String(id)}`);
});

t.test('refuses what is none, keeps what a change leaves out, and tells the log', async (t) => {
  const { id } = await publish({ status: false });
  t.same(await idsOf(ana), [], 'switched off');
  const at = `/announcements/${String(id)}`;
  for (const [fields, error] of [
    [{ title: '  ' }, 'ERR_ANNOUNCEMENT_REQUIRED'],
    [{ text: '' }, 'ERR_ANNOUNCEMENT_REQUIRED'],
    [{ startsAt: inMinutes(2), endsAt: inMinutes(1) }, 'ERR_ANNOUNCEMENT_INVALID_PERIOD'],
    [{ priority: 4 }, 'ERR_VALIDATION'],
  ] as const) {
    t.match(await call(owner, 'PUT', at, fields), { statusCode: 400 });
    t.match((await call(owner, 'PUT', at, fields)).json(), { error });
  }
  t.match((await call(owner, 'PUT', at, { priority: 1, status: true })).json(), {
    ...{ title: 'Aviso', text: 'Amanhã *cedo*.', priority: 1, status: true },
  });
  const log = await app.database.system('test', ({ trx }) =>
    trx('platform_audit_entries').where({ subject_kind: 'announcements' }).orderBy('id'),
  );
  t.match(log.at(-1), { action: 'changed', subject_name: 'Aviso' });
  await call(owner, 'DELETE', at);
  t.match(await call(owner, 'PUT', at, {}), { statusCode: 404 });
});

t.test('its image is a picture, which readers of every company may see', async (t) => {
  const { id } = await publish();
  const url = `/announcements/${String(id)}/media-upload`;
  const send = (name: string, bytes: Buffer) => {
    const form = new FormData();
    form.append('typeArch', 'announcements');
    form.append('file', new File([new Uint8Array(bytes)], name));
    return app.inject({ method: 'POST', url: `/api${url}`, headers: owner.headers, payload: form });
  };
  t.match((await send('nota.txt', Buffer.from('texto'))).json(), {
    error: 'ERR_ANNOUNCEMENT_INVALID_IMAGE',
  });
  t.same((await send('capa.png', PNG)).json(), { mensagem: 'Arquivo Anexado' });
  const [record] = (await received(ana)).records;
  t.match(record, { mediaName: 'capa.png' });
  const image = await app.inject({ url: record?.mediaPath ?? '' });
  t.match(image.headers['content-type'], 'image/png');
  t.same((await call(owner, 'DELETE', url)).json(), { mensagem: 'Arquivo Excluído' });
  t.match((await received(ana)).records, [{ mediaPath: null, mediaName: '' }]);
});
