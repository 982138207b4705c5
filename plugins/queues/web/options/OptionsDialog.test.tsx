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
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import t from 'tap';
import { USUAL_HOURS, shownDays } from '../../public.ts';
import type { QueuePreviewProps } from '../../public.ts';
import type { QueueOptionDto } from '../../schemas.ts';
import { OptionsDialog } from './OptionsDialog.tsx';

const QUEUE = {
  id: 7,
  name: 'Vendas',
  color: '#0f766e',
  orderQueue: 1,
  greetingMessage: 'Olá!',
  outOfHoursMessage: '',
  schedules: shownDays(USUAL_HOURS),
  userIds: [],
  isMedia: false,
  mediaName: '',
  mediaPath: null,
};

const build = (
  id: number,
  title: string,
  changes: Partial<QueueOptionDto> = {},
): QueueOptionDto => ({
  id,
  queueId: 7,
  parentId: null,
  option: '1',
  title,
  message: '',
  isMedia: false,
  mediaName: '',
  mediaPath: null,
  mediaType: null,
  target: null,
  children: [],
  ...changes,
});

const tree = (): QueueOptionDto[] => [
  build(1, 'Planos', {
    message: 'Temos dois.',
    children: [
      build(2, 'Básico', { parentId: 1, isMedia: true, mediaName: 'tabela.pdf' }),
      build(3, 'Completo', { parentId: 1, option: '2' }),
    ],
  }),
  build(4, 'Outros', { option: '2' }),
];

const Phone = ({ queueId, version, draft }: QueuePreviewProps) => (
  <p>
    Telefone {queueId} {version} {draft.greetingMessage}
  </p>
);

const open = (test: TestLife, options: () => unknown, api: MockRoutes = {}, width = 1_440) =>
  renderScreen(test, <OptionsDialog queue={QUEUE} onClose={() => undefined} />, {
    user: buildAdmin(),
    width,
    api: {
      'GET /api/queue-options': options,
      'POST /api/queue-options': () => build(9, 'Nova'),
      'PUT /api/queue-options/:id': () => build(9, 'Nova'),
      'DELETE /api/queue-options/:id': () => ({ message: 'Option Delected' }),
      'POST /api/queue-options/:id/media-upload': () => ({ mensagem: 'Arquivo Anexado' }),
      'DELETE /api/queue-options/:id/media-upload': () => ({ mensagem: 'Arquivo Excluído' }),
      ...api,
    },
    plugins: [{ id: 'phones', screens: { Phone: async () => ({ default: Phone }) }, icons: {} }],
    manifest: buildManifest({
      id: 'phones',
      fills: [{ slot: 'queues.preview', component: 'Phone', order: 1 }],
    }),
  });

const press = (name: string): HTMLElement => screen.getByRole('button', { name });

t.test('shows the tree with its keys, words and files, and the phone beside it', async (t) => {
  const { api } = await open(t, tree);
  t.ok(await screen.findByText('Temos dois.'));
  t.ok(screen.getByText('tabela.pdf'));
  const below = within(screen.getByRole('list', { name: 'Planos' }));
  t.same(
    below.getAllByRole('listitem').map((item) => item.textContent),
    ['1Básico tabela.pdf', '2Completo'],
  );
  t.ok(await screen.findByText('Telefone 7 0 Olá!'));
  t.equal(api.calls[0]?.query.get('queueId'), '7');
  t.same(await axe(), []);
});

t.test('says what follows where there is none, and adds the first', async (t) => {
  const { user, api } = await open(t, () => []);
  t.ok(await screen.findByText(/Ainda não há opções/));
  await user.click(press('Nova opção'));
  t.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled);
  await user.type(screen.getByLabelText('Título'), 'Planos');
  await user.type(screen.getByLabelText('Mensagem'), 'Temos dois.');
  await user.click(press('Salvar'));
  await until(() => api.callsOf('GET /api/queue-options').length === 2);
  t.same(api.callsOf('POST /api/queue-options')[0]?.body, {
    queueId: 7,
    parentId: null,
    title: 'Planos',
    message: 'Temos dois.',
    target: null,
  });
  t.ok(await screen.findByText('Telefone 7 1 Olá!'), 'and the phone plays it anew');
});

t.test('renames where it stands; Enter saves and Escape leaves it', async (t) => {
  const { user, api } = await open(t, tree);
  await user.click(await screen.findByRole('button', { name: 'Editar Outros' }));
  await user.keyboard('{Escape}');
  t.equal(screen.queryByLabelText('Título'), null);
  t.ok(screen.getByRole('dialog'), 'the dialog stays');
  await user.click(press('Editar Outros'));
  const title = screen.getByLabelText<HTMLInputElement>('Título');
  t.equal(title.value, 'Outros');
  await user.clear(title);
  await user.type(title, 'Atendente{Enter}');
  await until(() => api.callsOf('PUT /api/queue-options/:id').length === 1);
  const [call] = api.callsOf('PUT /api/queue-options/:id');
  t.same([call?.params.id, call?.body], ['4', { title: 'Atendente', message: '', target: null }]);
});

t.test('reorders, nests and takes out', async (t) => {
  const { user, api } = await open(t, tree);
  await user.click(await screen.findByRole('button', { name: 'Descer Planos' }));
  await until(() => api.callsOf('GET /api/queue-options').length === 2);
  t.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Subir Planos' }).disabled);
  t.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Descer Outros' }).disabled);
  const choose = async (row: string, action: string) => {
    await user.click(press(`Ações de ${row}`));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  await choose('Outros', 'Colocar dentro de Planos');
  await until(() => api.callsOf('PUT /api/queue-options/:id').length === 2);
  await choose('Completo', 'Tirar de dentro de Planos');
  await until(() => api.callsOf('PUT /api/queue-options/:id').length === 3);
  t.same(
    api.callsOf('PUT /api/queue-options/:id').map(({ params, body }) => [params.id, body]),
    [
      ['1', { option: 2 }],
      ['4', { parentId: 1 }],
      ['3', { parentId: null, option: 2 }],
    ],
  );
});

t.test('adds inside an option', async (t) => {
  const { user, api } = await open(t, tree);
  await user.click(await screen.findByRole('button', { name: 'Nova opção dentro de Outros' }));
  await user.type(screen.getByLabelText('Título'), 'Preços{Enter}');
  await until(() => api.callsOf('POST /api/queue-options').length === 1);
  t.match(api.callsOf('POST /api/queue-options')[0]?.body, { parentId: 4, title: 'Preços' });
});

t.test('deletes after saying what goes along', async (t) => {
  const { user, api } = await open(t, tree);
  await user.click(await screen.findByRole('button', { name: 'Ações de Planos' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir a opção Planos?' });
  t.match(question.textContent, /dentro dela/);
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  t.ok(await screen.findByText('Opção excluída com sucesso!'));
  t.equal(api.callsOf('DELETE /api/queue-options/:id')[0]?.params.id, '1');
});

t.test('takes a file and lets it go', async (t) => {
  const { user, api } = await open(t, tree);
  await screen.findByText('Outros');
  const file = new File(['x'], 'preços.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Arquivo de Outros'), file);
  await until(() => api.callsOf('POST /api/queue-options/:id/media-upload').length === 1);
  await user.click(press('Ações de Básico'));
  await user.click(await screen.findByRole('menuitem', { name: 'Remover arquivo' }));
  await until(() => api.callsOf('DELETE /api/queue-options/:id/media-upload').length === 1);
  t.equal(api.callsOf('DELETE /api/queue-options/:id/media-upload')[0]?.params.id, '2');
});

t.test('what is refused is said, and what was typed stays', async (t) => {
  const { user } = await open(t, tree, {
    'POST /api/queue-options': () => reply(400, { error: 'ERR_QUEUE_OPTION_LIMIT', limit: 300 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Nova opção' }));
  await user.type(screen.getByLabelText('Título'), 'Mais{Enter}');
  t.ok(await screen.findByText('Uma fila pode ter até 300 opções.'));
  t.equal(screen.getByLabelText<HTMLInputElement>('Título').value, 'Mais');
});

t.test('follows what another admin changes, and says so when it cannot be read', async (t) => {
  let fails = true;
  const { user, api, emit } = await open(t, () => (fails ? reply(503, {}) : tree()));
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  fails = false;
  await user.click(retry);
  await screen.findByText('Outros');
  emit({ event: 'queueOption', action: 'update', queueId: 8 });
  emit({ event: 'queueOption', action: 'update', queueId: 7 });
  await until(() => api.callsOf('GET /api/queue-options').length === 3);
  t.equal(api.callsOf('GET /api/queue-options').length, 3);
});

t.test('leads to something of another plugin, and shows what is gone', async (t) => {
  const target = { engine: 'robots', config: 4 };
  const gone = { engine: 'robots', config: 9, name: null };
  const { user, api } = await open(
    t,
    () => [
      build(1, 'Robô', { target: { ...target, name: 'Tia Ana' } }),
      build(2, 'Antes', { option: '2', target: gone }),
    ],
    { 'GET /api/queue-options/targets': () => [{ ...target, name: 'Tia Ana' }] },
  );
  t.ok(await screen.findByText(/Continua com Tia Ana/));
  t.ok(screen.getByText(/O destino foi excluído/));
  await user.click(press('Editar Antes'));
  const select = await screen.findByLabelText<HTMLSelectElement>('Depois da mensagem');
  t.equal(select.value, 'robots:9');
  t.same(await axe(), []);
  await user.selectOptions(select, 'Tia Ana');
  await user.click(press('Salvar'));
  await until(() => api.callsOf('PUT /api/queue-options/:id').length === 1);
  t.match(api.callsOf('PUT /api/queue-options/:id')[0]?.body, { target });
});

t.test('is whole on a phone', async (t) => {
  await open(t, tree, {}, 390);
  t.ok(await screen.findByText('Temos dois.'));
  t.same(await axe(), []);
});
