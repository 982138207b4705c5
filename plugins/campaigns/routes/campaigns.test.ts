import { createTestApp, toldEvents } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../../tickets/testing.ts';
import type { CampaignDto, CampaignPage } from '../shared/campaign-schemas.ts';
import type { SettingRows } from '../shared/settings-schemas.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

const open = async () => {
  const desk = await Desk.open(app);
  const { id: tagListId } = await desk.ok<{ id: number }>('POST', '/tags', {
    name: 'Clientes',
    color: '#112233',
  });
  const make = (fields: object = {}) =>
    desk.ok<CampaignDto>('POST', '/campaigns', {
      name: 'Oferta de abril',
      message1: 'Oi {nome}!',
      whatsappId: desk.connection,
      tagListId,
      ...fields,
    });
  const refusal = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await desk.call<{ error?: string; field?: string }>(
      desk.admin,
      method,
      path,
      body,
    );
    return { status: answer.status, error: answer.body.error, field: answer.body.field };
  };
  return { desk, make, refusal, tagListId };
};

const ahead = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

t.test('admins alone work with campaigns, and only with those of their company', async (t) => {
  const { desk, make } = await open();
  const { id } = await make();
  const user = await desk.attendant('Bia');
  const other = await app.factories.company();
  const routes = [
    ['GET', '/campaigns'],
    ['GET', `/campaigns/${id}`],
    ['GET', `/campaigns/${id}/report`],
    ['GET', `/campaigns/${id}/recipients`],
    ['GET', `/campaigns/${id}/recipients/export`],
    ['GET', `/campaigns/${id}/preview`],
    ['GET', `/campaigns/${id}/estimate`],
    ['POST', '/campaigns', { name: 'Outra' }],
    ['POST', '/campaigns/audience', {}],
    ['POST', `/campaigns/${id}/test`, { number: '5511999990000' }],
    ['POST', `/campaigns/${id}/start`],
    ['POST', `/campaigns/${id}/cancel`],
    ['POST', `/campaigns/${id}/restart`],
    ['POST', `/campaigns/${id}/end`],
    ['POST', `/campaigns/${id}/retry`],
    ['POST', `/campaigns/${id}/recipients/1/retry`],
    ['POST', `/campaigns/${id}/media-upload`, {}],
    ['PUT', `/campaigns/${id}`, { name: 'Outra' }],
    ['DELETE', `/campaigns/${id}/media-upload`],
    ['DELETE', `/campaigns/${id}`],
    ['GET', '/campaign-settings'],
    ['POST', '/campaign-settings', { settings: {} }],
  ] as const;
  for (const [method, path, body] of routes) {
    const name = `${method} ${path}`;
    t.equal((await desk.call(undefined, method, path, body)).status, 401, name);
    t.equal((await desk.call(user, method, path, body)).status, 403, name);
    if (!path.includes(`/${String(id)}`)) continue;
    t.equal((await desk.call(other.admin, method, path, body)).status, 404, name);
  }
  t.equal((await desk.call(undefined, 'GET', '/campaigns/answered/1')).status, 401);
});

t.test('the plan and the switch close them', async (t) => {
  const company = await app.factories.company({ planFeatures: { useCampaigns: false } });
  const answer = await app.inject({ url: '/api/campaigns', headers: company.admin.headers });
  t.equal(answer.statusCode, 403);
});

t.test('makes, lists by name, finds, changes and deletes them, and tells admins', async (t) => {
  const { desk, make } = await open();
  const made = await make({ name: ' Oferta ', scheduledAt: null, confirmation: 'false' });
  t.match(made, {
    name: 'Oferta',
    status: 'INATIVA',
    message1: 'Oi {nome}!',
    message2: '',
    confirmation: false,
    whatsapp: { id: desk.connection },
    editable: 'all',
    valid: 0,
  });
  await make({ name: 'Água' });
  const page = (query = '') => desk.ok<CampaignPage>('GET', `/campaigns${query}`);
  t.same(
    (await page()).records.map(({ name }) => name),
    ['Água', 'Oferta'],
  );
  t.match(await page('?searchParam=AGUA'), { count: 1, hasMore: false });
  // Clients send back what they were shown.
  const changed = await desk.ok<CampaignDto>('PUT', `/campaigns/${made.id}`, {
    name: 'Oferta nova',
    message2: 'Olá {nome}',
    status: 'FINALIZADA',
    contactList: null,
  });
  t.match(changed, { name: 'Oferta nova', status: 'INATIVA', message1: 'Oi {nome}!' });
  t.equal(changed.message2, 'Olá {nome}');
  t.same(await desk.ok('DELETE', `/campaigns/${made.id}`), { message: 'Campaign deleted' });
  const told = await toldEvents(app, desk.company.id, 'campaigns');
  t.same(
    told.map(({ name }) => name),
    [
      'campaigns.campaign-created',
      'campaigns.campaign-created',
      'campaigns.campaign-updated',
      'campaigns.campaign-deleted',
    ],
  );
  t.ok(told.every(({ topics }) => topics.join() === 'admins'));
});

t.test('refuses what makes no sense, by a code and at its field', async (t) => {
  const { desk, refusal, tagListId } = await open();
  const cases = [
    [{ name: ' ' }, 'ERR_CAMPAIGN_REQUIRED', 'name'],
    [{ name: 'A' }, 'ERR_CAMPAIGN_INVALID_NAME', 'name'],
    [{ name: 'a'.repeat(51) }, 'ERR_CAMPAIGN_INVALID_NAME', 'name'],
    [{ name: 'Oferta', scheduledAt: 'amanhã' }, 'ERR_CAMPAIGN_INVALID_SCHEDULE', 'scheduledAt'],
    [{ name: 'Oferta', hours: [] }, 'ERR_CAMPAIGN_INVALID_HOURS', 'hours'],
  ] as const;
  for (const [body, error, field] of cases) {
    t.same(await refusal('POST', '/campaigns', body), { status: 400, error, field });
  }
  const planned = { name: 'Oferta', scheduledAt: ahead(2), tagListId };
  const whole = { ...planned, whatsappId: desk.connection, message1: 'Oi' };
  const unfinished = [
    [planned, 'ERR_CAMPAIGN_CONNECTION_REQUIRED'],
    [{ ...whole, tagListId: null }, 'ERR_CAMPAIGN_AUDIENCE_REQUIRED'],
    [{ ...whole, message1: ' ' }, 'ERR_CAMPAIGN_MESSAGE_REQUIRED'],
    [{ ...whole, confirmation: true }, 'ERR_CAMPAIGN_CONFIRMATION_REQUIRED'],
  ] as const;
  for (const [body, error] of unfinished) {
    t.match(await refusal('POST', '/campaigns', body), { status: 400, error });
  }
});

t.test('a planned one is read in the company’s time, and closes an hour before', async (t) => {
  const { desk, make, refusal } = await open();
  const planned = await make({ scheduledAt: '2199-12-01 08:00:00' });
  t.match(planned, { status: 'PROGRAMADA', scheduledAt: '2199-12-01T11:00:00.000Z' });
  const free = await desk.ok<CampaignDto>('PUT', `/campaigns/${planned.id}`, { scheduledAt: '' });
  t.equal(free.status, 'INATIVA');
  const near = await make({ scheduledAt: ahead(0.5) });
  t.equal(near.editable, 'none');
  t.match(await refusal('PUT', `/campaigns/${near.id}`, { name: 'Outra' }), {
    status: 400,
    error: 'ERR_CAMPAIGN_NOT_EDITABLE',
  });
});

t.test('settings are rows of JSON; a shortcut is kept once', async (t) => {
  const { desk } = await open();
  const rows = await desk.ok<SettingRows>('GET', '/campaign-settings');
  t.same(
    rows.map(({ key, value }) => [key, value]),
    [
      ['messageInterval', '20'],
      ['longerIntervalAfter', '20'],
      ['greaterInterval', '60'],
      ['variables', '[]'],
      ['holidays', '[]'],
      ['requireBasis', 'false'],
    ],
  );
  const saved = await desk.ok<SettingRows>('POST', '/campaign-settings', {
    settings: {
      messageInterval: 5,
      variables: [
        { key: ' preço ', value: '10' },
        { key: 'PREÇO', value: '20' },
      ],
    },
  });
  t.equal(saved.find(({ key }) => key === 'messageInterval')?.value, '5');
  t.same(JSON.parse(saved.find(({ key }) => key === 'variables')?.value ?? ''), [
    { key: 'preço', value: '10' },
  ]);
  const refused = await desk.call(desk.admin, 'POST', '/campaign-settings', {
    settings: { messageInterval: 7 },
  });
  t.equal(refused.status, 400);
});

t.test('takes a file, shows it, and lets it go', async (t) => {
  const { desk, make } = await open();
  const { id } = await make({ message1: '' });
  const form = new FormData();
  form.append('file', new File(['Olá'], 'oferta.txt', { type: 'text/plain' }));
  t.same(await desk.send(desk.admin, `/campaigns/${id}/media-upload`, form), {
    status: 200,
    body: { mensagem: 'Mensagem enviada' },
  });
  const shown = await desk.ok<CampaignDto>('GET', `/campaigns/${id}`);
  t.equal(shown.mediaName, 'oferta.txt');
  t.ok(shown.mediaPath);
  t.same(await desk.ok('DELETE', `/campaigns/${id}/media-upload`), {
    mensagem: 'Arquivo excluído',
  });
  t.equal((await desk.ok<CampaignDto>('GET', `/campaigns/${id}`)).mediaPath, null);
});
