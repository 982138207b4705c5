import { caller, eventually, storedWords } from 'prosa/core/testing';
import type { TestCompany } from 'prosa/core/testing';
import { connectAsync } from 'mqtt';
import t from 'tap';
import { PAYER_CPF } from './testing/fake-psp/bank.ts';
import { settingsAt, startConfigured, tell } from './testing/configured.ts';

const CARD = { cardNumber: '4111111111111111', cvv: 'cvv-739', nameOnCard: 'Joana Titular' };
const DAY = 86_400_000;

const log: string[] = [];
const { psp, app, owner } = await startConfigured(t, {}, (line) => log.push(line));
const call = caller(app);
const registered = await call(owner, 'PUT', '/pix/webhook');
t.match(registered.json(), { isOurs: true }, 'the address answers the provider’s own test');

interface Charge {
  readonly txid: string;
  readonly invoiceId: number;
  readonly status: string;
  readonly qrcode: { readonly qrcode: string };
}

/** A company that has pressed the button to pay. */
const paying = async (fields: object = {}): Promise<TestCompany & { charge: Charge }> => {
  const dueDate = new Date(Date.now() + 3 * DAY);
  const company = await app.factories.company({ dueDate });
  const answer = await call(company.admin, 'POST', '/subscription', fields);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { ...company, charge: answer.json<Charge>() };
};

const statusOf = async ({ admin, charge }: TestCompany & { charge: Charge }): Promise<string> =>
  (await call(admin, 'GET', `/subscription/charges/${charge.txid}`)).json<Charge>().status;

const eventsKept = (): Promise<number> =>
  app.database.system('test', async ({ trx }) => (await trx('webhook_events')).length);

t.test('a notice has the charge looked up, and what the provider says is booked', async (t) => {
  const company = await paying();
  const { txid, qrcode } = company.charge;
  t.equal(qrcode.qrcode, psp.bank.cob(txid).pixCopiaECola);
  psp.bank.pay(txid);
  await psp.notices.settled();
  t.equal(psp.notices.answers.at(-1), 200);
  await eventually(
    () => statusOf(company),
    (status) => status === 'paid',
  );
});

t.test('a notice that is not true changes nothing, whoever sends it', async (t) => {
  const company = await paying();
  const { txid } = company.charge;
  const url = new URL(psp.notices.url ?? '');
  const pix = [{ endToEndId: `E${'0'.repeat(31)}`, txid, valor: '999999.00', horario: 'agora' }];
  const body = JSON.stringify({ pix });
  const path = url.pathname + url.search;
  const kept = await eventsKept();
  for (const [at, ip] of [
    [path, '10.9.8.8'],
    [path, '127.0.0.1'],
    [url.pathname, '10.9.8.7'],
    [`${url.pathname}?hmac=${'A'.repeat(43)}&ignorar=/pix`, '10.9.8.7'],
  ] as const) {
    t.equal(await tell(app, at, body, ip), 401, at);
  }
  t.equal(await eventsKept(), kept, 'nothing of it is kept');
  const before = psp.seen.length;
  t.equal(await psp.notices.forge({ pix }), 200, 'by somebody who knows the secret');
  await eventually(() => Promise.resolve(psp.seen.length > before));
  t.equal(await statusOf(company), 'active');
  t.equal(psp.bank.cob(txid).status, 'ATIVA');
});

t.test('notices in a batch, twice and in no order are booked once each', async (t) => {
  const companies = [await paying(), await paying()];
  Object.assign(psp.notices.trouble, { delay: true, batch: true, reorder: true, copies: 2 });
  for (const { charge } of companies) psp.bank.pay(charge.txid);
  await psp.notices.flush();
  for (const company of companies) {
    await eventually(
      () => statusOf(company),
      (status) => status === 'paid',
    );
  }
  const txids = companies.map(({ charge }) => charge.txid);
  const booked = await app.database.system('test', async ({ trx }) => {
    const charges = trx('charges').whereIn('txid', txids).select('id');
    return (await trx('payments').whereIn('charge_id', charges)).length;
  });
  t.equal(booked, 2);
  Object.assign(psp.notices.trouble, { delay: false, batch: false, reorder: false, copies: 1 });
});

t.test(
  'with every notice lost, a poll finds the payment, and the payer’s screens are told',
  async (t) => {
    const company = await paying();
    const { token } = company.admin;
    const client = await connectAsync(`${(await app.listen()).replace('http', 'ws')}/mqtt`, {
      protocolVersion: 4,
      username: 'browser',
      password: token,
      reconnectPeriod: 0,
    });
    t.teardown(() => client.endAsync(true));
    const heard: { event: string; action: string }[] = [];
    client.on('message', (_topic, payload) => {
      heard.push(JSON.parse(payload.toString()) as (typeof heard)[number]);
    });
    const { topics } = (await call(company.admin, 'GET', '/realtime')).json<{ topics: string[] }>();
    await client.subscribeAsync(topics, { qos: 1 });
    psp.notices.trouble.drop = true;
    t.teardown(() => (psp.notices.trouble.drop = false));
    psp.bank.pay(company.charge.txid);
    await app.services.jobs.runNow('billing.poll');
    t.equal(await statusOf(company), 'active', 'it was asked for a moment ago');
    psp.advance(5_000);
    await app.services.jobs.runNow('billing.poll');
    const isTold = (): Promise<boolean> =>
      Promise.resolve(heard.some(({ event }) => event === 'payment'));
    await eventually(isTold);
    const { id, name } = company;
    t.match(
      heard.find(({ event }) => event === 'payment'),
      { action: 'CONCLUIDA', company: { id, name }, invoiceId: company.charge.invoiceId },
    );
  },
);

t.test('secrets, cards and full documents are neither stored nor logged', async (t) => {
  const company = await paying(CARD);
  psp.bank.pay(company.charge.txid);
  await eventually(
    () => statusOf(company),
    (status) => status === 'paid',
  );
  const written = log.join('\n');
  t.ok(written.includes('/api/subscription'), 'requests are logged');
  const { clientSecret = '', certificateFile = '' } = settingsAt(psp);
  const hmac = new URL(psp.notices.url ?? '').searchParams.get('hmac') ?? '';
  const certificate = certificateFile.slice(40, 140);
  const secrets = { ...CARD, PAYER_CPF, clientSecret, hmac, certificate };
  t.same(await storedWords(app, secrets), []);
  t.not((await storedWords(app, { txid: company.charge.txid })).length, 0, 'the payment is there');
  for (const [name, secret] of Object.entries(secrets)) {
    t.notOk(written.includes(secret), `${name} in the log`);
  }
});
