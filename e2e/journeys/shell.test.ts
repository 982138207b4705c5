import t from 'tap';
import { NARROW, WIDE, dark } from './browser.ts';
import { Desk, gone, logIn } from './desk.ts';
import { arrowDownTo, tabTo, waitForFocus } from './keyboard.ts';
import { setStage } from './stage.ts';

t.setTimeout(300_000);

const stage = await setStage(t);
const { product, phones } = stage;

t.test('A.13: a browser that wants to install the page is told what it is', async (t) => {
  const answer = await fetch(`${product.address}/manifest.json`);
  t.match(answer.headers.get('content-type'), /json/);
  const manifest = (await answer.json()) as { name: string; icons: { src: string }[] };
  t.equal(manifest.name, 'Prosa');
  const icon = await fetch(product.address + (manifest.icons[0]?.src ?? ''));
  t.match(icon.headers.get('content-type'), /svg/);
  t.equal((await fetch(`${product.address}/sw.js`)).status, 404);
});

t.test('the theme follows the machine until somebody chooses, and stays chosen', async (t) => {
  const { page, watched } = await stage.enter(t, product, dark(WIDE));
  const theme = (): Promise<string> => page.evaluate('document.documentElement.dataset.theme');
  t.equal(await theme(), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Usar tema escuro' }).waitFor();
  t.equal(await theme(), 'light');
  await page.getByRole('button', { name: 'Usar tema escuro' }).click();
  t.equal(await theme(), 'dark');
  await page.reload();
  await page.getByRole('button', { name: 'Usar tema claro' }).waitFor();
  t.equal(await theme(), 'dark', 'after a reload');
  t.strictSame(watched.problems(), []);
});

t.test('speaks three languages, and remembers which', async (t) => {
  const { page, watched } = await stage.open(t);
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Español' }).click();
  await page.getByLabel('Contraseña', { exact: true }).waitFor();
  await page.reload();
  await page.getByLabel('Contraseña', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Português' }).click();
  await logIn(page, product);
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
  t.equal(await page.evaluate('document.documentElement.lang'), 'en');
  t.notMatch(await page.locator('body').innerText(), /\b[a-z]+\.[a-zA-Z]+[A-Z][a-z]+\b/, 'no keys');
  t.strictSame(watched.problems(), []);
});

t.test('a page whose feature somebody switches off says so at once, and comes back', async (t) => {
  const { page, watched } = await stage.enter(t, product);
  const entry = page
    .getByRole('navigation', { name: 'Navegação principal' })
    .getByRole('link', { name: 'Tarefas' });
  const choose = (isOn: boolean) => stage.colleague.send('PUT', '/features/todolist', { isOn });
  await entry.click();
  await page.getByRole('heading', { name: 'Tarefas', exact: true }).waitFor();
  await choose(false);
  await page.getByRole('heading', { name: 'Recurso desligado: Tarefas' }).waitFor();
  t.equal(await entry.count(), 0, 'nor is there an entry of the menu');
  await page.reload();
  await page.getByRole('heading', { name: 'Recurso desligado: Tarefas' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Recursos' }).waitFor();
  await choose(true);
  await page.getByRole('heading', { name: 'Tarefas', exact: true }).waitFor();
  t.equal(await entry.count(), 1);
  t.strictSame(watched.problems(), []);
});

t.test('the drawer collapses and stays so; a phone has one that goes away', async (t) => {
  const wide = await stage.enter(t, product);
  const drawer = wide.page.getByRole('navigation', { name: 'Navegação principal' });
  const width = async (): Promise<number> => (await drawer.boundingBox())?.width ?? 0;
  t.equal(await width(), 208);
  await wide.page.getByRole('button', { name: 'Recolher o menu' }).click();
  await wide.page.getByRole('button', { name: 'Expandir o menu' }).waitFor();
  t.equal(await width(), 56);
  await wide.page.reload();
  await wide.page.getByRole('button', { name: 'Expandir o menu' }).waitFor();
  t.equal(await width(), 56, 'after a reload');
  t.strictSame(wide.watched.problems(), []);

  const narrow = await stage.enter(t, product, NARROW);
  const { page } = narrow;
  const overlay = page.getByRole('dialog', { name: 'Navegação principal' });
  await gone(overlay.getByRole('navigation'));
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await overlay.getByRole('link', { name: 'Contatos', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await gone(overlay.getByRole('navigation'));
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await overlay.getByRole('link', { name: 'Contatos', exact: true }).click();
  await page.getByRole('heading', { name: 'Contatos' }).waitFor();
  await gone(overlay.getByRole('navigation'));
  t.strictSame(narrow.watched.problems(), []);
});

t.test('everything of the main job by keyboard alone', async (t) => {
  const customer = phones.customer('Otávio Lins', '5511977770001');
  const { page, watched } = await stage.open(t);
  const { keyboard } = page;
  await waitForFocus(page, page.getByLabel('E-mail'));
  await keyboard.type(product.email);
  await keyboard.press('Tab');
  await keyboard.type(product.password);
  await keyboard.press('Enter');
  const assigned = page.getByRole('tab', { name: /^Atendendo/ });
  const unseen = [...(await tabTo(page, assigned))];
  await keyboard.press('ArrowRight');
  await customer.write('Têm encordoamento de nylon?');
  const accept = page.getByRole('button', { name: `Aceitar a conversa com ${customer.name}` });
  await accept.waitFor();
  // The customer who came last waits at the end of the list.
  unseen.push(...(await arrowDownTo(page, accept)));
  await keyboard.press('Enter');
  const desk = new Desk(page);
  await waitForFocus(page, desk.composer);
  await keyboard.type('Temos de três marcas.');
  await keyboard.press('Enter');
  await desk.tick('Temos de três marcas.', 'Entregue').waitFor();
  await waitForFocus(page, desk.composer);
  await keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).waitFor();
  await keyboard.type('conta');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Contatos' }).waitFor();
  t.strictSame(unseen, [], 'the focus can always be seen');
  t.strictSame(watched.problems(), []);
});

t.test('an unknown address has a page of its own', async (t) => {
  const { page, watched } = await stage.enter(t, product);
  await page.goto(`${product.address}/nada/aqui`);
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
  await page.getByRole('button', { name: 'Voltar ao início' }).click();
  await page.getByRole('heading', { name: 'Painel', exact: true }).waitFor();
  t.strictSame(watched.problems(), []);
});
