import t from 'tap';
import { Polls } from './services/polls.ts';
import { Settlement } from './services/settlement.ts';
import { inDays, openPayDesk } from './testing/pay-desk.ts';

const desk = await openPayDesk(t);
const { app, bank, call } = desk;
const settlement = app.host.resolve('billing', Settlement);
const settle = (txid: string) => settlement.settle(txid);

const countOf = (table: string, where: object): Promise<number> =>
  app.database.system('test', async ({ trx }) => (await trx(table).where(where)).length);

const monthAfter = (day: string): string => {
  const due = new Date(`${day}T12:00:00Z`);
  const number = due.getUTCDate();
  const last = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 2, 0)).getUTCDate();
  return new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, Math.min(number, last)))
    .toISOString()
    .slice(0, 10);
};

t.test('an admin pays, and nobody else', async (t) => {
  const company = await desk.billed();
  const other = await desk.billed();
  const agent = await app.factories.user({ companyId: company.id });
  t.equal((await call(undefined, 'POST', '/subscription', {})).statusCode, 401);
  t.equal((await call(agent, 'POST', '/subscription', {})).statusCode, 403);
  t.same((await desk.pressPay(company, { invoiceId: other.invoiceId })).json(), {
    error: 'ERR_NO_INVOICE_FOUND',
  });
  t.same((await call(desk.owner, 'POST', '/subscription', {})).json(), {
    error: 'ERR_COMPANY_EXEMPT',
  });
  const charge = await desk.charge(company);
  t.match(charge, {
    invoiceId: company.invoiceId,
    status: 'active',
    valor: { original: '49.00' },
    qrcode: { qrcode: `BR-${charge.txid}` },
    isManual: false,
  });
  const path = `/subscription/charges/${charge.txid}`;
  t.same((await call(company.admin, 'GET', path)).json(), charge);
  t.equal((await call(other.admin, 'GET', path)).statusCode, 404);
});

t.test('pressing again shows the same charge; many at once make one', async (t) => {
  const company = await desk.billed();
  const answers = await Promise.all(Array.from({ length: 8 }, () => desk.charge(company)));
  t.equal(new Set(answers.map(({ txid }) => txid)).size, 1);
  t.equal((await desk.charge(company)).txid, answers[0]?.txid);
});

t.test('an answer that was lost makes no second charge', async (t) => {
  const company = await desk.billed();
  bank.faults.push('lost-answer');
  t.equal((await desk.pressPay(company)).statusCode, 200, 'it is found, and adopted');
  const silent = await desk.billed();
  bank.isDown = true;
  const refused = await desk.pressPay(silent);
  t.same([refused.statusCode, refused.json()], [503, { error: 'ERR_PAYMENT_UNAVAILABLE' }]);
  bank.isDown = false;
  const { txid } = await desk.charge(silent);
  t.equal(await countOf('charges', { company_id: silent.id }), 1);
  t.ok(bank.charges.has(txid));
  bank.faults.push('refused');
  const none = await desk.billed();
  t.same((await desk.pressPay(none)).json(), { error: 'ERR_PAYMENT_REFUSED' });
  t.equal((await desk.charge(none)).status, 'active', 'the next one is another');
});

t.test('the same notice counts once, at any time and however often', async (t) => {
  const company = await desk.billed();
  const due = await desk.dueDay(company);
  const { txid } = await desk.charge(company);
  const externalId = bank.pay(txid, { at: inDays(-30) });
  await Promise.all(Array.from({ length: 50 }, () => settle(txid)));
  for (let time = 0; time < 50; time += 1) t.equal(await settle(txid), 'nothing');
  t.equal(await countOf('payments', { external_id: externalId }), 1);
  t.equal(await desk.dueDay(company), monthAfter(due), 'a month from the due date: paid in time');
  bank.takeBack(externalId, 4900);
  t.equal(await settle(txid), 'settled', 'what the bank took back is booked');
  t.equal(await settle(txid), 'nothing');
  t.equal(await desk.dueDay(company), monthAfter(due), 'access is not taken back by itself');
  t.match(await desk.invoice(company), { status: 'paid', paidCents: 4900 });
  t.same(await desk.books(company), { revenue: -4900, refunds: 4900 });
});

t.test('who paid is let in again, and told', async (t) => {
  const company = await desk.billed(-10);
  const tags = () => call(company.admin, 'POST', '/tags', { name: 'Pago', color: '#0f766e' });
  t.equal((await tags()).statusCode, 402);
  const { txid } = await desk.charge(company);
  bank.pay(txid);
  await settle(txid);
  t.not((await tags()).statusCode, 402, 'with the next request');
  const event = await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx('events')
      .where('event', 'payment')
      .first<{ action: string; payload: string }>('action', 'payload'),
  );
  t.equal(event.action, 'CONCLUIDA');
  t.match(JSON.parse(event.payload), {
    company: { id: company.id, name: company.name },
    invoiceId: company.invoiceId,
  });
  t.same((await desk.pressPay(company, { invoiceId: company.invoiceId })).json(), {
    error: 'ERR_INVOICE_PAID',
  });
});

t.test('a cent less is partly paid, a cent more and a second Pix are credit', async (t) => {
  const company = await desk.billed();
  const due = await desk.dueDay(company);
  const first = await desk.charge(company);
  bank.pay(first.txid, { cents: 4899, feeCents: 49 });
  await settle(first.txid);
  t.match(await desk.invoice(company), { status: 'open', paidCents: 4899 });
  t.equal(await desk.dueDay(company), due);
  const second = await desk.charge(company);
  t.equal(second.valor.original, '0.01', 'the next charge is the rest');
  bank.pay(second.txid, { cents: 2 });
  bank.pay(second.txid, { cents: 100 });
  await settle(second.txid);
  t.match(await desk.invoice(company), { status: 'paid', paidCents: 4900 });
  t.equal(await desk.dueDay(company), monthAfter(due));
  t.same(await desk.books(company), {
    revenue: -4900,
    customer_credit: -101,
    psp_clearing: 4952,
    psp_fees: 49,
  });
});

t.test('credit pays before cash', async (t) => {
  const company = await desk.billed();
  const { txid } = await desk.charge(company);
  bank.pay(txid, { cents: 6000 });
  await settle(txid);
  const next = await desk.charge(company);
  t.equal(next.valor.original, '38.00', 'of the invoice of the next period');
  t.match((await call(company.admin, 'GET', `/invoices/${String(next.invoiceId)}`)).json(), {
    creditCents: 1100,
  });
});

t.test('with all notices lost, a poll finds the payment', async (t) => {
  const company = await desk.billed();
  const { txid } = await desk.charge(company);
  bank.pay(txid);
  const polls = app.host.resolve('billing', Polls);
  await polls.run();
  t.match(await desk.invoice(company), { status: 'open' }, 'not before five seconds are over');
  await app.database.system('time passes', ({ trx }) =>
    trx('charges').where({ txid }).update({ next_poll_at: new Date() }),
  );
  await polls.run();
  t.match(await desk.invoice(company), { status: 'paid' });
});

t.test('an expired charge is told of, and its late payment still counts', async (t) => {
  const company = await desk.billed();
  const { txid } = await desk.charge(company);
  await app.database.system('time passes', ({ trx }) =>
    trx('charges')
      .where({ txid })
      .update({ expires_at: new Date(Date.now() - 1000) }),
  );
  await settle(txid);
  t.match((await call(company.admin, 'GET', `/subscription/charges/${txid}`)).json(), {
    status: 'expired',
  });
  const next = await desk.charge(company);
  t.not(next.txid, txid);
  bank.pay(txid);
  await settle(txid);
  t.match(await desk.invoice(company), { status: 'paid' });
});
