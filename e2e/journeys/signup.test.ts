import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import t from 'tap';
import { logIn as logInByApi } from '../product/client.ts';
import { axe } from './axe.ts';
import { WIDE } from './browser.ts';
import { Desk, gone, logIn } from './desk.ts';
import { layoutFaultsAt, WIDTHS } from './layout.ts';
import { PhonePage } from './phone-page.ts';
import { setStage } from './stage.ts';
import { settle } from './themes.ts';

t.setTimeout(5 * 60_000);

const COMPANY = 'Padaria Boa Prosa';
const OWNER = { email: 'dona@padaria.example.com', password: 'pao-quente-de-manha-7' };
const ATTENDANT = {
  name: 'Beto do Balcão',
  email: 'beto@padaria.example.com',
  password: 'balcao-da-padaria-8',
};

const stage = await setStage(t);

t.test('a stranger signs a company up, sets it up, and an attendant comes in', async (t) => {
  const { page, watched } = await stage.open(t, WIDE);

  await page.getByRole('link', { name: 'Criar uma conta' }).click();
  await page.getByLabel('Seu nome').fill('Rosa Lima');
  await page.getByLabel('Nome da empresa').fill(COMPANY);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Telefone com DDD').fill('11987654321');
  await page.getByLabel('Senha').fill(OWNER.password);
  const plan = page.getByLabel('Plano');
  const offer = plan.getByRole('option').nth(1);
  await offer.waitFor({ state: 'attached' });
  t.match(await offer.textContent(), /\d+ atendentes · \d+ conexões · \d+ filas · R\$/);
  await plan.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await page.getByText('Cadastro realizado com sucesso!').waitFor();
  await page.waitForURL('**/login');
  t.equal(await page.getByLabel('E-mail').inputValue(), OWNER.email, 'C.3: the login is filled in');

  await logIn(page, OWNER);
  await page.getByText('Sua assinatura vence em 3 dias').waitFor();
  t.match(await page.getByRole('banner').textContent(), new RegExp(COMPANY));
  await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor();
  await settle(page);
  t.strictSame(await axe(page), [], 'C.1: the first steps can be used by everybody');
  t.strictSame(await layoutFaultsAt(page, WIDTHS), [], 'C.1: and stand every width');

  await page.getByRole('link', { name: 'Filas' }).click();
  await page.getByRole('button', { name: 'Nova fila' }).first().click();
  const queue = page.getByRole('dialog');
  await queue.getByLabel('Nome', { exact: true }).fill('Encomendas');
  await queue.getByLabel('Mensagem de saudação').fill('Olá, {{firstName}}! O que vai ser?');
  await queue.getByRole('button', { name: 'Salvar' }).click();
  await gone(queue);
  await page.getByRole('button', { name: 'Ações de Encomendas' }).click();
  await page.getByRole('menuitem', { name: 'Opções do chatbot' }).click();
  const options = page.getByRole('dialog', { name: 'Opções de Encomendas' });
  const answers = { Bolos: 'Bolos são sob medida.', Salgados: 'Um cento custa R$ 80.' };
  for (const [title, message] of Object.entries(answers)) {
    await options.getByRole('button', { name: 'Nova opção', exact: true }).click();
    await options.getByLabel('Título').fill(title);
    await options.getByLabel('Mensagem', { exact: true }).fill(message);
    await options.getByRole('button', { name: 'Salvar' }).click();
    await options.getByRole('button', { name: `Editar ${title}` }).waitFor();
  }
  await options.getByRole('button', { name: 'Fechar' }).last().click();
  await gone(options);

  await page.getByRole('link', { name: 'Usuários' }).click();
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const person = page.getByRole('dialog');
  await person.getByLabel('Nome').fill(ATTENDANT.name);
  await person.getByLabel('E-mail').fill(ATTENDANT.email);
  await person.getByLabel('Senha').fill(ATTENDANT.password);
  await person.getByText('Encomendas').click();
  await person.getByRole('button', { name: 'Salvar' }).click();
  await gone(person);
  await page.getByRole('row').filter({ hasText: ATTENDANT.name }).waitFor();

  await page.getByRole('link', { name: 'Configurações' }).click();
  const rating = page.getByLabel('Avaliações');
  await page.getByText('Avaliações', { exact: true }).click();
  await page.getByText('Configuração salva.').waitFor();
  t.ok(await rating.isChecked());
  await page.getByRole('link', { name: 'Auditoria' }).click();
  for (const action of ['Mudou uma configuração', 'Adicionou um usuário', 'Entrou']) {
    await page.getByRole('row').filter({ hasText: action }).first().waitFor();
  }

  await page.getByRole('link', { name: 'Usuários' }).click();
  const theirs = page.getByRole('row').filter({ hasText: ATTENDANT.name });
  await theirs.getByText('Nunca').waitFor();
  const other = await stage.open(t, WIDE);
  await logIn(other.page, ATTENDANT);
  await theirs.getByText('Online').waitFor();
  await other.page.getByRole('link', { name: /^Atendimentos/ }).waitFor();
  t.equal(await other.page.getByRole('link', { name: 'Usuários' }).count(), 0);
  t.same([...watched.problems(), ...other.watched.problems()], []);
});

t.test('a customer is led by the chatbot, attended, and says how it was', async (t) => {
  const owner = await stage.open(t, WIDE);
  await logIn(owner.page, OWNER);
  await owner.page.getByRole('link', { name: 'Conexões' }).click();
  await owner.page.getByRole('button', { name: 'Nova conexão' }).first().click();
  const connection = owner.page.getByRole('dialog', { name: 'Nova conexão' });
  await connection.getByLabel('Nome', { exact: true }).fill('Balcão');
  await connection.getByLabel('Tipo de conexão').selectOption({ label: 'Celular simulado' });
  await connection.getByRole('button', { name: 'Conectar', exact: true }).click();
  const code = owner.page.getByRole('dialog', { name: 'QR de Balcão' });
  const [opened] = await Promise.all([
    owner.context.waitForEvent('page'),
    code.getByRole('link', { name: /^Abrir celular/ }).click(),
  ]);
  const phone = new PhonePage(opened);
  owner.watched.follow(opened);
  await opened.getByRole('button', { name: 'Ler o QR' }).click();
  await owner.page.getByText('Balcão está conectada.').waitFor();
  await gone(code);
  await owner.page.getByRole('row').filter({ hasText: 'Balcão' }).getByText('Balcão').click();
  const details = owner.page.getByRole('dialog', { name: 'Editar Balcão' });
  await details.getByRole('group', { name: 'Filas' }).getByText('Encomendas').click();
  await details.getByLabel('Conclusão').fill('Obrigada e volte sempre!');
  await details.getByRole('button', { name: 'Salvar' }).click();
  await gone(details);

  await phone.invent('Célia Prado', '5511977770001');
  await phone.write('Bom dia!');
  await phone.shows('Olá, Célia! O que vai ser?');
  await phone.shows('Salgados');
  await phone.write('2');
  await phone.shows('Um cento custa R$ 80.');

  const { page, watched } = await stage.open(t, WIDE);
  await logIn(page, ATTENDANT);
  const desk = new Desk(page);
  await desk.show('Aguardando');
  await desk.row('Aguardando', 'Célia Prado').getByText('Encomendas').waitFor();
  await desk.accept('Célia Prado');
  await desk.bubble('Um cento custa R$ 80.').waitFor();
  await desk.write('Para quando é a festa?');
  await phone.shows('Para quando é a festa?');
  await phone.write('Sábado à tarde.');
  await desk.bubble('Sábado à tarde.').waitFor();
  await desk.step('Finalizar').click();
  await page.getByText('Conversa finalizada.').waitFor();
  await phone.shows('Digite de 1 a 3');
  await phone.write('3');
  await phone.shows('Obrigada e volte sempre!');

  await owner.page.getByRole('link', { name: 'Painel' }).click();
  const attendant = owner.page.getByRole('row').filter({ hasText: ATTENDANT.name });
  await attendant.getByRole('img', { name: '3 de 3' }).waitFor();
  t.same([...owner.watched.problems(), ...watched.problems()], []);
});

/** Tabs of one browser that renew their access token at once. */
const TABS = 6;

t.test(
  'a required second factor is set up at login; tabs that renew at once keep one session',
  async (t) => {
    const owner = await logInByApi({ ...stage.product, ...OWNER });
    const required = await owner.send('PUT', '/settings/twoStepOfCompany', { value: 'everybody' });
    t.equal(required.status, 200);

    const { page, context, watched, tab } = await stage.open(t, WIDE);
    await page.getByLabel('E-mail').fill(ATTENDANT.email);
    await page.getByLabel('Senha', { exact: true }).fill(ATTENDANT.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('button', { name: 'Configurar' }).click();
    const secret = await page.getByRole('code').innerText();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await page.getByLabel('Código que o aplicativo mostra').fill(code);
    await page.getByRole('button', { name: 'Ativar' }).click();
    await page.getByRole('button', { name: 'Guardei' }).click();
    await new Desk(page).show('Aguardando');

    // The first answer to each tab is the one to an access token that has expired, so that all of them renew again.
    const expired = new Set<Page>();
    await context.route(/\/api\/tickets/, async (route) => {
      const asking = route.request().frame().page();
      if (asking === page || expired.has(asking)) return route.continue();
      expired.add(asking);
      return route.fulfill({ status: 403, json: { error: 'ERR_TOKEN_EXPIRED' } });
    });
    t.same(watched.problems(), []);
    watched.expect(/ 403/);
    const tabs = await Promise.all(Array.from({ length: TABS }, () => tab('/tickets')));
    for (const each of tabs) await new Desk(each).show('Aguardando');
    t.equal(expired.size, TABS);
    await page.goto(`${stage.product.address}/sessions`);
    await page.getByText('Esta sessão').waitFor();
    t.equal(await page.getByRole('button', { name: /^Encerrar/ }).count(), 0, 'one session');
    for (const each of tabs) t.match(each.url(), /\/tickets/);
    t.same(watched.problems(), []);
  },
);
