import t from 'tap';
import { WIDE } from './browser.ts';
import { gone, logIn } from './desk.ts';
import { setStage } from './stage.ts';

t.setTimeout(5 * 60_000);

const COMPANY = 'Padaria Boa Prosa';
const OWNER = { email: 'dona@padaria.example.com', password: 'pao-quente-de-manha-7' };
const ATTENDANT = {
  name: 'Beto do Balcão',
  email: 'beto@padaria.example.com',
  password: 'balcao-da-padaria-8',
};

t.test('a stranger signs a company up, sets it up, and an attendant comes in', async (t) => {
  const stage = await setStage(t);
  const { page, watched } = await stage.open(t, WIDE);

  await page.getByRole('link', { name: 'Criar uma conta' }).click();
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

  await logIn(page, OWNER);
  await page.getByText('Sua assinatura vence em 3 dias').waitFor();
  t.match(await page.getByRole('banner').textContent(), new RegExp(COMPANY));

  await page.getByRole('link', { name: 'Filas' }).click();
  await page.getByRole('button', { name: 'Nova fila' }).first().click();
  const queue = page.getByRole('dialog');
  await queue.getByLabel('Nome', { exact: true }).fill('Encomendas');
  await queue.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('row').filter({ hasText: 'Encomendas' }).waitFor();
  if (await queue.isVisible()) {
    await page.keyboard.press('Escape');
    await gone(queue);
  }

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
  await page.getByText('Operação atualizada com sucesso.').waitFor();
  t.ok(await rating.isChecked());
  await page.getByRole('link', { name: 'Auditoria' }).click();
  for (const action of ['Mudou uma configuração', 'Adicionou um usuário', 'Entrou']) {
    await page.getByRole('row').filter({ hasText: action }).first().waitFor();
  }

  const other = await stage.open(t, WIDE);
  await logIn(other.page, ATTENDANT);
  await other.page.getByRole('link', { name: /^Atendimentos/ }).waitFor();
  t.equal(await other.page.getByRole('link', { name: 'Usuários' }).count(), 0);
  t.same([...watched.problems(), ...other.watched.problems()], []);
});
