import t from 'tap';
import { NARROW, WIDE, dark } from './browser.ts';
import { Desk, gone, logIn } from './desk.ts';
import { arrowDownTo, tabTo, waitForFocus } from './keyboard.ts';
import { setStage } from './stage.ts';

t.setTimeout(300_000);

const stage = await setStage(t);
const { product, phones } = stage;

t.test('a refused login says why, and the right one goes on', async (t) => {
  const { page, watched } = await stage.open(t);
  const enter = page.getByRole('button', { name: 'Entrar' });
  await page.getByLabel('E-mail').fill('ana');
  await enter.click();
  await page.getByText('E-mail inválido').waitFor();
  await page.getByText('Obrigatório').waitFor();

  watched.expect(/auth\/login 401/);
  await page.getByLabel('E-mail').fill(product.email);
  await page.getByLabel('Senha', { exact: true }).fill('não é esta');
  await enter.click();
  const alert = page.getByRole('alert');
  await alert.getByText('Erro de autenticação. Por favor, tente novamente.').waitFor();
  await logIn(page, product);
  await page.getByRole('tab', { name: 'Abertos' }).waitFor();
  t.match(page.url(), /\/tickets$/);
  t.strictSame(watched.problems(), []);
});

t.test('without a session nothing is asked for and nothing is told', async (t) => {
  const { page, watched } = await stage.open(t);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api') || pathname.startsWith('/mqtt')) asked.push(pathname);
  });
  await page.goto(`${product.address}/contacts`);
  await page.getByLabel('E-mail').waitFor();
  t.match(page.url(), /\/login$/);
  t.strictSame([...new Set(asked)], ['/api/manifest']);
  for (const path of ['tickets', 'contacts', 'whatsapp', 'realtime', 'auth/me', 'settings']) {
    const { status } = await fetch(`${product.address}/api/${path}`);
    t.equal(status, 401, `/api/${path}`);
  }
  t.strictSame(watched.problems(), []);
  await logIn(page, product);
  await page.getByRole('heading', { name: 'Contatos' }).waitFor();
  t.match(page.url(), /\/contacts$/, 'the address asked for is opened after the login');
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
  await overlay.getByRole('link', { name: 'Contatos' }).waitFor();
  await page.keyboard.press('Escape');
  await gone(overlay.getByRole('navigation'));
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await overlay.getByRole('link', { name: 'Contatos' }).click();
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

t.test('a login elsewhere ends this one, and says so', async (t) => {
  const lia = await stage.hire('Lia Torres');
  const first = await stage.enter(t, lia);
  first.watched.expect(/ 401$/);
  // Whoever sees a message come hears of logins as well.
  const caller = phones.customer('Lívia Ramos', '5511977770002');
  const desk = new Desk(first.page);
  await desk.show('Aguardando');
  await caller.write('Bom dia!');
  await desk.row('Aguardando', caller.name).getByText('Bom dia!').waitFor();
  await caller.write('Vocês abrem hoje?');
  await desk.row('Aguardando', caller.name).getByText('Vocês abrem hoje?').waitFor();
  // It is told for a second only.
  const told = first.page.getByText('Sua conta foi acessada em outro computador.').waitFor();
  const second = await stage.enter(t, lia, NARROW);
  await told;
  await first.page.getByLabel('E-mail').waitFor();
  await second.page.reload();
  await second.page.getByRole('button', { name: 'Menu de Lia Torres' }).waitFor();
  t.strictSame([first.watched.problems(), second.watched.problems()], [[], []]);
});

t.test('an unknown address has a page of its own', async (t) => {
  const { page, watched } = await stage.enter(t, product);
  await page.goto(`${product.address}/nada/aqui`);
  await page.getByRole('heading', { name: 'Página não encontrada' }).waitFor();
  await page.getByRole('button', { name: 'Voltar ao início' }).click();
  await page.getByRole('heading', { name: 'Painel', exact: true }).waitFor();
  t.strictSame(watched.problems(), []);
});

t.test('a screen that fails is named, and the rest goes on', async (t) => {
  const { page, watched } = await stage.enter(t, product);
  watched.expect(/a corda arrebentou/);
  await page.route(/\/assets\/ContactsScreen-[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default () => { throw new Error('a corda arrebentou'); };`,
    }),
  );
  await page.getByRole('link', { name: 'Contatos' }).click();
  const alert = page.getByRole('alert');
  await alert.getByRole('heading', { name: 'Esta tela parou de funcionar' }).waitFor();
  await alert.getByText('Detalhes para o suporte').click();
  await alert.getByText('contacts / ContactsScreen: a corda arrebentou').waitFor();
  await page.getByRole('link', { name: 'Atendimentos' }).click();
  await page.getByRole('tab', { name: 'Abertos' }).waitFor();
  t.strictSame(watched.problems(), []);
});

t.test('a page from before a new release fetches itself anew', async (t) => {
  const { page, watched } = await stage.enter(t, product);
  watched.expect(/ContactsScreen/);
  let isOld = true;
  await page.route(/\/assets\/ContactsScreen-[^/]*\.js/, (route) =>
    isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Contatos' }).click();
  await reloaded;
  await page.getByRole('heading', { name: 'Contatos' }).waitFor();
  t.strictSame(watched.problems(), []);
});

t.test('says that the machine is offline, and that the server is away', async (t) => {
  const { page, context, watched } = await stage.enter(t, product);
  await page.getByRole('tab', { name: 'Abertos' }).waitFor();
  watched.expect(/ERR_|WebSocket/);
  await context.setOffline(true);
  const offline = page.getByText('Sem conexão. O que chegar aparece quando ela voltar.');
  await offline.waitFor();
  await context.setOffline(false);
  await gone(offline);

  await product.kill();
  await page.getByText('Reconectando…').waitFor();
  await page.getByRole('link', { name: 'Usuários' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Sem resposta do servidor' });
  await refused.first().waitFor();
  await product.restart();
  await gone(page.getByText('Reconectando…'));
  // The list that failed loads by itself.
  await page.getByRole('cell', { name: product.email }).waitFor();
  t.strictSame(watched.problems(), []);
});
