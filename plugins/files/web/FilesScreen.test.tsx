import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { FileListDto } from '../schemas.ts';
import FilesScreen from './FilesScreen.tsx';
import { buildList } from './testing/build.ts';

const open = (test: TestLife, files: readonly FileListDto[], api: MockRoutes = {}) =>
  renderScreen(test, <FilesScreen />, {
    user: buildAdmin(),
    api: {
      'GET /api/files': () => ({ files, count: files.length, hasMore: false }),
      ...api,
    },
  });

const dialog = (): HTMLElement => screen.getByRole('dialog');
const field = (name: RegExp | string): HTMLElement => within(dialog()).getByLabelText(name);
const button = (name: string): HTMLElement => within(dialog()).getByRole('button', { name });
const isClosed = (): boolean => screen.queryByRole('dialog') === null;
const names = (): (string | undefined)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

t.test('shows lists by name with their files, and follows events', async (t) => {
  const { emit, api } = await open(t, [buildList(), buildList({ id: 2, name: 'Água' })]);
  await screen.findByRole('table', { name: 'Listas de arquivos' });
  t.same(names(), ['Água', 'Tabelas']);
  t.equal(screen.getAllByText('Preços').length, 2);
  t.same(await axe(), []);
  const third = buildList({ id: 3, name: 'Mapas' });
  emit({ event: 'file', action: 'create', files: third, fileList: third });
  await until(() => names().length === 3);
  emit({ event: 'file', action: 'delete', fileId: 1 });
  await until(() => names().join() === 'Água,Mapas');
  t.same(api.unexpected, []);
});

t.test('says what belongs here, and makes the first with its files', async (t) => {
  const saved = buildList({ id: 9, name: 'Mapas' });
  const { user, api } = await open(t, [], {
    'POST /api/files': () => saved,
    'POST /api/files/uploadList/:id': () => reply(413, { error: 'ERR_FILE_TOO_LARGE' }),
    'PUT /api/files/:id': () => saved,
    'GET /api/files/:id': () => saved,
  });
  await screen.findByText('Nenhuma lista de arquivos ainda');
  await user.click(screen.getAllByRole('button', { name: 'Nova lista de arquivos' })[0]!);
  await screen.findByRole('dialog', { name: 'Nova lista de arquivos' });
  t.same(await axe(dialog()), []);
  await user.click(button('Salvar'));
  t.equal(within(dialog()).getAllByRole('alert').length, 2, 'name and message are asked for');
  await user.type(field(/^Nome$/), ' Mapas ');
  await user.type(field(/^Mensagem/), 'Como chegar');
  await user.type(field('Nome do arquivo 1'), 'Loja');
  await user.upload(field('Escolher arquivo'), new File(['x'], 'loja.png', { type: 'image/png' }));
  await user.click(button('Adicionar arquivo'));
  await user.click(button('Salvar'));
  await until(() => api.callsOf('POST /api/files/uploadList/:id').length === 1);
  await until(() => !button('Salvar').hasAttribute('disabled'));
  t.same(api.callsOf('POST /api/files')[0]?.body, {
    name: 'Mapas',
    message: 'Como chegar',
    options: [{ name: 'Loja' }],
  });
  t.equal(isClosed(), false, 'what was typed stays when the file failed');
  api.set({ 'POST /api/files/uploadList/:id': () => ({ mensagem: 'Arquivos atualizados' }) });
  await user.click(button('Salvar'));
  await until(isClosed);
  t.equal(api.callsOf('POST /api/files').length, 1, 'it is not made twice');
  t.match(api.callsOf('PUT /api/files/:id')[0]?.body, { options: [{ id: 11, name: 'Loja' }] });
  const form = api.callsOf('POST /api/files/uploadList/:id')[1]?.body as FormData;
  t.same([form.get('id'), (form.get('files') as File).name], ['11', 'loja.png']);
  t.ok(await screen.findByText('Lista de arquivos salva com sucesso!'));
});

t.test('changes one, takes a file away, and deletes after asking', async (t) => {
  const { user, api } = await open(t, [buildList()], {
    'PUT /api/files/:id': () => buildList({ name: 'Preços de hoje' }),
    'DELETE /api/files/:id': () => reply(400, { error: 'ERR_FILE_LIST_IN_USE', uses: 'Natal' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de Tabelas' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  await screen.findByRole('dialog', { name: 'Editar a lista Tabelas' });
  await user.click(button('Remover o arquivo'));
  await user.click(button('Salvar'));
  await until(isClosed);
  t.match(api.callsOf('PUT /api/files/:id')[0]?.body, {
    options: [{ id: 11, name: 'Preços', path: null }],
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de Preços de hoje' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Excluir a lista Preços de hoje?',
  });
  const confirm = within(question).getByRole('button', { name: 'Excluir' });
  await user.click(confirm);
  t.ok(await screen.findByText(/Esta lista de arquivos é usada por: Natal/));
  api.set({ 'DELETE /api/files/:id': () => ({ message: 'File List deleted' }) });
  await user.click(confirm);
  t.ok(await screen.findByText('Nenhuma lista de arquivos ainda'));
});
