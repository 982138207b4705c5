import {
  axe,
  buildAdmin,
  buildManifest,
  renderScreen,
  reply,
  screen,
  until,
  within,
  withSettings,
} from 'prosa/web/testing';
import type { FillEntry } from 'prosa/web';
import type { MockRoutes, RenderOptions } from 'prosa/web/testing';
import i18next from 'i18next';
import t from 'tap';
import SettingsScreen from './SettingsScreen.tsx';
import { settingsOf } from './testing/builders.ts';

const build = settingsOf({ plugin: 'shop', hasOwnPage: false });

const onOff = { type: 'string', enum: ['enabled', 'disabled'] };
const settings = [
  build('greet', 'disabled', onOff),
  build('wait', '15', { type: 'integer', minimum: 1, maximum: 60 }),
  build('color', 'red', { type: 'string', enum: ['red', 'blue'] }),
  build('token', 'unset', { type: 'string', secret: true }),
  build('kept', 'x', { type: 'string', form: false }),
  build('grace', '0', { type: 'integer', platform: 'shared' }),
];

const name = (label: string): object => ({ label, help: `${label} faz algo.` });

const render = async (
  test: Parameters<typeof renderScreen>[0],
  api: MockRoutes = {},
  options: RenderOptions = {},
) => {
  const rendered = await renderScreen(test, <SettingsScreen />, {
    user: buildAdmin(),
    path: '/settings/:tab?',
    at: '/settings',
    api: {
      'GET /api/settings': () => settings,
      'GET /api/settings/storage-usage': () => ({ bytes: 0, limit: null }),
      'PUT /api/settings/:key': ({ params, body }) => {
        const setting = settings.find(({ key }) => key === params.key);
        return { ...setting, value: (body as { value: string }).value };
      },
      ...api,
    },
    ...options,
  });
  i18next.addResourceBundle('pt', 'shop', {
    settings: {
      greet: name('Saudar'),
      wait: name('Esperar'),
      color: { ...name('Cor'), values: { red: 'Vermelho', blue: 'Azul' } },
      token: name('Chave'),
      grace: name('Tolerância'),
    },
  });
  i18next.addResourceBundle('pt', 'hats', {
    tab: 'Chapéus',
    feature: { title: 'Chapéus', text: 'Cobrem a cabeça.' },
    settingGroups: { keys: 'Chaves' },
    settings: { brim: name('Aba'), key: name('Chave do chapéu') },
  });
  return rendered;
};

t.test('shows each setting by its plugin’s words and saves it when it is changed', async (t) => {
  const { user, api } = await render(t);
  await user.click(await screen.findByRole('checkbox', { name: 'Saudar' }));
  await until(() => screen.queryByText('Configuração salva.') !== null);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cor' }), 'Azul');
  const wait = screen.getByRole('spinbutton', { name: 'Esperar' });
  await user.clear(wait);
  await user.type(wait, '20{Enter}');
  await until(() => api.callsOf('PUT /api/settings/:key').length === 3);
  t.same(
    api.callsOf('PUT /api/settings/:key').map(({ params, body }) => [params.key, body]),
    [
      ['greet', { value: 'enabled' }],
      ['color', { value: 'blue' }],
      ['wait', { value: '20' }],
    ],
  );
  t.ok(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Saudar' }).checked);
  t.notOk(screen.queryByText('kept'), 'what has no field is not shown');
  t.notOk(screen.queryByText('Tolerância'), 'nor what only the platform decides');
  t.same(await axe(), []);
});

t.test('the platform’s own people also set what all companies share', async (t) => {
  const { user, api } = await render(t, {}, { user: buildAdmin({ super: true }) });
  const grace = await screen.findByRole('spinbutton', { name: 'Tolerância' });
  await user.clear(grace);
  await user.type(grace, '3{Enter}');
  await until(() => api.callsOf('PUT /api/settings/:key').length === 1);
  t.match(api.callsOf('PUT /api/settings/:key')[0], {
    params: { key: 'grace' },
    body: { value: '3' },
  });
});

t.test('a value that is refused goes back to what it was', async (t) => {
  const { user } = await render(t, {
    'PUT /api/settings/:key': () => reply(400, { error: 'ERR_INVALID_SETTING' }),
  });
  const wait = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Esperar' });
  await user.clear(wait);
  await user.type(wait, '999');
  await user.tab();
  t.ok(await screen.findByText('Este valor não é aceito nesta configuração.'));
  t.equal(wait.value, '15');
});

t.test('a secret is typed in and never shown', async (t) => {
  const { user, api } = await render(t, {
    'PUT /api/settings/:key': ({ params }) => ({
      ...settings.find(({ key }) => key === params.key),
      value: 'set',
    }),
  });
  const field = (): HTMLInputElement => screen.getByLabelText('Chave');
  await screen.findByLabelText('Chave');
  t.equal(field().placeholder, 'Não definido');
  await user.click(field());
  await user.tab();
  t.equal(api.callsOf('PUT /api/settings/:key').length, 0, 'left empty it stays');
  await user.type(field(), 'token-4711{Enter}');
  await until(() => field().placeholder === 'Definido; digite para trocar');
  t.equal(field().value, '');
  t.same(api.callsOf('PUT /api/settings/:key')[0]?.body, { value: 'token-4711' });
});

t.test('follows what another admin changes', async (t) => {
  const { emit } = await render(t);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Saudar' });
  emit({ event: 'settings', action: 'update', setting: build('greet', 'enabled', onOff) });
  await until(() => box.checked);
  t.ok(box.checked);
});

t.test('settings of plugins that may be off stand on their own pages', async (t) => {
  const own = build('brim', '3', { type: 'integer' }, { plugin: 'hats', hasOwnPage: true });
  const { user, address } = await render(t, { 'GET /api/settings': () => [...settings, own] });
  await user.click(await screen.findByRole('link', { name: 'Chapéus' }));
  t.equal(address(), '/settings/plugins/hats');
  t.equal(screen.queryByLabelText('Aba'), null);
});

/** A plugin with a page of the settings, and what the server says of it. */
const hats = (fill: Partial<FillEntry> = { label: 'tab' }): RenderOptions => {
  const Tab = () => <p>Todos os chapéus</p>;
  return {
    plugins: [{ id: 'hats', screens: { Tab: async () => ({ default: Tab }) }, icons: {} }],
    manifest: buildManifest({
      id: 'hats',
      fills: [{ slot: 'settings.tabs', component: 'Tab', order: 1, ...fill }],
    }),
  };
};

t.test('leads to the pages other plugins put here', async (t) => {
  const { user, address } = await render(t, {}, hats());
  await user.click(await screen.findByRole('link', { name: 'Chapéus' }));
  t.equal(address(), '/settings/hats');
  t.ok(await screen.findByText('Todos os chapéus'));
  t.notOk(screen.queryByRole('checkbox', { name: 'Saudar' }));
});

t.test('a tab is there while the setting it waits for has its value', async (t) => {
  const whileRed = { label: 'tab', labelWhile: { key: 'color', value: 'red' } };
  const user = withSettings(buildAdmin(), { color: 'blue' });
  const { emit } = await render(t, {}, { ...hats(whileRed), user });
  await screen.findByRole('checkbox', { name: 'Saudar' });
  t.equal(screen.queryByRole('link', { name: 'Chapéus' }), null);
  emit({ event: 'settings', action: 'update', setting: build('color', 'red', {}) });
  t.ok(await screen.findByRole('link', { name: 'Chapéus' }));
});

t.test('brings the link of the open page into sight', async (t) => {
  const shown: (string | null)[] = [];
  const { prototype } = Element;
  const { scrollIntoView } = prototype;
  t.teardown(() => {
    prototype.scrollIntoView = scrollIntoView;
  });
  prototype.scrollIntoView = function (this: Element) {
    shown.push(this.textContent);
  };
  await render(t, {}, { ...hats(), at: '/settings/hats' });
  await screen.findByText('Todos os chapéus');
  t.equal(shown.at(-1), 'Chapéus');
});

t.test(
  'B.8: an address that leads to no page of the settings says so, and leads back',
  async (t) => {
    const { user, address } = await render(t, {}, { at: '/settings/anything' });
    t.ok(await screen.findByText('Página não encontrada'));
    t.same(await axe(), []);
    await user.click(screen.getByRole('button', { name: 'Opções' }));
    t.equal(address(), '/settings');
    t.ok(await screen.findByRole('checkbox', { name: 'Saudar' }));
  },
);

t.test('says so when the settings cannot be read', async (t) => {
  const { user, api } = await render(t, { 'GET /api/settings': () => reply(503, {}) });
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'GET /api/settings': () => settings });
  await user.click(retry);
  t.ok(await screen.findByRole('checkbox', { name: 'Saudar' }));
});

const usage = (bytes: number, limit: number | null): MockRoutes => ({
  'GET /api/settings/storage-usage': () => ({ bytes, limit }),
});

t.test('shows how much of the storage is in use', async (t) => {
  await render(t, usage(1_500_000_000, 5_000_000_000));
  t.ok(await screen.findByText('1,5 GB de 5 GB em uso (30%).'));
  const bar = screen.getByRole('meter', { name: 'Armazenamento' });
  t.equal(bar.getAttribute('aria-valuenow'), '30');
  t.notOk(screen.queryByText(/^Acabou o espaço|do espaço para arquivos está em uso/));
  t.same(await axe(), []);
});

t.test('without a limit there is no bar', async (t) => {
  await render(t, usage(340_000, null));
  t.ok(await screen.findByText('340 kB em uso. O plano não tem limite.'));
  t.notOk(screen.queryByRole('meter'));
});

t.test('warns of storage that is nearly or quite full', async (t) => {
  const { unmount } = await render(t, usage(95_000_000, 100_000_000));
  t.ok(await screen.findByText(/^95% do espaço para arquivos está em uso/));
  unmount();
  await render(t, usage(120_000_000, 100_000_000));
  t.ok(await screen.findByText(/^Acabou o espaço para arquivos/));
  t.equal(screen.getByRole('meter').getAttribute('aria-valuenow'), '100');
  t.same(await axe(), []);
});

t.test('a figure that cannot be read can be asked for again, and the options work', async (t) => {
  const { user, api } = await render(t, {
    'GET /api/settings/storage-usage': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  const storage = within(await screen.findByRole('region', { name: 'Armazenamento' }));
  const again = await storage.findByRole('button');
  t.ok(screen.getByRole('checkbox', { name: 'Saudar' }));
  api.set(usage(5, null));
  await user.click(again);
  t.ok(await storage.findByText(/^5 B em uso/));
});
