import { countRoundTrips, createTestApp, eventually, recordStatements } from 'prosa/core/testing';
import type { SentStatement } from 'prosa/core/testing';
import t from 'tap';
import { claim, knowNumbers, stopGate } from '../governor/testing.ts';
import { arrive, messageFrom, newNumber } from '../tickets/testing.ts';
import { CampaignDesk } from './testing/campaign-desk.ts';
import type { Customer } from './testing/campaign-desk.ts';

t.setTimeout(180_000);
const app = await createTestApp(t);
await stopGate(app);

const DAY = 86_400_000;

const stage = async () => {
  const stage = await CampaignDesk.open(app);
  const { desk } = stage;
  const { id: companyId, admin } = desk.company;
  const path = `/message-api/tokens/${String(desk.connection)}`;
  const { token } = await desk.ok<{ token: string }>('PUT', path);
  const inDatabase = (sql: string, bindings: object = {}) =>
    app.database.transaction({ companyId, system: 'test' }, async ({ trx }) => {
      await trx.raw(sql, { companyId, connectionId: desk.connection, ...bindings });
    });
  return {
    stage,
    desk,
    admin,
    inDatabase,
    claim: () => claim(app, companyId, desk.connection),
    /** Nothing that was said before makes the next claim wait. */
    atOnce: async () => {
      await inDatabase('delete from message_outbox where company_id = :companyId');
      await inDatabase(
        'update connection_budgets set next_at = :since where company_id = :companyId',
        { since: new Date(0) },
      );
    },
    /** Somebody who never wrote, and whose number the channel knows. */
    stranger: async () => {
      const contact = await desk.ok<{ id: number; number: string }>('POST', '/contacts', {
        name: 'Cliente novo',
        number: newNumber(),
      });
      await knowNumbers(app, { companyId, connectionId: desk.connection }, new Date());
      return contact;
    },
    schedule: (contactId: number) =>
      desk.ok('POST', '/schedules', {
        body: 'Lembrete',
        contactId,
        sendAt: new Date().toISOString(),
      }),
    send: async (number: string, wishes: object = {}) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/messages/send',
        headers: { authorization: `Bearer ${token}` },
        payload: { number, body: 'Aviso', ...wishes },
      });
      if (answer.statusCode !== 202) throw new Error(`the API answered ${answer.body}`);
    },
    wroteLongAgo: ({ contactId }: Customer) =>
      inDatabase(
        `update messages set sent_at = sent_at - interval '3 days'
          where company_id = :companyId and contact_id = :contactId`,
        { contactId },
      ),
    optOut: ({ contactId }: Customer) =>
      desk.ok('POST', `/consents/${String(contactId)}/opt-out`, { reason: 'Pediu' }),
  };
};

const listed = (statements: readonly SentStatement[]): string =>
  statements
    .map(({ roundTrip, name, text }) => `${String(roundTrip)} ${name ?? text.slice(0, 90)}`)
    .join('\n');

/** Claims, and counts the round trips of it. */
const counted = async (work: () => Promise<{ readonly isSent: boolean }>) => {
  let isSent = false;
  const statements = await recordStatements(async () => {
    ({ isSent } = await work());
  });
  return { isSent, trips: countRoundTrips(statements), statements };
};

t.test('a claim of all sources takes at most eight round trips, whatever it refuses', async (t) => {
  const on = await stage();
  const all = await on.stage.customers(9);
  const [asked, left, often, ...others] = all;
  const [first, second, third, fourth, fifth, sixth] = others;
  if (!asked || !left || !often || !first || !second || !third || !fourth || !fifth || !sixth) {
    throw new Error('there are not enough customers');
  }
  const strangers = [await on.stranger(), await on.stranger()] as const;
  const campaign = await on.stage.make();
  await on.stage.act(campaign.id, 'start');
  await eventually(async () => (await on.stage.rows(campaign.id)).length === all.length);

  await on.claim();
  await on.inDatabase(
    `update connection_budgets set new_chats_from = :until, warm_cap = 0, next_at = :since
      where company_id = :companyId and connection_id = :connectionId`,
    { until: new Date(Date.now() + DAY), since: new Date(0) },
  );
  await on.inDatabase('delete from message_outbox where company_id = :companyId');
  for (const customer of [left, first, fourth]) await on.optOut(customer);
  for (const customer of [second, fifth]) await on.wroteLongAgo(customer);
  await on.inDatabase(
    `insert into outreach_sends (company_id, connection_id, contact_id, class, source, at)
     values (:companyId, :connectionId, :contactId, 'reply', 'campaigns', now())`,
    { contactId: often.contactId },
  );
  await on.schedule(first.contactId);
  await on.schedule(second.contactId);
  await on.schedule(strangers[0].id);
  await on.send(fourth.number);
  await on.send(fifth.number);
  await on.send(strangers[1].number);

  const { isSent, trips, statements } = await counted(on.claim);
  t.ok(isSent, 'the campaign has somebody who may be written to');
  t.ok(trips <= 8, listed(statements));
  const { schedules } = await on.desk.ok<{ schedules: { status: string; waitReason: string }[] }>(
    'GET',
    '/schedules',
  );
  t.same(schedules.map(({ status, waitReason }) => `${status} ${waitReason}`.trim()).sort(), [
    'ERRO',
    'PENDENTE cap',
    'PENDENTE timelock',
  ]);
  const requests = await on.desk.ok<{ records: { reason: string }[] }>(
    'GET',
    '/message-api/requests',
  );
  t.same(requests.records.map(({ reason }) => reason).sort(), ['cap', 'timelock']);
});

t.test('a scheduled message and one of a program take no more', async (t) => {
  const on = await stage();
  const [customer] = await on.stage.customers(1);
  await on.claim();
  await on.schedule(customer?.contactId ?? 0);
  const scheduled = await counted(on.claim);
  t.ok(scheduled.isSent);
  t.ok(scheduled.trips <= 8, listed(scheduled.statements));
  await on.atOnce();
  const stranger = await on.stranger();
  await on.send(stranger.number);
  const sent = await counted(on.claim);
  t.ok(sent.isSent);
  t.ok(sent.trips <= 8, listed(sent.statements));
});

t.test('a message that opens a ticket, or finishes it, takes no more', async (t) => {
  const on = await stage();
  const connection = `/whatsapp/${String(on.desk.connection)}`;
  await on.desk.ok('PUT', connection, { complationMessage: 'Até logo!' });
  await on.claim();
  const [opening, closing] = [await on.stranger(), await on.stranger()];
  await on.send(opening.number, { openTicket: true });
  const opened = await counted(on.claim);
  t.ok(opened.isSent);
  t.ok(opened.trips <= 8, listed(opened.statements));
  await on.atOnce();
  await on.send(closing.number, { closeTicket: true });
  const closed = await counted(on.claim);
  t.ok(closed.isSent);
  t.ok(closed.trips <= 8, listed(closed.statements));
  const finished = await eventually(
    () => on.desk.of(closing.number),
    ({ status }) => status === 'closed',
  );
  t.match(finished, { lastMessage: 'Até logo!' });
});

t.test('an answer hurries what waits for its contact', async (t) => {
  const on = await stage();
  await on.claim();
  await on.inDatabase(
    `update connection_budgets set new_chats_from = :until, next_at = :since where company_id = :companyId`,
    { until: new Date(Date.now() + DAY), since: new Date(0) },
  );
  const strangers = [await on.stranger(), await on.stranger()] as const;
  await on.send(strangers[0].number);
  await on.schedule(strangers[1].id);
  const reasons = async () => {
    const { records } = await on.desk.ok<{ records: { reason: string }[] }>(
      'GET',
      '/message-api/requests',
    );
    const { schedules } = await on.desk.ok<{ schedules: { waitReason: string }[] }>(
      'GET',
      '/schedules',
    );
    return [...records.map(({ reason }) => reason), ...schedules.map((each) => each.waitReason)];
  };
  t.notOk((await on.claim()).isSent);
  t.same(await reasons(), ['timelock', 'timelock']);
  for (const { number } of strangers) await arrive(on.desk, messageFrom(on.desk, number));
  t.same(await reasons(), ['', '']);
  t.ok((await on.claim()).isSent, 'whoever has written is no stranger');
  await on.atOnce();
  t.ok((await on.claim()).isSent);
});

t.test('campaigns of one connection take turns', async (t) => {
  const on = await stage();
  await on.stage.customers(2);
  const campaigns = [await on.stage.make(), await on.stage.make()];
  for (const { id } of campaigns) {
    await on.stage.act(id, 'start');
    await eventually(async () => (await on.stage.rows(id)).length === 2);
  }
  // Whom one of them has written to within the day is left alone by the other.
  await on.inDatabase(
    `update campaign_recipients r set state = 'skipped'
      where company_id = :companyId and r.contact_id = (
        select case when r.campaign_id = :first then max(contact_id) else min(contact_id) end
          from campaign_recipients where campaign_id = :first)`,
    { first: campaigns[0]?.id },
  );
  const handed = async () =>
    Promise.all(
      campaigns.map(
        async ({ id }) =>
          (await on.stage.rows(id)).filter(({ ticket_id: ticketId }) => ticketId !== null).length,
      ),
    );
  await eventually(async () => (await on.claim()).isSent);
  t.same((await handed()).sort(), [0, 1]);
  await eventually(async () => {
    await on.inDatabase(
      'update connection_budgets set next_at = :since where company_id = :companyId',
      { since: new Date(0) },
    );
    return (await on.claim()).isSent;
  });
  t.same(await handed(), [1, 1]);
});
