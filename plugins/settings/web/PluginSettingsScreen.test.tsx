import {
  axe,
  buildAdmin,
  buildManifest,
  renderScreen,
  reply,
  screen,
  until,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import i18next from 'i18next';
import t from 'tap';
import PluginSettingsScreen from './PluginSettingsScreen.tsx';
import { settingsOf } from './testing/builders.ts';

const build = settingsOf({ plugin: 'hats', hasOwnPage: true });

const settings = [
  build('key', 'set', { type: 'string', secret: true, group: 'keys' }),
  build('brim', '3', { type: 'integer', minimum: 0, maximum: 9 }),
  build('call', 'enabled', { type: 'string' }, { plugin: 'tickets', hasOwnPage: false }),
];

const name = (label: string): object => ({ label, help: `${label} faz algo.` });

const render = async (test: TestLife, api: MockRoutes = {}, options: RenderOptions = {}) => {
  const rendered = await renderScreen(test, <PluginSettingsScreen />, {
    user: buildAdmin(),
    path: '/settings/plugins/:plugin',
    at: '/settings/plugins/hats',
    api: {
      'GET /api/settings': () => settings,
      'PUT /api/settings/:key': ({ params, body }) => {
        const { value } = body as { value: string };
        const setting = settings.find(({ key }) => key === params.key);
        return { ...setting, value: params.key === 'key' && value === '' ? 'unset' : value };
      },
      ...api,
    },
    ...options,
  });
  i18next.addResourceBundle('pt', 'hats', {
    feature: { title: 'Chapéus', text: 'Cobrem a cabeça.' },
    settingGroups: { keys: 'Chaves' },
    settings: { brim: name('Aba'), key: name('Chave do chapéu') },
  });
  return rendered;
};

t.test('a plugin’s page has its settings under their headings, and no others', async (t) => {
  const { user, api } = await render(t);
  t.ok(await screen.findByRole('heading', { name: 'Chapéus' }));
  t.ok(screen.getByText('Cobrem a cabeça.'));
  const keys = within(screen.getByRole('region', { name: 'Chaves' }));
  t.ok(keys.getByLabelText('Chave do chapéu'));
  t.equal(keys.queryByLabelText('Aba'), null);
  t.equal(screen.getAllByText(/faz algo/).length, 2);
  const brim = screen.getByRole('spinbutton', { name: 'Aba' });
  await user.clear(brim);
  await user.type(brim, '5{Enter}');
  await until(() => api.callsOf('PUT /api/settings/:key').length === 1);
  t.match(api.callsOf('PUT /api/settings/:key')[0], {
    params: { key: 'brim' },
    body: { value: '5' },
  });
  t.ok(screen.getByRole('link', { name: 'Opções' }));
  t.same(await axe(), []);
});

t.test('a secret that is set can be removed, after a question', async (t) => {
  const { user, api } = await render(t);
  await user.click(await screen.findByRole('button', { name: 'Remover Chave do chapéu' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Remover' }));
  await until(() => screen.queryByRole('alertdialog') === null);
  t.same(api.callsOf('PUT /api/settings/:key')[0]?.body, { value: '' });
  t.match(screen.getByLabelText('Chave do chapéu'), { placeholder: 'Não definido', value: '' });
  t.equal(screen.queryByRole('button', { name: 'Remover Chave do chapéu' }), null);
});

t.test('the plugin’s own part stands below its fields, and has a page without any', async (t) => {
  const Part = () => <p>Prova de chapéu</p>;
  const options: RenderOptions = {
    plugins: [{ id: 'hats', screens: { Part: async () => ({ default: Part }) }, icons: {} }],
    manifest: buildManifest(
      { id: 'hats', fills: [{ slot: 'settings.page', component: 'Part', order: 1 }] },
      { id: 'shoes', fills: [{ slot: 'settings.page', component: 'Gone', order: 1 }] },
    ),
  };
  await render(t, { 'GET /api/settings': () => [] }, options);
  t.ok(await screen.findByText('Prova de chapéu'));
  t.ok(screen.getByRole('heading', { name: 'Chapéus' }));
});

t.test('a plugin without settings has no page, and one that is off says so', async (t) => {
  const { unmount } = await render(t, {}, { at: '/settings/plugins/shoes' });
  t.ok(await screen.findByText('Página não encontrada'));
  unmount();
  const off = [{ id: 'hats', paths: [], isOutsidePlan: false }];
  await render(t, { 'GET /api/settings': () => [] }, { manifest: { plugins: [], off } });
  t.ok(await screen.findByText(/^Este recurso está desligado na sua empresa/));
});

t.test('settings that cannot be read can be asked for again', async (t) => {
  const { user, api } = await render(t, { 'GET /api/settings': () => reply(503, {}) });
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'GET /api/settings': () => settings });
  await user.click(retry);
  t.ok(await screen.findByLabelText('Aba'));
});
