import t from 'tap';
import {
  act,
  axe,
  buildAdmin,
  buildManifest,
  buildUser,
  fireEvent,
  renderScreen,
  screen,
  setWidth,
  until,
  within,
} from '../testing/index.tsx';
import type { RenderOptions, TestLife } from '../testing/index.tsx';
import type { ReactNode } from 'react';
import { readToken } from '../data/access-token.ts';
import { startSession } from '../session/session.ts';
import { Shell } from './Shell.tsx';

const manifest = buildManifest(
  {
    id: 'desk',
    nav: [
      { section: 'main', path: '/tickets', label: 'Conversas', order: 10, badge: 'Count' },
      { section: 'main', path: '/contacts', label: 'Contatos', order: 20 },
    ],
    fills: [{ slot: 'shell.topbar', component: 'Bell', order: 10 }],
  },
  {
    id: 'office',
    nav: [{ section: 'admin', path: '/users', label: 'Usuários', order: 5 }],
  },
);

const load = (component: () => ReactNode) => () => Promise.resolve({ default: component });

const desk = {
  id: 'desk',
  icons: {},
  screens: {
    Count: load(() => <span>12</span>),
    Bell: load(() => <button type="button">Avisos</button>),
  },
};

const open = (test: TestLife, options: RenderOptions = {}) =>
  renderScreen(test, <Shell />, { manifest, plugins: [desk], at: '/tickets', ...options });

const navigation = () => within(screen.getByRole('navigation', { name: 'Navegação principal' }));

const names = (): string[] =>
  navigation()
    .getAllByRole('link')
    .map((link) => link.textContent);

t.test('builds the drawer from what the server allows, with its badges', async (t) => {
  await open(t);
  await screen.findByText('12');
  t.same(names(), ['Conversas12', 'Contatos', 'Usuários']);
  t.ok(navigation().getByRole('heading', { name: 'Administração' }));
  t.equal(
    navigation()
      .getByRole('link', { name: /Conversas/ })
      .getAttribute('aria-current'),
    'page',
  );
  t.ok(screen.getByRole('button', { name: 'Avisos' }), 'and fills the top bar');
  t.same(await axe(), []);
});

t.test('collapses, keeps its names, and remembers it', async (t) => {
  const { user } = await open(t);
  await user.click(screen.getByRole('button', { name: 'Recolher o menu' }));
  t.equal(
    screen.getByRole('button', { name: 'Expandir o menu' }).getAttribute('aria-expanded'),
    'false',
  );
  t.ok(navigation().getByRole('link', { name: 'Contatos' }));
  t.equal(localStorage.getItem('drawer.collapsed'), 'true');
});

t.test(
  'opens the drawer over the content on a narrow screen, until something is chosen',
  async (t) => {
    const { user, address } = await open(t, { width: 390 });
    t.equal(screen.queryByRole('navigation'), null);
    await user.click(screen.getByRole('button', { name: 'Abrir o menu' }));
    t.ok(screen.getByRole('dialog', { name: 'Navegação principal' }));
    t.same(await axe(), []);
    await user.click(navigation().getByRole('link', { name: 'Contatos' }));
    t.equal(address(), '/contacts');
    t.equal(screen.queryByRole('dialog'), null);
  },
);

t.test('below 1200 px the menu is a rail, and its words open over the content', async (t) => {
  localStorage.removeItem('drawer.collapsed');
  const { user, address } = await open(t, { width: 1_024 });
  const rail = screen.getByRole('navigation', { name: 'Navegação principal' });
  t.ok(rail.closest('.shell-collapsed'));
  t.ok(
    within(rail).getByRole('link', { name: /Conversas/, current: 'page' }),
    'its entries keep their names, and the current page its mark',
  );
  const expand = within(rail).getByRole('button', { name: 'Expandir o menu' });
  t.equal(expand.getAttribute('aria-haspopup'), 'dialog');
  t.equal(expand.getAttribute('aria-expanded'), 'false');
  await user.click(expand);
  const menu = within(screen.getByRole('dialog', { name: 'Navegação principal' }));
  t.equal(expand.getAttribute('aria-expanded'), 'true');
  t.equal(localStorage.getItem('drawer.collapsed'), null, 'which is no choice for wide screens');
  await user.click(menu.getByRole('link', { name: 'Contatos' }));
  t.equal(address(), '/contacts');
  t.equal(screen.queryByRole('dialog'), null);
});

t.test('the menu over the content is gone for good when the screen gets wide', async (t) => {
  const { user } = await open(t, { width: 390 });
  await user.click(screen.getByRole('button', { name: 'Abrir o menu' }));
  t.ok(screen.getByRole('dialog', { name: 'Navegação principal' }));
  act(() => setWidth(1_440));
  t.equal(screen.queryByRole('dialog'), null);
  act(() => setWidth(390));
  t.equal(screen.queryByRole('dialog'), null);
});

t.test('greets by user and company, and tells admins the due date', async (t) => {
  const { company } = buildUser();
  const user = buildAdmin({ company: { ...company, dueDate: '2027-01-31T15:00:00Z' } });
  await open(t, { user });
  t.match(
    screen.getByRole('banner').textContent,
    /Olá, Rui Alves.*Loja Centro.*Ativo até 31\/01\/2027/,
  );
});

t.test('tells admins in the days of grace since when it is over', async (t) => {
  const { company } = buildUser();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const settings = [{ key: 'gracePeriod', value: '3' }];
  await open(t, { user: buildAdmin({ company: { ...company, dueDate: yesterday, settings } }) });
  t.match(screen.getByRole('banner').textContent, /Venceu em \d{2}\/\d{2}\/\d{4}/);
});

t.test('tells attendants no due date', async (t) => {
  await open(t);
  t.notMatch(screen.getByRole('banner').textContent, /Ativo até/);
});

t.test('reminds admins before the end, until they put it away, and attendants not', async (t) => {
  const { company } = buildUser();
  const dueDate = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const { user } = await open(t, { user: buildAdmin({ company: { ...company, dueDate } }) });
  const banner = () => screen.queryByRole('region', { name: 'Assinatura' });
  t.match(banner()?.textContent, 'Sua assinatura vence em 2 dias');
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Lembrar depois' }));
  t.equal(banner(), null);
  const attendant = buildUser({ company: { ...company, dueDate } });
  localStorage.clear();
  await open(t, { user: attendant });
  t.equal(banner(), null);
});

t.test('tells everybody that it is over, and until when messages arrive', async (t) => {
  const { company } = buildUser();
  const dueDate = new Date(Date.now() - 10 * 86_400_000).toISOString();
  await open(t, { user: buildUser({ company: { ...company, dueDate } }) });
  const banner = screen.getByRole('region', { name: 'Assinatura' });
  t.match(banner.textContent, /só leitura: as mensagens continuam chegando por mais 20 dias/);
  t.equal(screen.queryByRole('button', { name: 'Lembrar depois' }), null);
});

t.test('changes the theme, and remembers it', async (t) => {
  const { user } = await open(t);
  await user.click(screen.getByRole('button', { name: 'Usar tema escuro' }));
  t.equal(document.documentElement.dataset.theme, 'dark');
  t.ok(document.body.classList.contains('bp6-dark'));
  t.equal(localStorage.getItem('theme'), 'dark');
  await user.click(screen.getByRole('button', { name: 'Menu de Ana Martins' }));
  await user.click(await screen.findByRole('radio', { name: 'Do sistema' }));
  t.equal(document.documentElement.dataset.theme, 'light');
  t.equal(localStorage.getItem('theme'), null);
});

t.test('sets the volume in steps of a tenth', async (t) => {
  const { user } = await open(t);
  await user.click(screen.getByRole('button', { name: 'Volume dos avisos' }));
  const slider = await screen.findByRole('slider', { name: 'Volume dos avisos' });
  fireEvent.change(slider, { target: { value: '0.3' } });
  t.equal(localStorage.getItem('volume'), '0.3');
  t.equal(slider.getAttribute('aria-valuetext'), '30 %');
});

t.test('leads past the navigation by keyboard', async (t) => {
  const { user } = await open(t);
  await user.tab();
  t.equal(document.activeElement?.textContent, 'Ir para o conteúdo');
  await user.keyboard('{Enter}');
  t.equal(document.activeElement, screen.getByRole('main'));
});

t.test('starts reading at the content after a change of screen', async (t) => {
  const { user } = await open(t);
  await user.click(navigation().getByRole('link', { name: 'Contatos' }));
  t.equal(document.activeElement, screen.getByRole('main'));
});

t.test('A.8: a keyboard that covers the page leaves the shell what is above it', async (t) => {
  const keyboard = Object.assign(document.createElement('i'), {
    height: window.innerHeight,
    scale: 1,
  });
  const { scrollTo } = window;
  window.scrollTo = () => undefined;
  Object.assign(window, { visualViewport: keyboard });
  t.teardown(() => {
    window.scrollTo = scrollTo;
    Reflect.deleteProperty(window, 'visualViewport');
  });
  const root = document.documentElement;
  const left = (): string => root.style.getPropertyValue('--visible-height');
  const resize = (height: number, scale = 1): void => {
    Object.assign(keyboard, { height, scale });
    keyboard.dispatchEvent(new Event('resize'));
  };
  const { unmount } = await open(t);
  t.equal(left(), '');
  t.notOk(root.hasAttribute('data-short'));
  resize(340);
  t.equal(left(), '340px');
  t.ok(root.hasAttribute('data-short'));
  resize(200, 2);
  t.equal(left(), '340px', 'zooming in is no keyboard');
  resize(window.innerHeight);
  t.equal(left(), '');
  t.notOk(root.hasAttribute('data-short'));
  resize(340);
  unmount();
  t.equal(left(), '');
});

t.test('says when the machine has no network', async (t) => {
  await open(t);
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  fireEvent(window, new Event('offline'));
  t.ok(screen.getByText(/Sem conexão/));
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  fireEvent(window, new Event('online'));
  t.equal(screen.queryByText(/Sem conexão/), null);
});

t.test('changes one’s own profile', async (t) => {
  const changed = buildUser({ name: 'Ana M. Souza' });
  const { user, api } = await open(t, {
    api: { 'PUT /api/users/:id': () => changed, 'GET /api/auth/me': () => changed },
  });
  await user.click(screen.getByRole('button', { name: 'Menu de Ana Martins' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar perfil' }));
  const name = await screen.findByLabelText('Nome');
  await user.clear(name);
  await user.type(name, 'Ana M. Souza');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Perfil salvo com sucesso!');
  t.match(api.callsOf('PUT /api/users/:id')[0], {
    params: { id: '1' },
    body: { name: 'Ana M. Souza' },
  });
  const sent = api.callsOf('PUT /api/users/:id')[0]?.body as object;
  t.same(Object.keys(sent), ['name'], 'what stays as it is asks for no confirmation');
  t.ok(screen.getByRole('button', { name: 'Menu de Ana M. Souza' }));
});

t.test('tells all the while that somebody acts as another, and leads back', async (t) => {
  const visited = { ...buildAdmin({ id: 77 }), impersonation: { by: 'Rita' } };
  const own = buildAdmin({ id: 5, super: true });
  const { user, api } = await open(t, {
    user: visited,
    api: {
      'DELETE /api/auth/logout': () => undefined,
      'POST /api/auth/refresh_token': () => ({ token: 'own', user: own }),
    },
  });
  t.match(screen.getByText(/Você está acessando/).textContent, /Loja Centro como Rui Alves/);
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Sair da empresa' }));
  await until(() => screen.queryByText(/Você está acessando/) === null);
  t.equal(api.callsOf('DELETE /api/auth/logout').length, 1);
  t.equal(readToken(), 'own');
});

t.test('B.2: who acts as another may not change the ways in, and is told why', async (t) => {
  const visited = { ...buildAdmin({ id: 77 }), impersonation: { by: 'Rita' } };
  const changed = { ...visited, name: 'Rui A.' };
  const why = 'Não é possível enquanto você acessa a empresa em nome de outra pessoa.';
  const { user, api } = await open(t, {
    user: visited,
    api: { 'PUT /api/users/:id': () => changed, 'GET /api/auth/me': () => changed },
  });
  await user.click(screen.getByRole('button', { name: 'Menu de Rui Alves' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar perfil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seu perfil' }));
  const name = await dialog.findByLabelText<HTMLInputElement>('Nome');
  t.notOk(name.disabled);
  for (const label of [/^E-mail/, /senha/i]) {
    const field = dialog.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
    t.ok(field.disabled, String(label));
    const told = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    t.ok(told.includes(why), `a screen reader tells why: ${String(label)}`);
  }
  t.equal(dialog.getAllByText(why).length, 2);
  t.same(await axe(), []);
  await user.clear(name);
  await user.type(name, 'Rui A.');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Perfil salvo com sucesso!');
  t.same(api.callsOf('PUT /api/users/:id')[0]?.body, { name: 'Rui A.' });
});

t.test('B.2: a visit ends when its page is closed or loaded anew', async (t) => {
  const visited = { ...buildAdmin({ id: 77 }), impersonation: { by: 'Rita' } };
  const { api } = await open(t, {
    user: visited,
    api: { 'DELETE /api/auth/logout': () => undefined },
  });
  t.teardown(startSession());
  await screen.findByText(/Você está acessando/);
  window.dispatchEvent(new Event('pagehide'));
  await until(() => api.callsOf('DELETE /api/auth/logout').length === 1);
  t.equal(api.callsOf('DELETE /api/auth/logout')[0]?.query.get('reason'), 'page-left');
});

t.test('B.2: the own session outlives its page', async (t) => {
  const { api } = await open(t, { user: buildAdmin({ id: 5, super: true }) });
  t.teardown(startSession());
  window.dispatchEvent(new Event('pagehide'));
  t.equal(api.callsOf('DELETE /api/auth/logout').length, 0);
});
