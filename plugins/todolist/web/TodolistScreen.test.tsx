import { strict as assert } from 'node:assert';
import t from 'tap';
import {
  axe,
  fireEvent,
  noAnswer,
  renderScreen,
  screen,
  until,
  waitFor,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { AddTasksBody, TaskDto } from '../schemas.ts';
import TodolistScreen from './TodolistScreen.tsx';

const MOMENT = '2026-11-20T10:00:00.000Z';
const uuid = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

const build = (id: number, text: string, changes: Partial<TaskDto> = {}): TaskDto => ({
  id: uuid(id),
  text,
  isDone: false,
  position: id,
  dueAt: null,
  reminder: null,
  ticketUuid: null,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  ...changes,
});

/** A server that keeps tasks, and the page before it. */
const open = async (
  test: TestLife,
  tasks: readonly TaskDto[] = [],
  { width = 1_440, api = {} }: { readonly width?: number; readonly api?: MockRoutes } = {},
) => {
  const kept = new Map(tasks.map((task) => [task.id, task]));
  const inOrder = () => [...kept.values()].sort((a, b) => a.position - b.position);
  const rendered = await renderScreen(test, <TodolistScreen />, {
    width,
    api: {
      'GET /api/todolist/tasks': () => ({ tasks: inOrder() }),
      'POST /api/todolist/tasks': ({ body }) => {
        const top = (inOrder()[0]?.position ?? 0) - 1;
        const added = (body as AddTasksBody).tasks.map((task) => {
          return { ...build(0, ''), position: top, ...task };
        });
        for (const task of added) kept.set(task.id, task);
        return { tasks: added };
      },
      'PUT /api/todolist/tasks/order': ({ body }) => {
        const { ids } = body as { ids: string[] };
        ids.forEach((id, position) => kept.set(id, { ...kept.get(id)!, position }));
        return { tasks: inOrder() };
      },
      'PUT /api/todolist/tasks/:id': ({ params, body }) => {
        const task = { ...kept.get(params.id!)!, ...(body as object) };
        kept.set(task.id, task);
        return task;
      },
      'POST /api/todolist/tasks/delete': ({ body }) => {
        for (const id of (body as { ids: string[] }).ids) kept.delete(id);
        return undefined;
      },
      ...api,
    },
  });
  await until(() => screen.queryByLabelText('Carregando…') === null);
  return { ...rendered, kept: inOrder };
};

const texts = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Tarefas' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent ?? null);

const keptTexts = ({ kept }: { readonly kept: () => readonly TaskDto[] }): string[] =>
  kept().map(({ text }) => text);

t.test('says what belongs here when there is nothing to do', async (t) => {
  await open(t);
  t.ok(await screen.findByText('Nada para fazer'));
  t.ok(screen.getByText('Só você as vê, em qualquer aparelho em que entrar.'));
  t.same(await axe(), []);
});

t.test(
  'A.10: adds tasks by keyboard, the newest first, and keeps them on the server',
  async (t) => {
    const page = await open(t);
    await page.user.keyboard('Ligar para o Beto{Enter}Comprar café{Enter}');
    t.same(texts(), ['Comprar café', 'Ligar para o Beto']);
    t.ok(screen.getByText('0 de 2 tarefas feitas'));
    t.same(await axe(), []);
    await waitFor(() => assert.deepEqual(keptTexts(page), ['Comprar café', 'Ligar para o Beto']));
    t.equal(localStorage.getItem('tasks'), null);
  },
);

t.test('ignores blank text', async (t) => {
  const page = await open(t);
  await page.user.type(screen.getByLabelText('Nova tarefa'), '   {Enter}');
  await page.user.click(screen.getByRole('button', { name: 'Adicionar' }));
  t.ok(screen.getByText('Nada para fazer'));
  t.same(page.kept(), []);
});

t.test('ticks a task off and back on', async (t) => {
  const page = await open(t, [build(1, 'Ligar')]);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Ligar' }));
  t.ok(screen.getByText('1 de 1 tarefa feita'));
  await until(() => page.kept()[0]?.isDone === true);
  await page.user.click(screen.getByRole('checkbox', { name: 'Ligar' }));
  await until(() => page.kept()[0]?.isDone === false);
});

t.test('changes a task in place; Escape and blank text leave it as it was', async (t) => {
  const page = await open(t, [build(1, 'Ligar')]);
  const { user } = page;
  const edit = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Editar/ });
  await user.click(await edit());
  const field = screen.getByLabelText('Texto de Ligar');
  t.equal(document.activeElement, field);
  t.same(await axe(), []);
  await user.keyboard(' hoje{Escape}');
  t.same(texts(), ['Ligar']);
  t.equal(document.activeElement, screen.getByRole('checkbox'), 'focus stays in the row');
  await user.click(await edit());
  await user.clear(screen.getByLabelText('Texto de Ligar'));
  await user.keyboard('{Enter}');
  t.same(texts(), ['Ligar']);
  await user.click(await edit());
  await user.keyboard(' hoje{Enter}');
  t.same(texts(), ['Ligar hoje']);
  await waitFor(() => assert.deepEqual(keptTexts(page), ['Ligar hoje']));
});

t.test('moves a task by its menu, and by Alt with an arrow key', async (t) => {
  const page = await open(t, [build(1, 'Um'), build(2, 'Dois'), build(3, 'Três')]);
  await page.user.click(await screen.findByRole('button', { name: 'Ações de Três' }));
  t.equal(screen.queryByRole('menuitem', { name: 'Mover para baixo' }), null, 'it is the last');
  await page.user.click(await screen.findByRole('menuitem', { name: 'Mover para cima' }));
  await waitFor(() => assert.deepEqual(texts(), ['Um', 'Três', 'Dois']));
  screen.getByRole('checkbox', { name: 'Um' }).focus();
  await page.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => assert.deepEqual(texts(), ['Três', 'Um', 'Dois']));
  t.same(keptTexts(page), ['Três', 'Um', 'Dois']);
});

t.test('removes a task, and brings it back where it was', async (t) => {
  const page = await open(t, [build(1, 'Um'), build(2, 'Dois'), build(3, 'Três')]);
  await page.user.click(await screen.findByRole('button', { name: 'Excluir Dois' }));
  await waitFor(() => assert.deepEqual(texts(), ['Um', 'Três']));
  await page.user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await until(() => texts().length === 3);
  t.same(texts(), ['Um', 'Dois', 'Três']);
  await waitFor(() => assert.deepEqual(keptTexts(page), ['Um', 'Dois', 'Três']));
});

t.test('removes all that are done at once', async (t) => {
  const done = { isDone: true };
  const page = await open(t, [build(1, 'Um', done), build(2, 'Dois'), build(3, 'Três', done)]);
  await page.user.click(await screen.findByRole('button', { name: 'Excluir as feitas' }));
  await waitFor(() => assert.deepEqual(texts(), ['Dois']));
  t.ok(await screen.findByText('2 tarefas excluídas.'));
});

t.test('follows what is done on another screen of the same person', async (t) => {
  const { emit, emitReset, api } = await open(t, [build(1, 'Um')]);
  await screen.findByText('Um');
  emit({ event: 'todolistTasks', action: 'update', tasks: [build(0, 'Zero'), build(1, 'Um!')] });
  t.same(texts(), ['Zero', 'Um!']);
  emit({ event: 'todolistTasks', action: 'delete', taskIds: [uuid(0)] });
  t.same(texts(), ['Um!']);
  api.set({ 'GET /api/todolist/tasks': () => ({ tasks: [build(5, 'Cinco')] }) });
  emitReset();
  t.ok(await screen.findByText('Cinco'));
});

t.test('loses no word when the server does not answer', async (t) => {
  const { user } = await open(t, [], { api: { 'POST /api/todolist/tasks': noAnswer } });
  await user.keyboard('Ligar{Enter}');
  t.ok(await screen.findByText(/Sem resposta do servidor/));
  await until(() => screen.queryByText('Nada para fazer') !== null);
  t.equal(screen.getByLabelText<HTMLInputElement>('Nova tarefa').value, 'Ligar');
});

t.test('says that the list could not be read, and reads it again', async (t) => {
  const { user, api } = await open(t, [], { api: { 'GET /api/todolist/tasks': noAnswer } });
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'GET /api/todolist/tasks': () => ({ tasks: [build(1, 'Um')] }) });
  await user.click(again);
  t.ok(await screen.findByText('Um'));
});

t.test('is whole on a phone', async (t) => {
  await open(t, [build(1, 'Ligar')], { width: 390 });
  t.ok(await screen.findByText('Ligar'));
  t.same(await axe(), []);
});

t.test('a task has a time and a reminder, and says that it is late', async (t) => {
  const page = await open(t, [build(1, 'Ontem', { dueAt: MOMENT, reminder: null })]);
  const { user, api } = page;
  t.ok(await screen.findByText(/^Atrasada: /));
  await user.keyboard('Ligar');
  await user.click(screen.getByRole('button', { name: 'Prazo e lembrete' }));
  fireEvent.change(screen.getByLabelText('Fazer até'), { target: { value: '2099-11-20T14:30' } });
  await user.selectOptions(screen.getByLabelText('Lembrete'), '10 minutos antes');
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  const dueAt = new Date(2099, 10, 20, 14, 30).toISOString();
  await until(() => api.callsOf('POST /api/todolist/tasks').length === 1);
  t.match(api.callsOf('POST /api/todolist/tasks')[0]?.body, {
    tasks: [{ text: 'Ligar', dueAt, reminder: 10, ticketUuid: null }],
  });
  t.ok(await screen.findByText('20/11/2099, 14:30'));
  t.equal(screen.queryByLabelText('Fazer até'), null, 'the next one begins without a time');
  await user.click(screen.getByRole('button', { name: 'Editar Ligar' }));
  fireEvent.change(screen.getByLabelText('Fazer até'), { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await until(() => screen.queryByText('20/11/2099, 14:30') === null);
  t.match(api.callsOf('PUT /api/todolist/tasks/:id')[0]?.body, { dueAt: null, reminder: null });
});

t.test('leads to the ticket it is about', async (t) => {
  await open(t, [build(1, 'Retornar', { ticketUuid: uuid(8) })]);
  const link = await screen.findByRole('link', { name: 'Abrir a conversa' });
  t.equal(link.getAttribute('href'), `/tickets/${uuid(8)}`);
});
