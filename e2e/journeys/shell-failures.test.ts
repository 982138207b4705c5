import t from 'tap';
import { NARROW } from './browser.ts';
import { Desk, gone, logIn } from './desk.ts';
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
  await alert.getByText('E-mail ou senha incorretos.').waitFor();
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
  const forEverybody = ['/api/manifest', '/api/settings/support'];
  t.strictSame(
    asked.filter((path) => !forEverybody.includes(path)),
    [],
  );
  for (const path of ['tickets', 'contacts', 'whatsapp', 'realtime', 'auth/me', 'settings']) {
    const { status } = await fetch(`${product.address}/api/${path}`);
    t.equal(status, 401, `/api/${path}`);
  }
  t.strictSame(watched.problems(), []);
  await logIn(page, product);
  await page.getByRole('heading', { name: 'Contatos' }).waitFor();
  t.match(page.url(), /\/contacts$/, 'the address asked for is opened after the login');
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

t.test('a screen that fails is named, and the rest goes on', async (t) => {
  const { page, watched } = await stage.enter(t, product);
  watched.expect(/a corda arrebentou/);
  await page.route(/\/assets\/ContactsScreen-[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default () => { throw new Error('a corda arrebentou'); };`,
    }),
  );
  await page.getByRole('link', { name: 'Contatos', exact: true }).click();
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
  await page.getByRole('link', { name: 'Contatos', exact: true }).click();
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
