import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import type { AnnouncementDto } from '../schemas.ts';
import AnnouncementsScreen from './AnnouncementsScreen.tsx';
import { buildAnnouncement, pageOf } from './testing.ts';

const owner = buildAdmin({ super: true });
const shown = buildAnnouncement({
  priority: 1,
  audience: { kind: 'plan', id: 3, name: 'Profissional' },
  endsAt: '2030-01-01T12:00:00.000Z',
});

const open = (
  test: TestLife,
  records: readonly AnnouncementDto[],
  api: MockRoutes = {},
  options: RenderOptions = {},
) =>
  renderScreen(test, <AnnouncementsScreen />, {
    user: owner,
    ...options,
    api: { 'GET /api/announcements': () => pageOf(...records), ...api },
  });

t.test('shows all there are, and reads them anew when another changes one', async (t) => {
  const { api, emit } = await open(t, [shown, buildAnnouncement({ id: 2, status: false })]);
  const row = await screen.findByRole('row', { name: /Alta/ });
  t.match(row.textContent, /Agora há pausas.*Alta.*Plano Profissional.*Até.*Ativo/);
  t.ok(screen.getByText('Inativo'));
  t.same(await axe(), []);
  api.set({ 'GET /api/announcements': () => pageOf({ ...shown, title: 'Outro' }) });
  emit({ event: 'announcement', action: 'reload', seq: 0, id: 1 });
  t.ok(await screen.findByText('Outro'));
});

t.test('writes one with its image, which nobody is shown before it is whole', async (t) => {
  const { user, api } = await open(t, [], {
    'GET /api/plans/all': () => [{ id: 3, name: 'Profissional' }],
    'POST /api/announcements': () => reply(400, { error: 'ERR_ANNOUNCEMENT_REQUIRED' }),
  });
  await screen.findByText('Nenhum comunicado ainda');
  await user.click(screen.getAllByRole('button', { name: 'Novo comunicado' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo comunicado' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.equal(dialog.getAllByText('Obrigatório').length, 2);
  await user.type(dialog.getByLabelText(/^Título/), 'Aviso');
  await user.type(dialog.getByLabelText(/^Texto/), 'Amanhã.');
  await user.selectOptions(dialog.getByLabelText(/^Prioridade/), 'Alta');
  await user.selectOptions(dialog.getByLabelText(/^Para quem/), 'Empresas de um plano');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(await dialog.findByText('Escolha para quem é.'));
  t.same(await axe(), []);
  await user.selectOptions(await dialog.findByLabelText(/^Plano/), 'Profissional');
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(picker!, new File(['x'], 'capa.png', { type: 'image/png' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await until(() => api.callsOf('POST /api/announcements').length === 1);
  t.ok(dialog.getByDisplayValue('Aviso'), 'nothing typed is lost');
  const saved = buildAnnouncement({ id: 9, title: 'Aviso' });
  api.set({
    'POST /api/announcements': () => saved,
    'POST /api/announcements/:id/media-upload': () => ({ mensagem: 'Arquivo Anexado' }),
    'PUT /api/announcements/:id': () => saved,
  });
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await until(() => screen.queryByRole('dialog') === null);
  t.match(api.callsOf('POST /api/announcements').at(-1)?.body, {
    ...{ title: 'Aviso', text: 'Amanhã.', priority: 1, status: false },
    ...{ startsAt: null, endsAt: null, audience: { kind: 'plan', id: 3 } },
  });
  t.same(api.callsOf('PUT /api/announcements/:id')[0]?.body, { status: true });
  t.ok(screen.getByText('Aviso'));
});

t.test('deletes one after asking', async (t) => {
  const { user, api } = await open(t, [shown], {
    'DELETE /api/announcements/:id': () => ({ message: 'Announcement deleted' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de Novidades do mês' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir Novidades do mês?' });
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Nenhum comunicado ainda'));
  t.equal(api.callsOf('DELETE /api/announcements/:id').length, 1);
});

t.test('others are told that it is not for them, and led away', async (t) => {
  const { address, api } = await open(t, [], {}, { user: buildAdmin(), at: '/announcements' });
  t.ok((await screen.findAllByText(/não possui permissão para acessar essa página!/)).length > 0);
  await until(() => address() === '/');
  t.equal(api.callsOf('GET /api/announcements').length, 0);
});
