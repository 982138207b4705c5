import t from 'tap';
import {
  act,
  axe,
  buildAdmin,
  buildManifest,
  buildUser,
  noAnswer,
  reply,
  screen,
  until,
  withSettings,
} from './testing/index.tsx';
import type { MockRoutes } from './testing/index.tsx';
import { startApp } from './testing/app.tsx';
import { readToken } from './data/access-token.ts';
import { publishEvent, publishReset } from './data/events.ts';
import { http } from './data/http.ts';
import { useCompanySettings } from './user/company-settings.ts';

const page = (title: string) => () => Promise.resolve({ default: () => <h1>{title}</h1> });

const desk = {
  id: 'desk',
  icons: {},
  screens: { Desk: page('Conversas'), People: page('Contatos'), Signup: page('Criar conta') },
};

const member = buildManifest({
  id: 'desk',
  routes: [
    { path: '/tickets', screen: 'Desk' },
    { path: '/contacts', screen: 'People' },
    { path: '/signup', screen: 'Signup' },
  ],
  nav: [
    { section: 'main', path: '/contacts', label: 'Contatos', order: 20 },
    { section: 'main', path: '/tickets', label: 'Conversas', order: 10 },
  ],
});

const visitor = buildManifest({ id: 'desk', routes: [{ path: '/signup', screen: 'Signup' }] });

const api = (user = buildUser()): MockRoutes => ({
  'GET /api/manifest': ({ headers }) => (headers.get('authorization') === null ? visitor : member),
  'POST /api/auth/login': ({ body }) =>
    (body as { password: string }).password === 'right'
      ? { token: 'fresh', user }
      : reply(401, { error: 'ERR_INVALID_CREDENTIALS' }),
  'POST /api/auth/refresh_token': () => ({ token: 'fresh', user }),
  'DELETE /api/auth/logout': () => undefined,
});

/** Mark of a session in local storage: a moment, and no credential. */
const MARK = /^\d{13}$/;

const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name });

const logIn = async (
  user: { type: (to: Element, text: string) => Promise<void> },
  password = 'right',
) => {
  await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
  await user.type(screen.getByLabelText('Senha'), `${password}{Enter}`);
};

t.test('asks a visitor to log in, and brings them where they wanted to go', async (t) => {
  const { user } = await startApp(t, '/contacts?x=1', { plugins: [desk], api: api() });
  await heading('Entrar');
  t.equal(window.location.pathname, '/login');
  await logIn(user);
  await heading('Contatos');
  t.equal(window.location.pathname + window.location.search, '/contacts?x=1');
  t.match(localStorage.getItem('token'), MARK);
  t.equal(localStorage.getItem('companyId'), '1');
});

t.test('goes to the tickets after a login without a wish', async (t) => {
  const { user } = await startApp(t, '/login', { plugins: [desk], api: api() });
  await logIn(user);
  await heading('Conversas');
  t.equal(window.location.pathname, '/tickets');
});

t.test('takes up the session the browser had', async (t) => {
  const { api: server } = await startApp(t, '/contacts', {
    plugins: [desk],
    api: api(),
    stored: { token: 'old' },
  });
  await heading('Contatos');
  t.equal(server.callsOf('POST /api/auth/refresh_token').length, 1);
});

t.test('does not ask for a session nobody remembers', async (t) => {
  const { api: server } = await startApp(t, '/tickets', { plugins: [desk], api: api() });
  await heading('Entrar');
  t.equal(server.callsOf('POST /api/auth/refresh_token').length, 0);
});

t.test('keeps people who are logged in away from the login', async (t) => {
  const routes = [{ path: '/', screen: 'People' }];
  await startApp(t, '/login', {
    plugins: [desk],
    api: { ...api(), 'GET /api/manifest': () => buildManifest({ id: 'desk', routes }) },
    stored: { token: 'old' },
  });
  await heading('Contatos');
  t.equal(window.location.pathname, '/', 'at the start, where there is one');
});

t.test('shows what is public to everybody', async (t) => {
  await startApp(t, '/signup', { plugins: [desk], api: api() });
  await heading('Criar conta');
});

t.test('says so when an address leads nowhere', async (t) => {
  const { user } = await startApp(t, '/nowhere', {
    plugins: [desk],
    api: api(),
    stored: { token: 'old' },
  });
  await heading('Página não encontrada');
  await user.click(screen.getByRole('button', { name: 'Voltar ao início' }));
  await heading('Conversas');
});

t.test('says so when nobody answers, and starts when somebody does', async (t) => {
  const { user, api: server } = await startApp(t, '/contacts', {
    plugins: [desk],
    api: { ...api(), 'POST /api/auth/refresh_token': noAnswer },
    stored: { token: 'old' },
  });
  await heading('O Prosa não respondeu');
  t.equal(localStorage.getItem('token'), 'old', 'the session is not given up');
  server.set(api());
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await heading('Contatos');
});

t.test('logs out', async (t) => {
  const { user, api: server } = await startApp(t, '/contacts', {
    plugins: [desk],
    api: api(),
    stored: { token: 'old' },
  });
  await user.click(await screen.findByRole('button', { name: 'Menu de Ana Martins' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sair' }));
  await heading('Entrar');
  t.equal(server.callsOf('DELETE /api/auth/logout').length, 1);
  t.equal(localStorage.getItem('token'), null);
});

t.test('tells when the account was opened elsewhere, and forgets everything', async (t) => {
  const { api: server } = await startApp(t, '/contacts', {
    plugins: [desk],
    api: api(),
    stored: { token: 'old', tasks: 'mine' },
  });
  await heading('Contatos');
  server.set({ 'GET /api/auth/me': () => reply(401, { error: 'ERR_SESSION_EXPIRED' }) });
  act(() => publishEvent({ seq: 1_000_001, event: 'auth', action: 'update' }));
  t.ok(await screen.findByText('Sua conta foi acessada em outro computador.'));
  t.equal(localStorage.length, 0);
});

t.test(
  'the access token is in memory alone, and one of an older version is taken out',
  async (t) => {
    await startApp(t, '/contacts', {
      plugins: [desk],
      api: api(),
      stored: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
    });
    await heading('Contatos');
    t.equal(readToken(), 'fresh');
    t.match(localStorage.getItem('token'), MARK);
    t.notMatch(JSON.stringify([localStorage, sessionStorage]), /fresh|eyJ/);
  },
);

/** Another tab writes, or removes, the mark of the session. */
const otherTab = (mark: string | null): void => {
  if (mark === null) localStorage.removeItem('token');
  else localStorage.setItem('token', mark);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: mark }));
};

t.test('takes up the session of a login in another tab', async (t) => {
  const { api: server } = await startApp(t, '/contacts', {
    plugins: [desk],
    api: api(),
    stored: { token: '1700000000000' },
  });
  await heading('Contatos');
  server.set({
    'GET /api/auth/me': () => reply(401, { error: 'ERR_SESSION_EXPIRED' }),
    'POST /api/auth/refresh_token': () => ({ token: 'of the new session', user: buildUser() }),
  });
  act(() => {
    otherTab('1700000000001');
    publishEvent({ seq: 1_000_002, event: 'auth', action: 'update' });
  });
  await until(() => readToken() === 'of the new session');
  t.equal(localStorage.getItem('token'), '1700000000001');
  t.notOk(screen.queryByText('Sua conta foi acessada em outro computador.'));
});

t.test('a refusal of the replaced session does not log the other tab out', async (t) => {
  const { api: server } = await startApp(t, '/contacts', {
    plugins: [desk],
    api: api(),
    stored: { token: '1700000000000' },
  });
  await heading('Contatos');
  server.set({ 'GET /api/a': () => reply(401, { error: 'ERR_SESSION_EXPIRED' }) });
  localStorage.setItem('token', '1700000000001');
  await t.rejects(http.get('/a'), { code: 'ERR_SESSION_EXPIRED' });
  await until(() => server.callsOf('POST /api/auth/refresh_token').length === 2);
  t.equal(localStorage.getItem('token'), '1700000000001');
});

t.test('logging out in one tab ends the others, and logging in brings them back', async (t) => {
  await startApp(t, '/contacts', {
    plugins: [desk],
    api: api(),
    stored: { token: '1700000000000' },
  });
  await heading('Contatos');
  act(() => {
    otherTab(null);
  });
  await heading('Entrar');
  t.equal(readToken(), undefined);
  act(() => {
    otherTab('1700000000002');
  });
  await heading('Contatos');
});

t.test('gives a user whose role changed their new screens at once', async (t) => {
  const { api: server } = await startApp(t, '/contacts', {
    plugins: [desk],
    api: api(),
    stored: { token: 'old' },
  });
  await heading('Contatos');
  const only = { id: 'desk', routes: [{ path: '/contacts', screen: 'People' }] };
  server.set({
    'GET /api/auth/me': () => buildAdmin({ name: 'Ana Chefe' }),
    'GET /api/manifest': () =>
      buildManifest({
        ...only,
        nav: [{ section: 'admin', path: '/contacts', label: 'Pessoas', order: 1 }],
      }),
  });
  act(() => publishEvent({ seq: 1_000_003, event: 'user', action: 'update', user: { id: 1 } }));
  t.ok(await screen.findByRole('link', { name: 'Pessoas' }));
  t.ok(screen.getByRole('button', { name: 'Menu de Ana Chefe' }));
});

t.test('a screen that is switched off meanwhile says so, and comes back', async (t) => {
  const { api: server } = await startApp(t, '/contacts', {
    plugins: [desk],
    api: { ...api(), 'GET /api/auth/me': () => buildUser() },
    stored: { token: 'old' },
  });
  await heading('Contatos');
  const off = [{ id: 'desk', paths: ['/contacts'], isOutsidePlan: true }];
  server.set({ 'GET /api/manifest': () => ({ plugins: [], off }) });
  act(() => publishEvent({ seq: 0, event: 'plugins', action: 'update' }));
  await heading('Recurso desligado: feature.title');
  t.ok(screen.getByText(/^O plano da empresa não inclui este recurso/));
  t.equal(screen.queryByRole('link', { name: 'Contatos' }), null, 'nor has the menu the entry');
  t.same(await axe(), []);
  server.set({ 'GET /api/manifest': () => member });
  act(() => publishEvent({ seq: 0, event: 'plugins', action: 'update' }));
  await heading('Contatos');
});

t.test('who is told twice asks once more, not twice', async (t) => {
  const { api: server } = await startApp(t, '/contacts', {
    plugins: [desk],
    api: { ...api(), 'GET /api/auth/me': () => buildUser() },
    stored: { token: 'old' },
  });
  await heading('Contatos');
  const asked = () => server.callsOf('GET /api/auth/me').length;
  act(() => {
    for (let count = 0; count < 4; count += 1) {
      publishEvent({ seq: 0, event: 'plugins', action: 'update' });
    }
  });
  await until(() => asked() === 2 && server.callsOf('GET /api/manifest').length === 3);
  await heading('Contatos');
  t.equal(asked(), 2);
});

t.test('a setting that somebody changes is known to every screen', async (t) => {
  const Hours = () => {
    const { scheduleType, unheard } = useCompanySettings('scheduleType', 'unheard');
    return <h1>{`${String(scheduleType)} ${String(unheard)}`}</h1>;
  };
  const hours = {
    id: 'desk',
    icons: {},
    screens: { People: () => Promise.resolve({ default: Hours }) },
  };
  const user = withSettings(buildUser(), { scheduleType: 'queue' });
  const { api: server } = await startApp(t, '/contacts', {
    plugins: [hours],
    api: api(user),
    stored: { token: 'old' },
  });
  await heading('queue undefined');
  const change = (key: string, value: string) =>
    act(() =>
      publishEvent({
        seq: 1_000_010,
        event: 'settings',
        action: 'update',
        setting: { key, value },
      }),
    );
  change('unheard', 'set');
  change('scheduleType', 'company');
  await heading('company undefined');
  server.set({ 'GET /api/auth/me': () => user });
  act(() => publishReset());
  await heading('queue undefined');
});
