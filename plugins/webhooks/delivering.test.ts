import t from 'tap';
import { Webhook } from 'standardwebhooks';
import type { DeliveryDetail, SecretDto, WebhookDto } from './schemas.ts';
import { startDesk } from './testing/desk.ts';

const desk = await startDesk(t);
const { admin, app, call, companyId, connection, create, hurry, logged, receiver } = desk;
t.teardown(() => receiver.close());

const JOAO = { number: '5511977776666', name: 'João' };
const isAll =
  (state: string, count: number) =>
  (log: readonly { state: string }[]): boolean =>
    log.length === count && log.every((each) => each.state === state);

const remove = async ({ id }: WebhookDto): Promise<void> => {
  await call(admin, 'DELETE', `/webhooks/${String(id)}`);
  receiver.clear();
};

t.test('a message is told, signed as the standard says, with whom it is from', async (t) => {
  const { webhook } = await create();
  await connection.write('Oi!');
  await logged(webhook.id, isAll('delivered', 1));
  t.match(receiver.verified.at(-1), {
    type: 'tickets.message-received',
    companyId,
    data: {
      message: { body: 'Oi!', fromMe: false },
      ticket: { status: 'pending', connectionId: connection.id },
      contact: { name: 'Maria Souza', number: '5511988887777' },
    },
  });
  const [delivery] = await desk.log(webhook.id);
  t.match(delivery, { status: 200, attemptCount: 1, problem: '', nextAt: null });
  t.equal(receiver.requests.at(-1)?.headers['webhook-id'], delivery?.messageId);
  const path = `/webhooks/${String(webhook.id)}/deliveries/${String(delivery?.id)}`;
  const detail = (await call(admin, 'GET', path)).json<DeliveryDetail>();
  t.equal(detail.body, receiver.requests.at(-1)?.body);
  t.match(detail.attempts, [{ status: 200, problem: '' }]);
  t.match((await call(admin, 'GET', '/webhooks')).json(), {
    webhooks: [{ failed: 0, waiting: 0, lastDeliveredAt: String }],
  });
  await remove(webhook);
});

t.test('a failing delivery holds up its own conversation alone, and keeps its id', async (t) => {
  const { webhook } = await create();
  receiver.fault('down');
  await connection.write('um');
  const [first] = await logged(webhook.id, ([last]) => last?.attemptCount === 1);
  t.match(first, { state: 'waiting', status: 500, problem: 'down' });
  await connection.write('dois');
  await connection.write('de outro', { from: JOAO });
  await logged(webhook.id, (log) => log.length === 3 && log[0]?.state === 'delivered');
  t.equal(desk.told().at(-1), 'de outro');
  t.same(
    (await desk.log(webhook.id)).map(({ state, attemptCount }) => `${state} ${attemptCount}`),
    ['delivered 1', 'waiting 0', 'waiting 1'],
  );
  await hurry(webhook.id);
  await logged(webhook.id, isAll('delivered', 3));
  t.same(desk.told().slice(-2), ['um', 'dois'], 'in order');
  const ids = receiver.requests
    .filter(({ body }) => body.includes('"um"'))
    .map(({ headers }) => headers['webhook-id']);
  t.same(ids, [first?.messageId, first?.messageId]);
  await remove(webhook);
});

t.test('a receiver that takes it and breaks off is told again, by the same id', async (t) => {
  const { webhook } = await create();
  const before = receiver.verified.length;
  receiver.fault('reset-after');
  await connection.write('duas vezes');
  await logged(webhook.id, ([last]) => last?.attemptCount === 1);
  await hurry(webhook.id);
  await logged(webhook.id, isAll('delivered', 1));
  t.same(desk.told().slice(before), ['duas vezes', 'duas vezes']);
  t.equal(new Set(receiver.requests.slice(-2).map(({ headers }) => headers['webhook-id'])).size, 1);
  await remove(webhook);
});

t.test('a receiver that asks for time gets it; one that is gone is told no more', async (t) => {
  const { webhook } = await create();
  receiver.fault({ name: 'busy', seconds: 600 });
  await connection.write('mais tarde');
  const [waiting] = await logged(webhook.id, ([last]) => last?.status === 429);
  t.ok(Date.parse(waiting?.nextAt ?? '') > Date.now() + 500_000);
  receiver.answer((response) => response.writeHead(410).end());
  await hurry(webhook.id);
  await logged(webhook.id, isAll('failed', 1));
  const own = `/webhooks/${String(webhook.id)}`;
  t.match((await call(admin, 'GET', own)).json(), { active: false, isGone: true, failed: 1 });
  await connection.write('para ninguém');
  await app.services.followers.run();
  t.equal((await desk.log(webhook.id)).length, 1);
  receiver.answer();
  t.match((await call(admin, 'PUT', own, { active: true })).json(), { isGone: false });
  const { id } = (await desk.log(webhook.id))[0] ?? {};
  t.equal((await call(admin, 'POST', `${own}/deliveries/${String(id)}/replay`)).statusCode, 200);
  await logged(webhook.id, isAll('delivered', 1));
  t.equal(desk.told().at(-1), 'mais tarde');
  await remove(webhook);
});

t.test('what waits while it is off goes on when it is on', async (t) => {
  const { webhook } = await create();
  const own = `/webhooks/${String(webhook.id)}`;
  receiver.fault('down');
  await connection.write('espera');
  await logged(webhook.id, ([last]) => last?.attemptCount === 1);
  await call(admin, 'PUT', own, { active: false });
  await hurry(webhook.id);
  const path = `${own}/deliveries/${String((await desk.log(webhook.id))[0]?.id)}/replay`;
  t.match((await call(admin, 'POST', path)).json(), { error: 'ERR_WEBHOOK_DELIVERY_WAITING' });
  await call(admin, 'PUT', own, { active: true });
  await logged(webhook.id, isAll('delivered', 1));
  await remove(webhook);
});

t.test('for a day two secrets sign', async (t) => {
  const { webhook, secret } = await create();
  const path = `/webhooks/${String(webhook.id)}/secret`;
  const rotated = (await call(admin, 'PUT', path)).json<SecretDto>();
  await connection.write('duas assinaturas');
  await logged(webhook.id, isAll('delivered', 1));
  const { body = '', headers = {} } = receiver.requests.at(-1) ?? {};
  for (const each of [secret, rotated.secret]) {
    t.ok(new Webhook(each).verify(body, headers as Record<string, string>));
  }
  await app.database.system('test', ({ trx }) =>
    trx('webhooks').update({ old_secret_until: new Date(Date.now() - 1) }),
  );
  receiver.expect(rotated.secret);
  await connection.write('uma assinatura');
  await logged(webhook.id, isAll('delivered', 2));
  t.notMatch(String(receiver.requests.at(-1)?.headers['webhook-signature']), / /);
  await app.services.jobs.runNow('webhooks.prune');
  const kept = await app.database.system('test', ({ trx }) =>
    trx('webhooks').where({ id: webhook.id }).pluck<(string | null)[]>('old_secret'),
  );
  t.same(kept, [null]);
  await remove(webhook);
});

t.test('only what was asked for is told', async (t) => {
  const facts = ['tickets.message-received', 'contacts.contact-created'] as const;
  const other = await create({ facts: ['tickets.ticket-closed'] });
  const [queue] = await app.database.transaction({ companyId, system: 'test' }, ({ trx }) =>
    trx('queues')
      .insert({ company_id: companyId, name: 'Vendas', color: '#123456' })
      .returning<{ id: number }[]>('id'),
  );
  const elsewhere = await create({ facts: [...facts], queueIds: [queue?.id ?? 0] });
  const { webhook } = await create({ facts: [...facts], connectionIds: [connection.id] });
  await connection.write('Olá', { from: { number: '5511955554444', name: 'Nova' } });
  await logged(webhook.id, isAll('delivered', 2));
  t.same((await desk.log(other.webhook.id)).length, 0);
  t.same(
    (await logged(elsewhere.webhook.id, (log) => log.length === 1)).map(({ fact }) => fact),
    ['contacts.contact-created'],
    'a contact is in no queue, and is told all the same',
  );
  for (const each of [other, elsewhere, { webhook }]) await remove(each.webhook);
});

t.test(
  'all that failed is sent again; what lies idle is found, and what is old forgotten',
  async (t) => {
    const { webhook } = await create();
    const own = `/webhooks/${String(webhook.id)}`;
    receiver.fault('down', 2);
    await connection.write('a');
    await connection.write('b', { from: JOAO });
    await logged(
      webhook.id,
      (log) => log.length === 2 && log.every((each) => each.attemptCount === 1),
    );
    const change = (columns: object): Promise<unknown> =>
      app.database.transaction({ companyId, system: 'test' }, ({ trx }) =>
        trx('webhook_deliveries').where({ webhook_id: webhook.id }).update(columns),
      );
    await change({ give_up_at: new Date(0), next_at: new Date(0) });
    await app.services.jobs.runNow('webhooks.sweep');
    t.ok(isAll('failed', 2)(await desk.log(webhook.id)), 'their day is over');
    const since = new Date(Date.now() - 60_000).toISOString();
    t.match((await call(admin, 'POST', `${own}/replay`, { since })).json(), { count: 2 });
    await logged(webhook.id, isAll('delivered', 2));
    await change({ state: 'waiting', next_at: new Date(0) });
    await app.services.jobs.runNow('webhooks.sweep');
    await logged(webhook.id, isAll('delivered', 2));
    await app.services.jobs.runNow('webhooks.prune');
    t.equal((await desk.log(webhook.id)).length, 2);
    await change({ created_at: new Date(Date.now() - 31 * 86_400_000) });
    await app.services.jobs.runNow('webhooks.prune');
    t.equal((await desk.log(webhook.id)).length, 0);
    await remove(webhook);
  },
);
