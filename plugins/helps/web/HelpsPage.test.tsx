import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes } from 'prosa/web/testing';
import type { HelpDto } from '../schemas.ts';
import HelpsPage from './HelpsPage.tsx';
import { buildHelp } from './testing.ts';

const owner = buildAdmin({ super: true });

const api = (...helps: HelpDto[]): MockRoutes => ({
  'GET /api/helps': () => ({ records: helps, count: helps.length, hasMore: false }),
});

const page = <HelpsPage />;

t.test('shows the videos there are, and plays one', async (t) => {
  const { user } = await renderScreen(t, page, { user: owner, api: api(buildHelp()) });
  t.ok(await screen.findByRole('cell', { name: 'Primeiros passos' }));
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Ações de Primeiros passos' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assistir' }));
  t.ok(await screen.findByTitle('Vídeo: Primeiros passos'));
});

t.test('adds the first video, and says at its field what is wrong with it', async (t) => {
  const rendered = await renderScreen(t, page, {
    user: owner,
    api: { ...api(), 'POST /api/helps': () => reply(400, { error: 'ERR_HELP_INVALID_VIDEO' }) },
  });
  const { user } = rendered;
  await screen.findByText('Nenhum vídeo ainda');
  const [add] = screen.getAllByRole('button', { name: 'Novo vídeo' });
  await user.click(add!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo vídeo' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.equal(dialog.getAllByText('Obrigatório').length, 2);
  t.same(await axe(), []);
  await user.type(dialog.getByLabelText(/^Título/), 'Filas');
  await user.type(dialog.getByLabelText(/^Vídeo/), 'x');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(await dialog.findByText('Digite o código ou o endereço de um vídeo do YouTube.'));
  t.equal(dialog.getByLabelText(/^Vídeo/).getAttribute('aria-invalid'), 'true');
  rendered.api.set({ 'POST /api/helps': () => buildHelp({ id: 3, title: 'Filas' }) });
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await until(() => screen.queryByRole('dialog') === null);
  t.ok(screen.getByRole('cell', { name: 'Filas' }));
  t.same(rendered.api.callsOf('POST /api/helps').at(-1)?.body, {
    title: 'Filas',
    description: '',
    video: 'x',
  });
});

t.test('changes a video, and deletes it after asking', async (t) => {
  const rendered = await renderScreen(t, page, {
    user: owner,
    api: {
      ...api(buildHelp()),
      'PUT /api/helps/:id': ({ body }) => buildHelp(body as HelpDto),
      'DELETE /api/helps/:id': () => ({ message: 'Help deleted' }),
    },
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Ações de Primeiros passos' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Primeiros passos' }));
  await user.clear(dialog.getByLabelText(/^Título/));
  await user.type(dialog.getByLabelText(/^Título/), 'Começo');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByRole('cell', { name: 'Começo' }));
  await user.click(screen.getByRole('button', { name: 'Ações de Começo' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir o vídeo Começo?' });
  t.equal(rendered.api.callsOf('DELETE /api/helps/:id').length, 0);
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Nenhum vídeo ainda'));
  t.equal(rendered.api.callsOf('DELETE /api/helps/:id')[0]?.params.id, '1');
});
