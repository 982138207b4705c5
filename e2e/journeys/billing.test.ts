import type { BrowserContext, Page } from 'playwright-core';
import t from 'tap';
import { findStoredWords } from '../../core/testing/stored-words.ts';
import { settingsAt } from '../../plugins/pix-bacen/testing/configured.ts';
import { PAYER_CPF } from '../../plugins/pix-bacen/testing/fake-psp/bank.ts';
import { FakePsp } from '../../plugins/pix-bacen/testing/fake-psp/fake-psp.ts';
import { connectBeside } from '../crash/recount.ts';
import { logIn as logInByApi } from '../product/client.ts';
import type { Client } from '../product/client.ts';
import { axe } from './axe.ts';
import { WIDE } from './browser.ts';
import { logIn } from './desk.ts';
import { layoutFaultsAt, WIDTHS } from './layout.ts';
import { setStage } from './stage.ts';
import { settle } from './themes.ts';

t.setTimeout(5 * 60_000);

const PASSWORD = 'pao-quente-de-manha-7';
const DAY = 86_400_000;
const CARD = '4111111111111111';
const HOLDER = 'JOANA TITULAR';
/** Of an invoice, as it is typed. */
const DOCUMENT = '12.ABC.345/01DE-35';

/** A provider that tells nobody of payments. */
const psp = await FakePsp.start({ deliver: () => Promise.resolve(200) });
t.teardown(() => psp.stop());
const stage = await setStage(t, {
  OUTBOUND_NETWORKS: '127.0.0.1',
  OUTBOUND_PORTS: String(psp.port),
  LOG_LEVEL: 'debug',
});
const sql = await connectBeside(stage.product.dataDir);
t.teardown(() => sql.end());
const platform = await logInByApi(stage.product);
await must(platform.send('PUT', '/billing/settings', { provider: 'pix-simulator' }));
const plans = await platform.get<{ id: number; users: number; value: number }[]>('/plans/all');
const plan = plans.find(({ users, value }) => users > 1 && value > 1);

const ask = async <Row>(text: string, values: readonly string[]): Promise<readonly Row[]> =>
  (await sql.query<Row & object>(text, [...values])).rows;

async function must(sent: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`${String(status)} ${JSON.stringify(body)}`);
  return body;
}

/** The calendar day in so many days, where the companies are. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });

/** A company whose admin can log in, due in so many days. */
const found = async (
  name: string,
  dueInDays: number,
): Promise<{ email: string; password: string }> => {
  const email = `dona@${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example.com`;
  const dueDate = dayIn(dueInDays);
  await must(
    platform.send('POST', '/companies', {
      name,
      email,
      password: PASSWORD,
      planId: plan?.id,
      recurrence: 'MENSAL',
      dueDate,
    }),
  );
  return { email, password: PASSWORD };
};

/** Another admin of the same company, who works by way of the API: a login ends the same person's other sessions. */
const hired = async (owner: { email: string; password: string }): Promise<Client> => {
  const client = await logInByApi({ ...stage.product, ...owner });
  const person = { email: `socio-${owner.email}`, password: 'outra senha de teste' };
  await must(client.send('POST', '/users', { ...person, name: 'Sócio', profile: 'admin' }));
  return logInByApi({ ...stage.product, ...person });
};

/** Begins the payment of the oldest open invoice. @returns the charge's id */
const charge = async (client: Client, fields: object = {}): Promise<string> =>
  ((await must(client.send('POST', '/subscription', fields))) as { txid: string }).txid;

const pay = (client: Client, txid: string, body: object = {}): Promise<unknown> =>
  must(client.send('POST', `/pix-simulator/${txid}/pay`, body));

/** Everybody can use it, at every width. */
const judge = async (page: Page, what: string): Promise<void> => {
  await settle(page);
  t.strictSame(await axe(page), [], `${what} can be used by everybody`);
  t.strictSame(await layoutFaultsAt(page, WIDTHS), [], `${what} stands every width`);
};

/** Types what an invoice needs, and pays in the simulator's bank. @param look judges each step */
const payInPage = async (
  page: Page,
  context: BrowserContext,
  city: string,
  look: typeof judge = () => Promise.resolve(),
): Promise<Page> => {
  const checkout = page.getByRole('dialog', { name: 'Assinar e pagar' });
  await checkout.getByText('Escolha o plano').waitFor();
  await look(page, 'the choice of a plan');
  const next = checkout.getByRole('button', { name: 'Próximo' });
  await next.click();
  await checkout.getByText('CEP é obrigatório').waitFor();
  await look(page, 'the data of an invoice');
  await checkout.getByLabel('Nome completo').fill('Padaria do Pix Ltda.');
  await checkout.getByLabel('CPF ou CNPJ').fill(DOCUMENT);
  await checkout.getByLabel('CEP').fill('50030230');
  await checkout.getByLabel('Endereço').fill('Rua da Aurora, 10');
  await checkout.getByLabel('Cidade').fill(city);
  await next.click();
  await checkout.getByText('Escolha o plano').waitFor();
  await next.click();
  await checkout.getByText(`Rua da Aurora, 10, ${city}, 50030-230, Brasil`).waitFor();
  await look(page, 'the review');
  await checkout.getByRole('button', { name: 'PAGAR' }).click();
  const pix = page.getByRole('dialog', { name: 'Pagar com Pix' });
  await pix.getByRole('img', { name: 'Código Pix da fatura' }).waitFor();
  await look(page, 'the Pix');
  const [bank] = await Promise.all([
    context.waitForEvent('page'),
    pix.getByRole('link', { name: 'Pagar no simulador' }).click(),
  ]);
  await bank.getByRole('button', { name: /^Pagar R\$/ }).click();
  await page.getByText(/Sua licença foi renovada até \d\d\/\d\d\/\d{4}!/).waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  return bank;
};

t.test('a company on trial subscribes, pays in the simulator, and is renewed', async (t) => {
  const owner = await found('Padaria do Pix', 3);
  const { page, context, watched } = await stage.open(t, WIDE);
  await logIn(page, owner);
  await page.getByRole('link', { name: 'Assinatura', exact: true }).click();
  await page.getByText('Seu período de teste termina em 3 dias!').waitFor();
  await judge(page, 'the subscription');
  await page.getByRole('button', { name: 'Assine Agora!' }).click();
  watched.follow(await payInPage(page, context, 'Recife', judge));
  await page.getByRole('link', { name: 'Financeiro', exact: true }).click();
  await page.getByRole('cell', { name: 'Pago', exact: true }).waitFor();
  await judge(page, 'the invoices');
  await page.getByRole('button', { name: /^Ações de Fatura/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Baixar PDF' }).click(),
  ]);
  t.match(download.suggestedFilename(), /^fatura-\d+\.pdf$/);
  t.same(watched.problems(), []);
});

t.test('a company past due reads only, pays, and writes again', async (t) => {
  const owner = await found('Bar Atrasado', -5);
  const client = await logInByApi({ ...stage.product, ...owner });
  const tag = await client.send('POST', '/tags', { name: 'Pago', color: '#0f766e' });
  t.same(tag, { status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED' } });
  const { page, context, watched } = await stage.open(t, WIDE);
  await logIn(page, owner);
  await page.getByRole('link', { name: 'Assinatura', exact: true }).click();
  await page.getByRole('heading', { name: /^Somente leitura desde/ }).waitFor();
  await judge(page, 'a subscription past due');
  await page.getByRole('button', { name: 'Pagar agora' }).click();
  watched.follow(await payInPage(page, context, 'Olinda'));
  await page.getByRole('link', { name: 'Etiquetas', exact: true }).click();
  await page.getByRole('button', { name: 'Nova etiqueta' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Em dia');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('cell', { name: 'Em dia', exact: true }).waitFor();
  t.same(watched.problems(), []);
});

/** The platform has companies pay with a provider. */
const payWith = (provider: string): Promise<unknown> =>
  must(platform.send('PUT', '/billing/settings', { provider }));

t.test('a lost notice is made up for, too little is not enough, and money goes back', async (t) => {
  const owner = await found('Loja sem Aviso', 3);
  const client = await hired(owner);
  const { page, watched } = await stage.enter(t, { name: 'Dona', ...owner });
  await page.goto(`${stage.product.address}/financeiro`);
  await page.getByText('Nenhuma fatura ainda').waitFor();
  await must(platform.send('PUT', '/pix/settings', settingsAt(psp)));
  await payWith('pix-bacen');
  const txid = await charge(client, { cardNumber: CARD, cvv: '739', nameOnCard: HOLDER });
  const asked = Number(psp.bank.cob(txid).valor.original);
  psp.bank.pay(txid, Math.round(asked * 100) - 100);
  await page.getByText(/^Faltam R\$\s1,00$/).waitFor({ timeout: 60_000 });
  // Up to the moment at which the screens were told: drawing is the browser's business.
  const [told] = await ask<{ seconds: number }>(
    'select extract(epoch from received_at - paid_at)::float8 as seconds from payments where txid = $1',
    [txid],
  );
  t.ok((told?.seconds ?? Infinity) <= 15, `told ${String(told?.seconds)} s after it was paid`);
  await payWith('pix-simulator');
  await pay(client, await charge(client));
  await page.getByRole('cell', { name: 'Pago', exact: true }).waitFor();

  const desk = await stage.enter(t, stage.product);
  await desk.page.goto(`${stage.product.address}/billing`);
  await desk.page.getByRole('tab', { name: 'Pagamentos' }).click();
  const row = desk.page.getByRole('row').filter({ hasText: 'R$\u00A01,00' });
  await row.getByRole('button', { name: /^Ações de/ }).click();
  await desk.page.getByRole('menuitem', { name: 'Devolver' }).click();
  const refund = desk.page.getByRole('dialog');
  await refund.getByLabel('Motivo').fill('Pago por engano');
  await refund.getByRole('button', { name: 'Devolver' }).click();
  await desk.page.getByText('Devolução pedida com sucesso!').waitFor();
  await row.getByText(/^Devolvido: R\$\s1,00$/).waitFor();
  t.same([...watched.problems(), ...desk.watched.problems()], []);
});

t.test('no card, no payer’s document and no secret is in the database or in the log', async (t) => {
  const { clientSecret = '', certificateFile = '' } = settingsAt(psp);
  const never = {
    ...{ CARD, HOLDER, clientSecret, certificate: certificateFile.slice(40, 140) },
    payer: PAYER_CPF,
  };
  const known = { typed: DOCUMENT, plain: DOCUMENT.replaceAll(/[^0-9A-Z]/gu, '') };
  t.same(
    await findStoredWords(ask, { ...never, ...known }),
    ['plain in billing_profiles'],
    'a company’s own document is kept where its invoices have it from',
  );
  const log = stage.product.output();
  t.ok(log.includes('/api/subscription'), 'requests are logged');
  for (const [name, word] of Object.entries({ ...never, ...known })) {
    t.notOk(log.includes(word), `${name} in the log`);
  }
});
