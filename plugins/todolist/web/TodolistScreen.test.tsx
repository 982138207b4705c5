import t from 'tap';
import { act, axe, fireEvent, renderScreen, screen, until, within } from 'prosa/web/testing';
import type { TestLife } from 'prosa/web/testing';
import TodolistScreen from './TodolistScreen.tsx';

const open = (test: TestLife, width = 1_440) => renderScreen(test, <TodolistScreen />, { width });

const texts = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Tarefas' }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent ?? null);

const kept = (): { text: string; isDone: boolean }[] =>
  JSON.parse(localStorage.getItem('tasks') ?? '[]') as { text: string; isDone: boolean }[];

t.test('says what belongs here when there is nothing to do', async (t) => {
  const { api } = await open(t);
  t.ok(screen.getByText('Nada para fazer'));
  t.same(await axe(), []);
  t.same(api.calls, [], 'and the server is never asked');
});

t.test('adds tasks by keyboard, the newest first, and keeps them in the browser', async (t) => {
  const { user, unmount, api } = await open(t);
  await user.keyboard('Ligar para o Beto{Enter}Comprar café{Enter}');
  t.same(texts(), ['Comprar café', 'Ligar para o Beto']);
  t.ok(screen.getByText('0 de 2 tarefas feitas'));
  t.same(await axe(), []);
  unmount();
  t.same(
    kept().map(({ text }) => text),
    ['Comprar café', 'Ligar para o Beto'],
  );
  t.same(api.calls, []);
});

t.test('shows what an earlier visit left', async (t) => {
  const test = open(t);
  await test;
  localStorage.setItem(
    'tasks',
    JSON.stringify([{ text: 'De ontem', createdAt: '2026-11-20T10:00:00.000Z' }]),
  );
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'tasks' })));
  t.same(texts(), ['De ontem'], 'also when another tab wrote it');
});

t.test('ignores blank text', async (t) => {
  const { user } = await open(t);
  await user.type(screen.getByLabelText('Nova tarefa'), '   {Enter}');
  await user.click(screen.getByRole('button', { name: 'Adicionar' }));
  t.ok(screen.getByText('Nada para fazer'));
  t.same(kept(), []);
});

t.test('ticks a task off and back on', async (t) => {
  const { user } = await open(t);
  await user.keyboard('Ligar{Enter}');
  await user.click(screen.getByRole('checkbox', { name: 'Ligar' }));
  t.ok(screen.getByText('1 de 1 tarefa feita'));
  t.match(kept(), [{ isDone: true }]);
  await user.click(screen.getByRole('checkbox', { name: 'Ligar' }));
  t.match(kept(), [{ isDone: false }]);
});

t.test('changes a task in place; Escape and blank text leave it as it was', async (t) => {
  const { user } = await open(t);
  await user.keyboard('Ligar{Enter}');
  const edit = (): HTMLElement => screen.getByRole('button', { name: /^Editar/ });
  await user.click(edit());
  const field = screen.getByLabelText('Texto de Ligar');
  t.equal(document.activeElement, field);
  t.same(await axe(), []);
  await user.keyboard(' hoje{Escape}');
  t.same(texts(), ['Ligar']);
  t.equal(document.activeElement, screen.getByRole('checkbox'), 'focus stays in the row');
  await user.click(edit());
  await user.clear(screen.getByLabelText('Texto de Ligar'));
  await user.keyboard('{Enter}');
  t.same(texts(), ['Ligar']);
  await user.click(edit());
  await user.keyboard(' hoje{Enter}');
  t.same(texts(), ['Ligar hoje']);
  t.match(kept(), [{ text: 'Ligar hoje' }]);
});

t.test('removes a task, and brings it back on request', async (t) => {
  const { user } = await open(t);
  await user.keyboard('Um{Enter}Dois{Enter}');
  await user.click(screen.getByRole('button', { name: 'Excluir Um' }));
  t.same(texts(), ['Dois']);
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await until(() => texts().length === 2);
});

t.test('removes all that are done at once', async (t) => {
  const { user } = await open(t);
  await user.keyboard('Um{Enter}Dois{Enter}Três{Enter}');
  t.notOk(screen.queryByRole('button', { name: 'Excluir as feitas' }));
  await user.click(screen.getByRole('checkbox', { name: 'Um' }));
  await user.click(screen.getByRole('checkbox', { name: 'Três' }));
  await user.click(screen.getByRole('button', { name: 'Excluir as feitas' }));
  t.same(texts(), ['Dois']);
  t.ok(await screen.findByText('2 tarefas excluídas.'));
});

t.test('says when the browser does not keep a task', async (t) => {
  const { user } = await open(t);
  const { setItem } = Storage.prototype;
  t.teardown(() => {
    Storage.prototype.setItem = setItem;
  });
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await user.keyboard('Ligar{Enter}');
  t.ok(await screen.findByText(/O navegador não guardou a tarefa/));
  t.ok(screen.getByText('Nada para fazer'));
});

t.test('is whole on a phone', async (t) => {
  await open(t, 390);
  fireEvent.change(screen.getByLabelText('Nova tarefa'), { target: { value: 'Ligar' } });
  fireEvent.submit(screen.getByLabelText('Nova tarefa').closest('form')!);
  t.same(texts(), ['Ligar']);
  t.same(await axe(), []);
});
