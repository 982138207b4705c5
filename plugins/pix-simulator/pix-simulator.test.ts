import { caller, createTestApp } from 'prosa/core/testing';
import type { TestCompany } from 'prosa/core/testing';
import t from 'tap';
import { readBrCode } from '../billing/public.ts';
import type { ReceivedPayment } from '../billing/public.ts';
import type { BankChargeDto } from './schemas.ts';
import { PixSimulator } from './services/simulator-provider.ts';

const DAY = 86_400_000;

const app = await createTestApp(t);
const call = caller(app);
const provider = app.host.resolve('pix-simulator', PixSimulator);
await app.factories.company();
await app.database.system('test', (ctx) =>
  app.services.settings.put(ctx, 'billingProvider', 'pix-simulator'),
);

interface Charge {
  readonly txid: string;
  readonly status: string;
  readonly qrcode: { readonly qrcode: string };
}

/** A company that has pressed the button to pay. */
const paying = async (dueDate = new Date(Date.now() + 3 * DAY)) => {
  const company = await app.factories.company({ dueDate });
  const charge = (await call(company.admin, 'POST', '/subscription', {})).json<Charge>();
  const bank = (path = '', body?: object, who: TestCompany = company) =>
    call(who.admin, body ? 'POST' : 'GET', `/pix-simulator/${charge.txid}${path}`, body);
  const status = async () =>
    (await call(company.admin, 'GET', `/subscription/charges/${charge.txid}`)).json<Charge>()
      .status;
  return { company, charge, bank, status };
};

t.test('only the company that is to pay sees its charge at the bank', async (t) => {
  const { charge, bank } = await paying();
  const stranger = await app.factories.company();
  for (const [path, body] of [
    ['', undefined],
    ['/pay', {}],
    ['/return', { externalId: 'E1' }],
  ] as const) {
    const method = body ? 'POST' : 'GET';
    const url = `/pix-simulator/${charge.txid}${path}`;
    t.equal((await call(undefined, method, url, body)).statusCode, 401, url);
    t.match((await bank(path, body, stranger)).json(), { error: 'ERR_NO_SIMULATED_CHARGE_FOUND' });
  }
  t.match(readBrCode(charge.qrcode.qrcode), { location: `pix.invalid/${charge.txid}` });
});

t.test('pays, and Prosa is told; also by a company that may only read', async (t) => {
  const { bank, status } = await paying(new Date(Date.now() - 3 * DAY));
  t.match((await bank()).json(), { cents: 4900, status: 'active', isExpired: false, payments: [] });
  const paid = (await bank('/pay', {})).json<BankChargeDto>();
  t.match(paid, { status: 'paid', payments: [{ cents: 4900, refundedCents: 0 }] });
  t.equal(await status(), 'paid');
});

t.test('a notice that is lost leaves it to whoever looks', async (t) => {
  const { charge, bank, status } = await paying();
  await bank('/pay', { isTold: false, difference: -1 });
  t.equal(await status(), 'active');
  t.match(await provider.find(charge.txid), { status: 'paid', received: [{ cents: 4899 }] });
});

t.test('is paid twice and late, and the bank takes money back once', async (t) => {
  const { charge, bank } = await paying();
  await bank('/pay', { difference: 1 });
  const { expiresAt, payments } = (await bank('/pay', { isLate: true })).json<BankChargeDto>();
  t.same(
    payments.map(({ cents }) => cents),
    [4901, 4900],
  );
  t.ok((payments[1]?.paidAt ?? '') > expiresAt);
  const externalId = payments[0]?.externalId ?? '';
  t.match((await bank('/return', { externalId })).json(), {
    payments: [{ refundedCents: 4901 }, {}],
  });
  t.match((await bank('/return', { externalId })).json(), {
    error: 'ERR_SIMULATED_PAYMENT_RETURNED',
  });
  t.match(await bank('/return', { externalId: 'E1' }), { statusCode: 404 });
  const id = 'r1';
  const other = payments[1]?.externalId ?? '';
  t.match(await provider.refund(other, id, 900), { state: 'done', isByBank: false });
  t.match(await provider.refund(other, id, 900), { cents: 900 }, 'the same');
  for (const [externalOf, cents] of [
    [other, 4001],
    ['E1', 1],
  ] as const) {
    const refused = await provider.refund(externalOf, 'r2', cents).catch((error: unknown) => error);
    t.match(refused, { failure: 'refused' });
  }
  const listed: ReceivedPayment[] = [];
  for await (const each of provider.received(new Date(0), new Date(Date.now() + DAY))) {
    if (each.txid === charge.txid) listed.push(each);
  }
  t.match(listed, [{ refunds: [{ isByBank: true }] }, { refunds: [{ id, cents: 900 }] }]);
});

t.test('the same charge twice is one, and one that is taken back is not paid', async (t) => {
  const wanted = {
    txid: 'a'.repeat(32),
    cents: 100,
    expiresAt: new Date(Date.now() + DAY),
    description: 'Fatura',
  };
  t.same(await provider.create(wanted), await provider.create(wanted));
  const other = await provider.create({ ...wanted, cents: 1 }).catch((error: unknown) => error);
  t.match(other, { failure: 'refused' });
  t.equal(await provider.remove(wanted.txid), 'removed');
  t.equal(await provider.remove('b'.repeat(32)), 'unknown');
  t.equal(await provider.find('b'.repeat(32)), 'unknown');
  const { charge, bank } = await paying();
  await provider.remove(charge.txid);
  t.match((await bank('/pay', {})).json(), { error: 'ERR_SIMULATED_CHARGE_REMOVED' });
});
