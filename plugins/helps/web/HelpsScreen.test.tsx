import t from 'tap';
import { axe, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { HelpDto } from '../schemas.ts';
import HelpsScreen from './HelpsScreen.tsx';
import { buildHelp } from './testing.ts';

const page = (records: readonly HelpDto[], hasMore = false): object => ({
  records,
  count: records.length,
  hasMore,
});

const open = (test: TestLife, helps: readonly HelpDto[], api: MockRoutes = {}, width = 1_440) =>
  renderScreen(test, <HelpsScreen />, {
    width,
    api: { 'GET /api/helps': () => page(helps), ...api },
  });

const titles = (): (string | null)[] =>
  screen.queryAllByRole('listitem').map((card) => card.querySelector('.help-title')!.textContent);

t.test('shows the videos as cards, by title', async (t) => {
  const { api } = await open(t, [buildHelp(), buildHelp({ id: 2, title: 'Filas' })]);
  await screen.findByRole('list', { name: 'Ajuda' });
  t.same(titles(), ['Filas', 'Primeiros passos']);
  t.same(await axe(), []);
  t.same(api.unexpected, []);
});

t.test('plays a video in a dialog that Escape closes', async (t) => {
  const { user } = await open(t, [buildHelp()]);
  const card = await screen.findByRole('button', { name: /^Primeiros passos/ });
  card.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Primeiros passos' });
  const video = within(dialog).getByTitle('Vídeo: Primeiros passos');
  t.match(video.getAttribute('src'), /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
  t.equal(
    within(dialog).getByRole('link', { name: 'Abrir no YouTube' }).getAttribute('href'),
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  );
  await until(() => Boolean(document.activeElement?.closest('.bp6-portal')));
  await user.keyboard('{Escape}');
  await until(() => screen.queryByRole('dialog') === null);
});

t.test('says what belongs here, what failed, and what was not found', async (t) => {
  const { user, api } = await open(t, [], {
    'GET /api/helps': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await screen.findByText('Não foi possível carregar a lista de registros');
  api.set({ 'GET /api/helps': () => page([]) });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('Nenhum vídeo ainda'));
  await user.type(screen.getByLabelText('Buscar por título'), 'Filas');
  t.ok(await screen.findByText('Nada encontrado para “filas”.'));
  t.equal(api.calls.at(-1)?.query.get('searchParam'), 'filas');
});

t.test('shows more on request', async (t) => {
  const { user, api } = await open(t, [buildHelp()], {
    'GET /api/helps': ({ query }) =>
      query.get('pageNumber') === '1'
        ? page([buildHelp()], true)
        : page([buildHelp({ id: 2, title: 'Tags' })]),
  });
  await user.click(await screen.findByRole('button', { name: 'Mostrar mais' }));
  await until(() => titles().length === 2);
  t.notOk(screen.queryByRole('button', { name: 'Mostrar mais' }));
  t.equal(api.calls.length, 2);
});

t.test('follows what is changed meanwhile', async (t) => {
  const { emit } = await open(t, [buildHelp()]);
  await screen.findByRole('list', { name: 'Ajuda' });
  emit({ event: 'help', action: 'create', help: buildHelp({ id: 2, title: 'Filas' }) });
  t.same(titles(), ['Filas', 'Primeiros passos']);
  emit({ event: 'help', action: 'update', help: buildHelp({ title: 'Começo' }) });
  t.same(titles(), ['Começo', 'Filas']);
  emit({ event: 'help', action: 'delete', helpId: 2 });
  t.same(titles(), ['Começo']);
});

t.test('reads anew when the platform says so', async (t) => {
  const { emit, api } = await open(t, [buildHelp()]);
  await screen.findByRole('list', { name: 'Ajuda' });
  api.set({ 'GET /api/helps': () => page([buildHelp({ title: 'Começo' })]) });
  emit({ event: 'help', action: 'reload', seq: 0 });
  await until(() => titles()[0] === 'Começo');
  t.same(titles(), ['Começo']);
});

t.test('a video stays inside the player, whatever its code claims', async (t) => {
  const evil = buildHelp({ title: '<img src=x onerror=alert(1)>', video: '../../x?"><script>' });
  const { user } = await open(t, [evil]);
  await user.click(await screen.findByRole('button', { name: /^<img/ }));
  const source = (await screen.findByTitle(/^Vídeo/)).getAttribute('src') ?? '';
  t.equal(new URL(source).origin, 'https://www.youtube-nocookie.com');
  t.match(new URL(source).pathname, /^\/embed\/[^/]+$/);
  t.same(document.querySelectorAll('img, script').length, 0);
});

t.test('is whole on a phone', async (t) => {
  await open(t, [buildHelp()], {}, 390);
  t.ok(await screen.findByRole('button', { name: /^Primeiros passos/ }));
  t.same(await axe(), []);
});
