import t from 'tap';
import { openPayDesk } from '../testing/pay-desk.ts';
import { wordsOf } from '../testing/pdf-words.ts';

const desk = await openPayDesk(t);
const { app, bank, call } = desk;
const pathOf = (id: number): string => `/invoices/${String(id)}/pdf`;

t.test('prints an invoice for its own company and the platform alone', async (t) => {
  const company = await desk.billed();
  const other = await desk.billed();
  const agent = await app.factories.user({ companyId: company.id });
  const path = pathOf(company.invoiceId);
  t.equal((await call(undefined, 'GET', path)).statusCode, 401);
  t.equal((await call(agent, 'GET', path)).statusCode, 403);
  t.same((await call(other.admin, 'GET', path)).json(), { error: 'ERR_NO_INVOICE_FOUND' });
  t.equal((await call(undefined, 'POST', path)).statusCode, 401);
  t.equal((await call(agent, 'POST', path)).statusCode, 403);
  t.same((await call(other.admin, 'POST', path)).json(), { error: 'ERR_NO_INVOICE_FOUND' });
  const bare = await call(company.admin, 'GET', path);
  t.notMatch(wordsOf(bare.rawPayload), /Pix/u, 'printing makes no charge');
  t.same((await call(desk.owner, 'POST', path)).json(), { hasPix: false }, 'nor do others');
  t.equal(bank.charges.size, 0);
  for (const time of ['once', 'twice']) {
    t.same((await call(company.admin, 'POST', path)).json(), { hasPix: true }, time);
  }
  t.equal(bank.charges.size, 1);
  const printed = await call(company.admin, 'GET', `${path}?language=en`);
  t.match(printed.headers, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="fatura-${String(company.invoiceId)}.pdf"`,
  });
  const { qrcode } = await desk.charge(company);
  const words = wordsOf(printed.rawPayload);
  t.match(words, /To pay\nR\$\s49,00/u);
  t.ok(words.includes(qrcode.qrcode), 'with the charge that the screen shows');
  const theirs = wordsOf((await call(desk.owner, 'GET', path)).rawPayload);
  t.ok(theirs.includes(qrcode.qrcode));
  t.match(theirs, /Fatura nº/u);
});

t.test('prints what is owed also where no charge can be made, past the due date', async (t) => {
  const company = await desk.billed(-40);
  bank.isDown = true;
  t.same((await call(company.admin, 'POST', pathOf(company.invoiceId))).json(), { hasPix: false });
  const printed = await call(company.admin, 'GET', pathOf(company.invoiceId));
  bank.isDown = false;
  const words = wordsOf(printed.rawPayload);
  t.match(words, /Vencido/u);
  t.notMatch(words, /Pix/u);
});
