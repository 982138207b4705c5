import t from 'tap';
import {
  axe,
  buildAdmin,
  buildUser,
  renderScreen,
  reply,
  screen,
  until,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import type { QuickMessageDto } from '../schemas.ts';
import QuickMessagesScreen from './QuickMessagesScreen.tsx';
import { build, buildPicture } from './testing/build.ts';

URL.createObjectURL = () => 'blob:escolhido';
URL.revokeObjectURL = () => undefined;

const TAGS = [{ id: 7, name: 'Orçamento', color: '#b45309', kanban: 0 }];

const open = (
  test: TestLife,
  records: readonly QuickMessageDto[],
  api: MockRoutes = {},
  options: RenderOptions = {},
) =>
  renderScreen(test, <QuickMessagesScreen />, {
    ...options,
    api: {
      'GET /api/quick-messages': () => ({ records, count: records.length, hasMore: false }),
      'GET /api/tags/list': () => TAGS,
      ...api,
    },
  });

const dialog = (): HTMLElement => screen.getByRole('dialog');
const field = (name: RegExp | string): HTMLElement => within(dialog()).getByLabelText(name);
const save = (): HTMLElement => within(dialog()).getByRole('button', { name: 'Salvar' });
const isClosed = (): boolean => screen.queryByRole('dialog') === null;
const rows = (): (string | undefined)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const edit = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  shortcode: string,
): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `Ações de /${shortcode}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  await screen.findByRole('dialog', { name: `Editar /${shortcode}` });
};

t.test('shows quick messages by shortcut, what they carry and whose they are', async (t) => {
  const tag = { id: 7, name: 'Orçamento', color: '#ffff00' };
  const { api } = await open(t, [
    buildPicture({ geral: true, status: false, tagId: 7, tag }),
    build(),
  ]);
  await screen.findByRole('table', { name: 'Respostas rápidas' });
  t.same(rows(), ['/olá', '/preçosDesativada']);
  t.ok(screen.getByText('tabela.png'));
  t.ok(screen.getByText('Toda a empresa'));
  t.ok(screen.getByText('Só você'));
  t.same(await axe(), []);
  t.same(api.unexpected, []);
});

t.test('says what belongs here when there is none, and offers the first', async (t) => {
  const { user } = await open(t, []);
  await screen.findByText('Nenhuma resposta rápida ainda');
  await user.click(screen.getAllByRole('button', { name: 'Nova resposta rápida' })[1]!);
  t.ok(await screen.findByRole('dialog', { name: 'Nova resposta rápida' }));
});

t.test('says what failed and tries again', async (t) => {
  const { user, api } = await open(t, [], {
    'GET /api/quick-messages': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  await screen.findByText('Não foi possível carregar a lista de registros');
  api.set({
    'GET /api/quick-messages': () => ({ records: [build()], count: 1, hasMore: false }),
  });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('/olá'));
});

t.test('searches on the server, and says when nothing answers to it', async (t) => {
  const { user } = await open(t, [], {
    'GET /api/quick-messages': ({ query }) => {
      const records = query.get('searchParam') === 'zzz' ? [] : [build()];
      return { records, count: records.length, hasMore: false };
    },
  });
  await screen.findByText('/olá');
  await user.type(screen.getByLabelText('Buscar por atalho ou texto'), 'zzz');
  t.ok(await screen.findByText('Nada encontrado para “zzz”.'));
});

t.test('makes one of text', async (t) => {
  const { user, api } = await open(t, [build()], {
    'POST /api/quick-messages': ({ body }) => ({ ...build({ id: 9 }), ...(body as object) }),
  });
  await screen.findByText('/olá');
  await user.click(screen.getByRole('button', { name: 'Nova resposta rápida' }));
  await screen.findByRole('dialog', { name: 'Nova resposta rápida' });
  t.same(await axe(dialog()), []);
  t.ok(screen.getByRole('toolbar', { name: 'Inserir no texto' }));
  await user.type(field(/^Atalho/), 'até logo');
  await user.type(field(/^Mensagem/), ' Até logo! ');
  await user.selectOptions(field(/^Etiqueta/), 'Orçamento');
  await user.click(field('Para toda a empresa'));
  await user.click(save());
  await until(isClosed);
  t.same(api.callsOf('POST /api/quick-messages')[0]?.body, {
    shortcode: 'até logo',
    message: 'Até logo!',
    geral: true,
    status: true,
    tagId: 7,
    sendOnlyMedia: false,
    isMedia: false,
  });
  t.ok(await screen.findByText('Resposta rápida salva com sucesso!'));
  t.same(rows(), ['/até logo', '/olá']);
});

t.test('a text may be missing beside a file, which is sent after the words', async (t) => {
  const { user, api } = await open(t, [build()], {
    'POST /api/quick-messages': ({ body }) => ({
      ...build({ id: 9 }),
      ...(body as object),
      isMedia: false,
    }),
    'POST /api/quick-messages/:id/media-upload': () => ({ mensagem: 'Arquivo Anexado' }),
    'GET /api/quick-messages/:id': () => buildPicture({ id: 9, shortcode: 'tabela', message: '' }),
  });
  await screen.findByText('/olá');
  await user.click(screen.getByRole('button', { name: 'Nova resposta rápida' }));
  await screen.findByRole('dialog');
  await user.type(field(/^Atalho/), 'tabela');
  await user.click(save());
  t.ok(await within(dialog()).findByText('Obrigatório'));
  t.equal(api.callsOf('POST /api/quick-messages').length, 0);
  t.equal(within(dialog()).queryByLabelText(/só o arquivo/), null);
  const file = new File(['bytes'], 'tabela.png', { type: 'image/png' });
  await user.upload(field('Escolher arquivo'), file);
  t.ok(within(dialog()).getByRole('img', { name: 'tabela.png' }));
  t.same(await axe(dialog()), []);
  await user.click(field(/só o arquivo/));
  await user.click(save());
  await until(isClosed);
  t.match(api.callsOf('POST /api/quick-messages')[0]?.body, {
    message: '',
    isMedia: true,
    sendOnlyMedia: true,
  });
  const [upload] = api.callsOf('POST /api/quick-messages/:id/media-upload');
  t.equal(upload?.params.id, '9');
  const sent = upload?.body as FormData;
  t.equal(sent.get('typeArch'), 'quickMessage');
  t.equal((sent.get('file') as File).name, 'tabela.png');
  t.same(rows(), ['/olá', '/tabela']);
});

t.test('one whose file failed is not made twice', async (t) => {
  const { user, api } = await open(t, [], {
    'POST /api/quick-messages': ({ body }) => ({
      ...build({ id: 9 }),
      ...(body as object),
      isMedia: false,
    }),
    'PUT /api/quick-messages/:id': ({ body }) => ({
      ...build({ id: 9 }),
      ...(body as object),
      isMedia: false,
    }),
    'POST /api/quick-messages/:id/media-upload': () =>
      reply(415, { error: 'ERR_UNSUPPORTED_MEDIA' }),
    'GET /api/quick-messages/:id': () => buildPicture({ id: 9, shortcode: 'tabela' }),
  });
  await screen.findByText('Nenhuma resposta rápida ainda');
  await user.click(screen.getAllByRole('button', { name: 'Nova resposta rápida' })[0]!);
  await screen.findByRole('dialog');
  await user.type(field(/^Atalho/), 'tabela');
  await user.upload(field('Escolher arquivo'), new File(['x'], 'a.png', { type: 'image/png' }));
  await user.click(save());
  t.ok(await screen.findByText('Este tipo de arquivo não é aceito.'));
  t.notOk(isClosed());
  api.set({ 'POST /api/quick-messages/:id/media-upload': () => ({ mensagem: 'Arquivo Anexado' }) });
  await user.click(save());
  await until(isClosed);
  t.equal(api.callsOf('POST /api/quick-messages').length, 1);
  t.equal(api.callsOf('PUT /api/quick-messages/:id')[0]?.params.id, '9');
});

t.test('changes one, and takes its file away', async (t) => {
  const { user, api } = await open(t, [buildPicture()], {
    'PUT /api/quick-messages/:id': ({ body }) => ({
      ...buildPicture(),
      ...(body as object),
      isMedia: true,
    }),
    'DELETE /api/quick-messages/:id/media-upload': () => ({ mensagem: 'Arquivo excluído' }),
    'GET /api/quick-messages/:id': () => build({ id: 2, shortcode: 'valores' }),
  });
  await edit(user, 'preços');
  t.ok(within(dialog()).getByRole('img', { name: 'tabela.png' }));
  await user.clear(field(/^Atalho/));
  await user.type(field(/^Atalho/), 'valores');
  await user.click(within(dialog()).getByRole('button', { name: 'Remover o arquivo' }));
  await user.click(field('Disponível nas conversas'));
  await user.click(save());
  await until(isClosed);
  t.match(api.callsOf('PUT /api/quick-messages/:id')[0], {
    params: { id: '2' },
    body: { shortcode: 'valores', status: false, isMedia: false },
  });
  t.equal(api.callsOf('DELETE /api/quick-messages/:id/media-upload').length, 1);
  t.same(rows(), ['/valores']);
});

t.test('a file that is too large is refused before it is sent', async (t) => {
  const { user } = await open(t, [build()]);
  await edit(user, 'olá');
  const file = new File(['x'], 'filme.mp4', { type: 'video/mp4' });
  Object.defineProperty(file, 'size', { value: 25 * 1024 * 1024 + 1 });
  await user.upload(field('Escolher arquivo'), file);
  t.ok(await screen.findByText('O arquivo filme.mp4 é grande demais: no máximo 25 MB.'));
  t.equal(within(dialog()).queryByRole('button', { name: 'Remover o arquivo' }), null);
});

t.test('shows a refusal at the field it is about', async (t) => {
  const { user, api } = await open(t, [build()], {
    'PUT /api/quick-messages/:id': () =>
      reply(400, { error: 'ERR_QUICKMESSAGE_INVALID_NAME', field: 'shortcode' }),
  });
  await edit(user, 'olá');
  await user.clear(field(/^Atalho/));
  await user.type(field(/^Atalho/), 'oi');
  await user.click(save());
  t.ok(await within(dialog()).findByText('Muito curto: no mínimo 3 caracteres'));
  t.equal(api.callsOf('PUT /api/quick-messages/:id').length, 0);
  await user.type(field(/^Atalho/), '!');
  await user.click(save());
  t.ok(await within(dialog()).findByText(/ao menos 3 caracteres; o atalho/));
});

t.test('what others made for all is theirs and administrators’ to change', async (t) => {
  const theirs = build({ userId: 5, geral: true });
  const { user, unmount } = await open(t, [theirs]);
  await user.click(await screen.findByText('/olá'));
  t.ok(isClosed());
  t.equal(screen.queryByRole('button', { name: 'Ações de /olá' }), null);
  unmount();
  const asAdmin = await open(t, [theirs], {}, { user: buildAdmin() });
  await asAdmin.user.click(await screen.findByText('/olá'));
  t.ok(await screen.findByRole('dialog', { name: 'Editar /olá' }));
});

t.test('deletes one after saying what will be lost', async (t) => {
  const { user, api } = await open(
    t,
    [build({ geral: true })],
    { 'DELETE /api/quick-messages/:id': () => ({ message: 'Quick message deleted' }) },
    { user: buildUser() },
  );
  await user.click(await screen.findByRole('button', { name: 'Ações de /olá' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir a resposta /olá?' });
  t.match(question.textContent, /Ninguém da empresa/);
  t.equal(api.callsOf('DELETE /api/quick-messages/:id').length, 0);
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Nenhuma resposta rápida ainda'));
});

t.test('follows what others change', async (t) => {
  const { emit } = await open(t, [build()]);
  await screen.findByText('/olá');
  const theirs = build({ id: 3, shortcode: 'aviso', geral: true, userId: 5 });
  emit({ event: 'quickmessage', action: 'create', record: theirs });
  t.same(rows(), ['/aviso', '/olá']);
  emit({ event: 'quickmessage', action: 'update', record: { ...theirs, shortcode: 'zebra' } });
  t.same(rows(), ['/olá', '/zebra']);
  emit({ event: 'quickmessage', action: 'delete', id: 3 });
  t.same(rows(), ['/olá']);
});

t.test('is whole on a phone, and in the dark', async (t) => {
  await open(t, [buildPicture()], {}, { width: 390 });
  t.ok(await screen.findByText('/preços'));
  t.same(await axe(), []);
  document.documentElement.dataset.theme = 'dark';
  t.same(await axe(), []);
});
