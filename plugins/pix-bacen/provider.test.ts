import { randomUUID } from 'node:crypto';
import { caller } from 'prosa/core/testing';
import t from 'tap';
import { readBrCode } from '../billing/public.ts';
import type { NewCharge, RawNotice, ReceivedPayment } from '../billing/public.ts';
import { failureOf, noticeQuery, startConfigured } from './testing/configured.ts';

const DAY = 86_400_000;

const { psp, provider, app, owner } = await startConfigured(t);
const query = noticeQuery(app);

const newCharge = (changes: Partial<NewCharge> = {}): NewCharge => ({
  txid: randomUUID().replaceAll('-', ''),
  cents: 4990,
  expiresAt: new Date(psp.now().getTime() + DAY),
  description: 'Fatura 42 do plano Ouro',
  ...changes,
});

const listed = async (from: Date, to: Date): Promise<readonly ReceivedPayment[]> => {
  const all: ReceivedPayment[] = [];
  for await (const payment of provider.received(from, to)) all.push(payment);
  return all;
};

const puts = (): number => psp.seen.filter(({ method }) => method === 'PUT').length;

const notice = (changes: Partial<RawNotice> = {}): RawNotice => ({
  headers: { 'content-type': 'application/json' },
  query,
  ip: '10.9.8.7',
  hasClientCertificate: false,
  body: Buffer.from(
    JSON.stringify({ pix: [{ txid: 'A1', valor: '1.00' }, { txid: 'A1' }, { valor: '2.00' }] }),
  ),
  ...changes,
});

t.test(
  'a notice is believed for its secret and its address, and names charges alone',
  async (t) => {
    t.same(await provider.hints(notice()), [{ txid: 'A1' }]);
    t.same(await provider.hints(notice({ ip: '::ffff:10.9.8.7' })), [{ txid: 'A1' }]);
    t.equal(await provider.hints(notice({ ip: '10.9.8.8' })), undefined);
    t.equal(await provider.hints(notice({ query: {} })), undefined);
    t.equal(await provider.hints(notice({ query: { hmac: `${query.hmac}x` } })), undefined);
    const body = Buffer.from('{"evento":"teste_webhook"}');
    t.same(await provider.hints(notice({ body })), [], 'the provider tries the address');
  },
);

t.test('where a certificate is asked for, the address is not enough', async (t) => {
  // As an installation with a listener keeps it: this one has none.
  await app.database.system('test', ({ trx }) =>
    trx('pix_accounts').update({ noticeProof: 'certificate' }),
  );
  t.equal(await provider.hints(notice()), undefined);
  t.same(await provider.hints(notice({ hasClientCertificate: true, ip: '10.1.1.1' })), [
    { txid: 'A1' },
  ]);
  t.equal(await provider.hints(notice({ hasClientCertificate: true, query: {} })), undefined);
  await caller(app)(owner, 'PUT', '/pix/settings', { noticeProof: 'address', noticeAddresses: [] });
  t.same(await provider.hints(notice({ ip: '34.193.116.226' })), [{ txid: 'A1' }], 'as published');
});

t.test('charges, is paid, and reads every payment', async (t) => {
  const charge = newCharge({ payer: { name: 'Padaria do Zé', document: '12.ABC.345/01DE-35' } });
  const made = await provider.create(charge);
  t.match(made, { txid: charge.txid, cents: 4990, status: 'active', received: [] });
  t.match(readBrCode(made.brCode), { location: /^localhost:\d+\/qr\/v2\// });
  t.match(psp.bank.cob(charge.txid), {
    ...{ calendario: { expiracao: 86_400 }, chave: psp.key, valor: { original: '49.90' } },
    devedor: { nome: 'Padaria do Zé', cnpj: '12ABC34501DE35' },
    solicitacaoPagador: charge.description,
  });
  const first = psp.bank.pay(charge.txid);
  psp.bank.pay(charge.txid, 4991);
  const found = await provider.find(charge.txid);
  t.match(found, { status: 'paid', received: [{ cents: 4990, feeCents: 119 }, { cents: 4991 }] });
  t.match(found, { received: [{ externalId: first.endToEndId, txid: charge.txid, refunds: [] }] });
  t.equal(await provider.find(newCharge().txid), 'unknown');
});

t.test('the same txid twice is the same charge; another one under it is refused', async (t) => {
  const charge = newCharge();
  await provider.create(charge);
  t.match(await provider.create(charge), { txid: charge.txid, status: 'active' });
  t.match(await failureOf(provider.create({ ...charge, cents: 1 })), { failure: 'refused' });
  t.equal(psp.bank.cob(charge.txid).valor.original, '49.90');
});

t.test('an answer that is lost makes no second charge', async (t) => {
  const charge = newCharge();
  psp.faults.next('cut-after-write', 1, /\/cob\//);
  t.match(await provider.create(charge), { txid: charge.txid, status: 'active' });
  const lost = newCharge();
  psp.faults.next('cut', 2, /\/cob\//);
  t.match(await failureOf(provider.create(lost)), { failure: 'unreachable' }, 'nobody knows');
  t.equal(await provider.find(lost.txid), 'unknown');
  psp.faults.next('html', 1, /\/cob\//);
  t.match(await failureOf(provider.find(charge.txid)), { failure: 'unreachable' });
});

t.test('says when to come again, and does not look for what was never taken', async (t) => {
  psp.faults.next('busy', 1, /\/cob\//);
  const before = psp.seen.length;
  t.match(await failureOf(provider.create(newCharge())), { failure: 'busy', retryAfterSeconds: 7 });
  t.equal(psp.seen.length, before + 1);
  psp.faults.next('down', 1, /\/cob\//);
  t.match(await failureOf(provider.find(newCharge().txid)), { failure: 'busy' });
});

t.test('takes a charge back, unless it was paid', async (t) => {
  const [open, paid] = [newCharge(), newCharge()];
  for (const charge of [open, paid]) await provider.create(charge);
  psp.bank.pay(paid.txid);
  t.equal(await provider.remove(open.txid), 'removed');
  t.equal(await provider.remove(open.txid), 'removed', 'again');
  t.equal(await provider.remove(paid.txid), 'paid');
  t.equal(await provider.remove(newCharge().txid), 'unknown');
  psp.bank.removeByProvider(paid.txid);
  t.match(await provider.find(paid.txid), { status: 'removed', received: [{ cents: 4990 }] });
});

t.test('reads a period page by page, with payments of the key alone', async (t) => {
  psp.advance(DAY);
  const from = psp.now();
  const charge = newCharge();
  await provider.create(charge);
  psp.bank.pay(charge.txid);
  for (let count = 0; count < 200; count += 1) psp.bank.payKey(100 + count);
  const all = await listed(from, new Date(from.getTime() + DAY));
  t.equal(all.length, 201);
  t.match(all[0], { txid: charge.txid, cents: 4990 });
  t.notOk('txid' in (all.at(-1) ?? {}));
  t.same(await listed(new Date(from.getTime() - 2 * DAY), new Date(from.getTime() - 2 * DAY)), []);
});

t.test('returns money once for each id, and reads what the bank returned', async (t) => {
  const charge = newCharge();
  await provider.create(charge);
  const { endToEndId } = psp.bank.pay(charge.txid);
  psp.faults.next('cut-after-write', 1, /devolucao/);
  t.match(await provider.refund(endToEndId, 'r1', 1000), { id: 'r1', state: 'requested' });
  t.match(await provider.refund(endToEndId, 'r1', 1000), { cents: 1000, isByBank: false });
  t.match(await failureOf(provider.refund(endToEndId, 'r1', 999)), { failure: 'refused' });
  t.match(
    await failureOf(provider.refund(endToEndId, 'r2', 3991)),
    { failure: 'refused' },
    'too much',
  );
  psp.bank.finishRefunds();
  psp.bank.refundByBank(endToEndId, 500);
  t.match(await provider.find(charge.txid), {
    received: [
      {
        refunds: [
          { id: 'r1', cents: 1000, state: 'done', isByBank: false },
          { cents: 500, state: 'done', isByBank: true },
        ],
      },
    ],
  });
});

t.test('twenty calls with a dead token ask for one new token, and each is done', async (t) => {
  const charge = newCharge();
  await provider.create(charge);
  psp.keys.revoke();
  const [asked, called] = [psp.keys.asked, psp.seen.length];
  const found = await Promise.all(Array.from({ length: 20 }, () => provider.find(charge.txid)));
  t.ok(found.every((each) => each !== 'unknown' && each.txid === charge.txid));
  t.equal(psp.keys.asked - asked, 1);
  const calls = psp.seen.length - called;
  t.ok(calls > 21 && calls <= 41, 'each at most twice');
  psp.advance(3600_000);
  await provider.find(charge.txid);
  t.equal(psp.keys.asked - asked, 2, 'one that ended is not even tried');
  t.equal(psp.seen.length - called, calls + 2);
});

t.test('credentials that no longer hold are the platform’s to mend', async (t) => {
  const { scopes } = psp.keys;
  psp.keys.scopes = ['cob.read'];
  psp.keys.revoke();
  const before = puts();
  t.match(await failureOf(provider.create(newCharge())), { failure: 'misconfigured' });
  t.equal(puts(), before + 2, 'the dead token, then one without the scope');
  psp.keys.scopes = scopes;
  psp.keys.revoke();
  await provider.create(newCharge());
});
