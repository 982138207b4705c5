import { createTestApp, eventually, recordAllStatements } from 'prosa/core/testing';
import t from 'tap';
import { fileForm } from '../contacts/testing.ts';
import { claim } from '../governor/testing.ts';
import type { CampaignDto } from './schemas.ts';
import type { CampaignPreview } from './shared/audience-schemas.ts';
import type { RecipientPage } from './shared/report-schemas.ts';
import { CampaignDesk } from './testing/campaign-desk.ts';

t.setTimeout(180_000);
const app = await createTestApp(t);

t.test('runs from start to finish in quiet tickets, and its counts are right', async (t) => {
  const stage = await CampaignDesk.open(app);
  const customers = await stage.customers(3);
  const { id } = await stage.make({ message2: 'Olá {nome}!' });
  t.equal(await stage.act(id, 'start'), 204);
  const done = await stage.until(id, 'FINALIZADA');
  t.match(done, { valid: 3, delivered: 3, hold: null, editable: 'none' });
  const rows = await stage.rows(id);
  for (const [at, { number }] of customers.entries()) {
    const slot = rows[at]?.slot;
    const words = `${slot === 1 ? 'Oi' : 'Olá'} Cliente ${String(at + 1)}!`;
    t.same(await stage.received(number), [words]);
    t.equal((await stage.desk.of(number)).status, 'closed');
  }
  const { kept, counted } = await stage.counts(id);
  t.same(kept, counted);
  t.equal(await stage.act(id, 'restart'), 409);
  t.match((await stage.report(id)).funnel, { valid: 3, waiting: 0, sent: 3, failed: 0 });
});

t.test('an answer opens the ticket in the queue, with the tag, and is counted once', async (t) => {
  const stage = await CampaignDesk.open(app);
  const { desk } = stage;
  const [customer] = await stage.customers(1);
  if (!customer) throw new Error('there is no customer');
  const queueId = await desk.queue('Vendas');
  const { id: answerTagId } = await desk.ok<{ id: number }>('POST', '/tags', {
    name: 'Respondeu',
    color: '#445566',
  });
  const { id, name } = await stage.make({ queueId, answerTagId });
  await stage.act(id, 'start');
  await stage.until(id, 'FINALIZADA');
  await desk.writes(customer.number, 'Quero!');
  await desk.writes(customer.number, 'Ainda tem?');
  const [row] = await eventually(
    () => stage.rows(id),
    ([seen]) => seen?.replied_at !== null,
  );
  const ticketId = row?.ticket_id ?? 0;
  await eventually(async () => {
    const ticket = await desk.ticket(ticketId);
    return ticket.queueId === queueId && JSON.stringify(ticket).includes('Respondeu');
  });
  t.equal((await desk.ticket(ticketId)).status, 'pending');
  t.match(await desk.ok('GET', `/campaigns/answered/${String(ticketId)}`), [{ id, name }]);
  t.equal((await stage.report(id)).funnel.replied, 1);
  const { kept, counted } = await stage.counts(id);
  t.same(kept, counted);
});

t.test('asks for consent first: whoever answers receives the message', async (t) => {
  const stage = await CampaignDesk.open(app);
  const [willing, silent] = await stage.customers(2);
  if (!willing || !silent) throw new Error('there are no customers');
  const { id } = await stage.make({ confirmation: true, confirmationMessage1: 'Posso, {nome}?' });
  await stage.act(id, 'start');
  await eventually(
    () => stage.rows(id),
    (rows) => rows.length === 2 && rows.every(({ state }) => state === 'asked'),
  );
  t.same(await stage.received(willing.number), ['Posso, Cliente 1?']);
  await stage.desk.writes(willing.number, 'Pode');
  const own = async () =>
    (await stage.rows(id)).find((row) => row.contact_id === willing.contactId);
  const consenting = await eventually(own, (row) => row?.state !== 'asked');
  // By chance it would wait some seconds.
  await stage.recipient(consenting, { due_at: new Date() });
  await eventually(
    () => stage.received(willing.number),
    (texts) => texts.includes('Oi Cliente 1!'),
  );
  t.same(await stage.received(silent.number), ['Posso, Cliente 2?']);
  t.equal((await stage.get(id)).status, 'EM_ANDAMENTO');
  await app.database.transaction({ companyId: stage.desk.company.id }, ({ trx }) =>
    trx('campaign_recipients')
      .where({ campaign_id: id })
      .update({ asked_at: trx.raw("asked_at - interval '1 day'") }),
  );
  await app.services.jobs.runNow('campaigns.sweep');
  await stage.until(id, 'FINALIZADA');
  t.match((await stage.report(id)).funnel, {
    requested: 2,
    confirmed: 1,
    unanswered: 1,
    sent: 1,
    replied: 0,
  });
  const { kept, counted } = await stage.counts(id);
  t.same(kept, counted);
});

t.test('nobody is claimed after a cancellation; a restart reaches the rest', async (t) => {
  const stage = await CampaignDesk.open(app);
  await stage.customers(2);
  await stage.desk.connectionIs('DISCONNECTED');
  const { id } = await stage.make();
  await stage.act(id, 'start');
  await eventually(
    () => stage.rows(id),
    (rows) => rows.length === 2,
  );
  t.match((await stage.get(id)).hold, { by: 'line', reason: 'DISCONNECTED', until: null });
  t.equal(await stage.act(id, 'cancel'), 204);
  await stage.desk.connectionIs('CONNECTED');
  const claimed = await claim(app, stage.desk.company.id, stage.desk.connection);
  t.equal(claimed.isSent, false);
  t.ok((await stage.rows(id)).every(({ state }) => state === 'waiting'));
  t.match(await stage.get(id), { status: 'CANCELADA', editable: 'texts' });
  // Its connection is deleted, and another takes over.
  const connectedTo = (connection_id: number | null) =>
    app.database.transaction({ companyId: stage.desk.company.id }, ({ trx }) =>
      trx('campaigns').where({ id }).update({ connection_id }),
    );
  await connectedTo(null);
  t.equal(await stage.act(id, 'restart'), 400);
  const changed = await stage.desk.ok<CampaignDto>('PUT', `/campaigns/${String(id)}`, {
    message1: 'Olá de novo',
    name: 'X',
    whatsappId: stage.desk.connection,
  });
  t.equal(changed.whatsappId, stage.desk.connection);
  const emptied = await stage.desk.call(stage.desk.admin, 'PUT', `/campaigns/${String(id)}`, {
    message1: '',
  });
  t.match(emptied.body, { error: 'ERR_CAMPAIGN_MESSAGE_REQUIRED', field: 'message1' });
  t.equal(await stage.act(id, 'restart'), 204);
  await stage.until(id, 'FINALIZADA');
  t.equal((await stage.report(id)).funnel.sent, 2);
});

t.test('begins at its moment, also a late one; half a day late it asks first', async (t) => {
  const stage = await CampaignDesk.open(app);
  await stage.customers(1);
  const past = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  const due = await stage.make({ scheduledAt: past(1) });
  await stage.until(due.id, 'FINALIZADA');
  const late = await stage.make({ scheduledAt: past(13) });
  await eventually(async () => (await stage.get(late.id)).hold?.by === 'late');
  t.same(await stage.rows(late.id), []);
  t.equal(await stage.act(late.id, 'start'), 204);
  await eventually(
    () => stage.rows(late.id),
    (rows) => rows.length === 1,
  );
});

t.test('waits for its hours, and says until when', async (t) => {
  const stage = await CampaignDesk.open(app);
  await stage.customers(1);
  const holidays = [0, 1, 2].map((ahead) =>
    new Date(Date.now() + (ahead - 1) * 86_400_000).toISOString().slice(0, 10),
  );
  await stage.desk.ok('POST', '/campaign-settings', { settings: { holidays } });
  const { id } = await stage.make();
  await stage.act(id, 'start');
  const held = await eventually(
    () => stage.get(id),
    ({ hold }) => hold?.by === 'hours',
  );
  t.ok(new Date(held.hold?.until ?? 0) > new Date());
  t.ok((await stage.rows(id)).every(({ state }) => state === 'waiting'));
});

t.test('rows leave as a file in which nothing is a formula', async (t) => {
  const stage = await CampaignDesk.open(app);
  const [customer] = await stage.customers(1);
  await stage.desk.ok('PUT', `/contacts/${String(customer?.contactId)}`, { name: '=1+1' });
  const { id } = await stage.make({ name: 'Arquivo' });
  await stage.act(id, 'start');
  await stage.until(id, 'FINALIZADA');
  const file = await app.inject({
    url: `/api/campaigns/${String(id)}/recipients/export?of=sent`,
    headers: stage.desk.admin.headers,
  });
  t.equal(file.statusCode, 200);
  t.match(file.body, /'=1\+1/);
  t.equal(file.body.trim().split('\r\n').length, 2);
  const none = await stage.desk.ok<{ records: unknown[] }>(
    'GET',
    `/campaigns/${String(id)}/recipients?of=failed`,
  );
  t.same(none.records, []);
});

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

t.test('messages on a connection without campaigns cost no question about answers', async (t) => {
  const stage = await CampaignDesk.open(app);
  const [customer] = await stage.customers(1);
  if (!customer) throw new Error('there is no customer');
  const asked = async (): Promise<boolean> => {
    const statements = await recordAllStatements(() => stage.desk.writes(customer.number, 'Oi'));
    return statements.some(({ name }) => name?.startsWith('campaigns.answered') === true);
  };
  await asked();
  t.equal(await asked(), false);
  const { id } = await stage.make();
  await stage.act(id, 'start');
  await stage.until(id, 'FINALIZADA');
  t.equal(await asked(), true, 'it may be an answer now');
  t.equal((await stage.report(id)).funnel.replied, 1);
});
