import { createTestApp, eventually, recordAllStatements } from 'prosa/core/testing';
import t from 'tap';
import { claim } from '../governor/testing.ts';
import type { CampaignDto } from './shared/campaign-schemas.ts';
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
    dailyLimit: 5,
  });
  t.match(changed, { dailyLimit: 5, message1: 'Olá de novo' });
  t.not(changed.name, 'X');
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

t.test('says no more a day than it is limited to, and goes on the day after', async (t) => {
  const stage = await CampaignDesk.open(app);
  await stage.customers(3);
  const wrong = { name: 'Sem limite', dailyLimit: 0 };
  const refused = await stage.desk.call(stage.desk.admin, 'POST', '/campaigns', wrong);
  t.match(refused, { status: 400, body: { error: 'ERR_VALIDATION', field: 'dailyLimit' } });
  const { id } = await stage.make({ dailyLimit: 2 });
  const { finishedAt } = await stage.desk.ok<{ finishedAt: string }>(
    'GET',
    `/campaigns/${String(id)}/estimate`,
  );
  await stage.act(id, 'start');
  const held = await eventually(
    () => stage.get(id),
    ({ hold }) => hold?.by === 'budget',
  );
  // Midnight of São Paulo, where the day began three hours after that of UTC.
  const day = 86_400_000;
  const midnight = new Date(Math.ceil((Date.now() - 3 * 3_600_000) / day) * day + 3 * 3_600_000);
  t.equal(held.hold?.until, midnight.toISOString());
  t.equal(finishedAt, midnight.toISOString(), 'as it was estimated');
  t.match(await stage.report(id), { record: { hold: { by: 'budget' }, dailyLimit: 2 } });
  await eventually(async () => {
    await app.services.followers.run();
    return (await stage.report(id)).funnel.sent === 2;
  });
  await app.database.transaction({ companyId: stage.desk.company.id }, ({ trx }) =>
    trx('campaigns')
      .where({ id })
      .update({ handed_on: trx.raw('handed_on - 1'), next_at: new Date() }),
  );
  await claim(app, stage.desk.company.id, stage.desk.connection);
  t.match(await stage.until(id, 'FINALIZADA'), { delivered: 3, hold: null });
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
