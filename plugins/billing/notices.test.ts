import { eventually, storedWords } from 'prosa/core/testing';
import t from 'tap';
import type { ChargeDto } from './shared/company-schemas.ts';
import { Notices } from './services/notices.ts';
import { inDays, openPayDesk } from './testing/pay-desk.ts';

const desk = await openPayDesk(t);
const { app, bank } = desk;

const notify = (txid: string, more: object = {}, address = 'test-pix') =>
  app.inject({
    method: 'POST',
    url: `/api/subscription/webhook/${address}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ pix: [{ txid, ...more }] }),
  });

const countOf = (table: string, where: object): Promise<number> =>
  app.database.system('test', async ({ trx }) => (await trx(table).where(where)).length);

/** Makes notices as old as so many days. */
const age = (words: string, days: number): Promise<unknown> =>
  app.database.system('time passes', ({ trx }) =>
    trx('webhook_events')
      .where('body', 'like', `%${words}%`)
      .update({ received_at: inDays(-days), last_received_at: inDays(-days) }),
  );

t.test('a notice is kept, answered, and looked into once in five seconds', async (t) => {
  const company = await desk.billed();
  const { txid } = await desk.charge(company);
  bank.pay(txid);
  const before = bank.calls.length;
  const looks = () => bank.calls.slice(before).filter((name) => name === `find ${txid}`).length;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => notify(txid, { valor: String(at) })),
  );
  t.same(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
  t.same(answers[0]?.json(), { ok: true });
  await eventually(async () => (await desk.invoice(company)).status === 'paid');
  t.equal(looks(), 1);
  await notify('f'.repeat(32), { valor: '1000.00' }, 'test-pix/pix');
  t.equal(await countOf('webhook_events', { status: 'ignored' }), 1, 'of a charge there is not');
  const forged = await notify(txid, {}, 'test-pix?hmac=wrong');
  t.same([forged.statusCode, forged.json()], [401, { error: 'ERR_NOTICE_REFUSED' }]);
  t.equal((await notify(txid, {}, 'nobody')).statusCode, 404);
  const cpf = await notify('e'.repeat(32), { gnExtras: { pagador: { cpf: '123.456.789-09' } } });
  t.equal(cpf.statusCode, 200);
  const bodies = await app.database.system('test', ({ trx }) =>
    trx('webhook_events').pluck<string[]>('body'),
  );
  t.notOk(
    bodies.some((body) => body.includes('123.456.789-09')),
    'no full CPF is kept',
  );
});

t.test('a notice is answered at once while the provider is down', async (t) => {
  const company = await desk.billed();
  const { txid } = await desk.charge(company);
  bank.isDown = true;
  t.teardown(() => (bank.isDown = false));
  const times: number[] = [];
  for (let at = 0; at < 100; at += 1) {
    const from = performance.now();
    t.equal((await notify(txid, { horario: String(at) })).statusCode, 200);
    times.push(performance.now() - from);
  }
  const p99 = times.toSorted((a, b) => a - b)[98] ?? 0;
  t.ok(p99 < 100, `${p99.toFixed(1)} ms`);
});

t.test('the fields of a card are dropped before anything reads them', async (t) => {
  const company = await desk.billed();
  const card = {
    nameOnCard: 'JOANA D ARC',
    cardNumber: '4111111111111111',
    cvv: '987',
    cardFlag: 7,
  };
  const answer = await desk.pressPay(company, { ...card, firstName: 'Joana', country: 'BR' });
  t.equal(answer.statusCode, 200);
  t.match(answer.json<ChargeDto>(), { status: 'active' });
  t.equal((await desk.pressPay(company, { ...card, other: 1 })).statusCode, 400);
  t.same(
    await storedWords(app, { number: '4111111111111111', holder: 'JOANA D ARC', code: '"cvv"' }),
    [],
  );
});

t.test('a notice goes when it is 90 days old, counted from the last time it came', async (t) => {
  const { txid } = await desk.charge(await desk.billed());
  const kept = async (): Promise<number> => (await countOf('webhook_events', {})) - before;
  await app.host.resolve('billing', Notices).prune();
  const before = await countOf('webhook_events', {});
  for (const name of ['old', 'again', 'young']) await notify(txid, { name });
  t.equal(await kept(), 3);
  await age('"old"', 91);
  await age('"again"', 91);
  await age('"young"', 89);
  await notify(txid, { name: 'again' });
  await app.host.resolve('billing', Notices).prune();
  t.equal(await kept(), 2);
  const bodies = await app.database.system('test', ({ trx }) =>
    trx('webhook_events').pluck<string[]>('body'),
  );
  t.notOk(bodies.some((body) => body.includes('"old"')));
});
