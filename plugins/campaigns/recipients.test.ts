import { createTestApp, eventually } from 'prosa/core/testing';
import type { Knex } from 'knex';
import t from 'tap';
import { fileForm } from '../contacts/testing.ts';
import { Gathering } from './services/gathering.ts';
import type { CampaignPreview } from './shared/audience-schemas.ts';
import type { RecipientPage } from './shared/report-schemas.ts';
import { CampaignDesk } from './testing/campaign-desk.ts';

t.setTimeout(180_000);
const app = await createTestApp(t);

t.test('who opted out is skipped from the start, and who does later is counted', async (t) => {
  const stage = await CampaignDesk.open(app);
  const [gone, leaving] = await stage.customers(2);
  if (!gone || !leaving) throw new Error('there are no customers');
  await stage.desk.writes(gone.number, 'SAIR');
  const { id } = await stage.make();
  const counted = await stage.desk.ok('POST', '/campaigns/audience', { tagListId: stage.tagId });
  t.same(counted, { people: 1, excluded: 0, suppressed: 1, noBasis: 0, invalid: 0 });
  await stage.act(id, 'start');
  await stage.until(id, 'FINALIZADA');
  t.match(await stage.report(id), {
    funnel: { valid: 1, sent: 1, skipped: 1 },
    reasons: [{ state: 'skipped', reason: 'opted-out', total: 1 }],
  });
  await stage.desk.writes(leaving.number, 'sair');
  await stage.rows(id);
  t.equal((await stage.report(id)).funnel.optedOut, 1);
  const { kept, counted: anew } = await stage.counts(id);
  t.same(kept, anew);
});

t.test('what failed is tried again, and what nobody knows of one by one alone', async (t) => {
  const stage = await CampaignDesk.open(app);
  const customers = await stage.customers(4);
  const { id } = await stage.make();
  await stage.act(id, 'start');
  await stage.until(id, 'FINALIZADA');
  await stage.desk.writes(customers[3]?.number ?? '', 'SAIR');
  await stage.desk.connectionIs('DISCONNECTED');
  const rows = await stage.rows(id);
  const [again, restricted, lost, left] = customers.map(({ contactId }) =>
    rows.find((row) => row.contact_id === contactId),
  );
  await stage.recipient(again, { state: 'failed', reason: 'channel-busy' });
  await stage.recipient(restricted, { state: 'failed', reason: 'restricted' });
  // Its message left the outbox, and nothing was ever told of it.
  const longAgo = new Date(Date.now() - 120_000);
  await stage.recipient(lost, { state: 'handed', handed_at: longAgo, message_id: null });
  await stage.recipient(left, { state: 'failed', reason: 'channel-busy' });
  t.equal(await stage.act(id, 'retry'), 204);
  await app.services.jobs.runNow('campaigns.sweep');
  const states = async () => {
    const now = await stage.rows(id);
    return customers.map(({ contactId }) => {
      const row = now.find((each) => each.contact_id === contactId);
      return [row?.state, row?.attempt];
    });
  };
  t.same(await states(), [
    ['waiting', 2],
    ['failed', 1],
    ['unknown', 1],
    ['failed', 1],
  ]);
  t.match(await stage.report(id), { retriable: 1, funnel: { waiting: 1, failed: 2, unknown: 1 } });
  const shown = await stage.desk.ok<RecipientPage>(
    'GET',
    `/campaigns/${String(id)}/recipients?of=failed`,
  );
  t.same(
    shown.records.map(({ isRetriable }) => isRetriable),
    [false, false],
  );
  const retry = (row: { id: number } | undefined): Promise<number> =>
    stage.act(id, `recipients/${String(row?.id)}/retry`);
  t.equal(await retry(restricted), 409, 'a restriction gets worse with each attempt');
  t.equal(await retry(left), 409, 'who opted out is left alone');
  t.equal(await retry({ id: 1 }), 404);
  t.equal(await retry(lost), 204);
  t.same((await states())[2], ['waiting', 2]);
  await stage.act(id, 'cancel');
  await stage.act(id, 'end');
  t.match(await stage.report(id), {
    funnel: { waiting: 0, skipped: 2 },
    reasons: [
      { state: 'skipped', reason: 'ended', total: 2 },
      { state: 'failed' },
      { state: 'failed' },
    ],
  });
  const { kept, counted } = await stage.counts(id);
  t.same(kept, counted);
});

t.test(
  'people of several sources are reached once, those without a basis where one is asked for not',
  async (t) => {
    const stage = await CampaignDesk.open(app);
    const { desk } = stage;
    const [known, excepted] = await stage.customers(2);
    await desk.connectionIs('DISCONNECTED');
    const list = await desk.ok<{ id: number }>('POST', '/contact-lists', { name: 'Feira' });
    const form = fileForm(
      'feira.csv',
      `nome;numero\nAna;${known?.number ?? ''}\nBia;5511970005678`,
    );
    const imported = await app.inject({
      method: 'POST',
      url: `/api/contact-lists/${String(list.id)}/upload?legalBasis=contract`,
      headers: { ...desk.admin.headers, ...form.headers },
      payload: form.payload,
    });
    t.equal(imported.statusCode, 200);
    await eventually(
      async () =>
        (
          await desk.ok<{ status: string }>(
            'GET',
            `/contact-list-imports/${String(imported.json<{ id: number }>().id)}`,
          )
        ).status === 'done',
    );
    const others = await desk.ok<{ id: number }>('POST', '/contact-lists', { name: 'Outros' });
    const add = (contactListId: number, number = '') =>
      desk.ok('POST', '/contact-list-items', { name: 'Zé', number, contactListId });
    await add(list.id, '5511970009999');
    await add(others.id, excepted?.number);
    const audience = {
      sources: [
        { kind: 'list', id: list.id },
        { kind: 'tag', id: stage.tagId },
      ],
      except: [{ kind: 'list', id: others.id }],
    };
    const count = () => desk.ok('POST', '/campaigns/audience', { audience });
    t.match(await count(), { people: 3, excluded: 1, noBasis: 0 });
    await desk.ok('POST', '/campaign-settings', { settings: { requireBasis: true } });
    t.match(await count(), { people: 2, excluded: 1, noBasis: 1 });
    const service = { audience, purpose: 'service' };
    t.match(await desk.ok('POST', '/campaigns/audience', service), { people: 3, noBasis: 0 });
    const made = await stage.make({ audience });
    const preview = await desk.ok<CampaignPreview>('GET', `/campaigns/${String(made.id)}/preview`);
    t.same(preview.map(({ name }) => name).sort(), ['Bia', 'Cliente 1', 'Zé']);
    t.match(made, { audience, contactListId: list.id, tagListId: stage.tagId });
    t.equal(await stage.act(made.id, 'start'), 204);
    await eventually(
      () => stage.rows(made.id),
      (rows) => rows.length === 3,
    );
    t.match(await stage.report(made.id), {
      funnel: { waiting: 2, skipped: 1 },
      reasons: [{ state: 'skipped', reason: 'no-basis', total: 1 }],
    });
    const notice = await stage.make(service);
    t.equal(await stage.act(notice.id, 'start'), 204);
    await eventually(
      () => stage.rows(notice.id),
      (rows) => rows.length === 3 && rows.every(({ state }) => state === 'waiting'),
    );
    t.match(await stage.report(notice.id), { record: { purpose: 'service' } });
    t.match(await desk.ok('GET', '/audit?pageNumber=1'), {
      entries: [{ details: { purpose: { from: 'marketing', to: 'service' } } }],
    });
    const { entries } = await desk.ok<{ entries: object[] }>(
      'GET',
      `/consents/${String(known?.contactId)}`,
    );
    t.match(entries, [{ kind: 'given', basis: 'contract', source: 'import' }]);
  },
);

t.test('a list or a tag in use is kept, and a merged contact stays in its campaign', async (t) => {
  const stage = await CampaignDesk.open(app);
  const { desk } = stage;
  const list = await desk.ok<{ id: number }>('POST', '/contact-lists', { name: 'Feira' });
  await desk.ok('POST', '/contact-list-items', {
    name: 'Zé',
    number: '5511970001234',
    contactListId: list.id,
  });
  const { id } = await stage.make({ tagListId: null, contactListId: list.id });
  const used = await desk.ok('GET', `/contact-lists/${String(list.id)}/uses`);
  t.match(used, { uses: [{ kind: 'campaign', id }] });
  t.equal((await desk.call(desk.admin, 'DELETE', `/contact-lists/${String(list.id)}`)).status, 400);
  await stage.act(id, 'start');
  const [row] = await eventually(
    () => stage.rows(id),
    (rows) => rows.length === 1,
  );
  const [other] = await stage.customers(1);
  await desk.ok('POST', `/contacts/${String(other?.contactId)}/merge`, {
    contactId: row?.contact_id,
  });
  t.match(await stage.rows(id), [{ id: row?.id, contact_id: other?.contactId }]);
});

t.test('a large audience is gathered in parts, and one that is restarted anew', async (t) => {
  const stage = await CampaignDesk.open(app);
  const { desk } = stage;
  const companyId = desk.company.id;
  await desk.connectionIs('DISCONNECTED');
  const list = await desk.ok<{ id: number }>('POST', '/contact-lists', { name: 'Todos' });
  const inCompany = <T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
    app.database.transaction({ companyId, system: 'test' }, ({ trx }) => work(trx));
  await inCompany((trx) =>
    trx.raw(
      `insert into contact_list_items (company_id, contact_list_id, name, number)
         select ?, ?, 'Cliente', 5511960000000 + n from generate_series(1, ?) n`,
      [companyId, list.id, 5_001],
    ),
  );
  const { id } = await stage.make({ tagListId: null, contactListId: list.id });
  const prepared = async (count: number) => {
    await eventually(() =>
      inCompany(async (trx) => {
        const row = await trx('campaigns').where({ id }).first<{ prepared_at: Date | null }>();
        return row.prepared_at !== null;
      }),
    );
    t.equal((await stage.report(id)).funnel.waiting, count);
    const { kept, counted } = await stage.counts(id);
    t.same(kept, counted);
  };
  await stage.act(id, 'start');
  await prepared(5_001);
  // As if it had been cancelled before it was through: nobody stays of whom the list says no more.
  const started = await inCompany(async (trx) => {
    await trx.raw(`delete from contact_list_items where number > '5511960000003'`);
    const changes = { prepared_at: null, status: 'CANCELADA' };
    const row = await trx('campaigns').where({ id }).first<{ next_at: Date }>('next_at');
    await trx('campaigns').where({ id }).update(changes);
    return row;
  });
  const [someone] = await stage.rows(id);
  await stage.act(id, 'restart');
  await prepared(3);
  const start = {
    campaignId: id,
    dueAt: started.next_at,
    audience: { sources: [{ kind: 'list', id: list.id }], except: [] },
    slots: [1],
    purpose: 'marketing',
  } as const;
  const late = await app.database.transaction({ companyId, system: 'test' }, (ctx) =>
    app.host.resolve('campaigns', Gathering).part(ctx, start, [someone?.contact_id ?? 0]),
  );
  t.equal(late, undefined, 'a start that is over gathers nobody');
});
