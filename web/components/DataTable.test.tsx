import t from 'tap';
import { axe, reply, renderScreen, screen, until, within } from 'prosa/web/testing';
import { DataTable, EmptyState, useList } from 'prosa/web';

interface Person {
  readonly id: number;
  readonly name: string;
}

let opened: string[] = [];

const People = () => {
  const list = useList<Person>({
    path: '/people',
    itemsKey: 'people',
    live: { event: 'person' },
  });
  return (
    <DataTable
      label="Pessoas"
      list={list}
      nameOf={(person) => person.name}
      columns={[{ key: 'name', title: 'Nome', render: (person) => person.name, narrow: 'title' }]}
      onOpen={(person) => opened.push(person.name)}
      actions={(person) => [{ text: 'Excluir', onClick: () => list.remove(person.id) }]}
      empty={<EmptyState title="Ninguém ainda" />}
    />
  );
};

const people = (...names: string[]): Person[] => names.map((name, at) => ({ id: at + 1, name }));

const rowsOf = (): string[] =>
  within(screen.getByRole('table', { name: 'Pessoas' }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .filter((text) => text !== '');

t.test('shows what the server sends, and follows its events', async (t) => {
  const { emit } = await renderScreen(t, <People />, {
    api: { 'GET /api/people': () => ({ people: people('Ana', 'Beto'), hasMore: false }) },
  });
  await screen.findByText('Ana');
  t.same(rowsOf(), ['Ana', 'Beto']);
  emit({ event: 'person', action: 'create', person: { id: 9, name: 'Caio' } });
  t.same(rowsOf(), ['Caio', 'Ana', 'Beto']);
  emit({ event: 'person', action: 'update', person: { id: 1, name: 'Ana Maria' } });
  emit({ event: 'person', action: 'delete', personId: 2 });
  t.same(rowsOf(), ['Caio', 'Ana Maria']);
  t.same(await axe(), []);
});

const Cities = () => {
  const list = useList<Person & { readonly city: string | null }>({
    path: '/people',
    itemsKey: 'people',
    live: { event: 'person' },
  });
  return (
    <DataTable
      label="Cidades"
      list={list}
      nameOf={(person) => person.name}
      columns={[
        { key: 'city', title: 'Cidade', render: ({ city }) => city ?? '—' },
        { key: 'name', title: 'Nome', render: ({ name }) => name, narrow: 'title' },
      ]}
      empty={<EmptyState title="Ninguém ainda" />}
    />
  );
};

t.test('marks a cell without a value, which a card leaves out', async (t) => {
  await renderScreen(t, <Cities />, {
    width: 390,
    api: {
      'GET /api/people': () => ({
        people: [
          { id: 1, name: 'Ana', city: 'Recife' },
          { id: 2, name: 'Beto', city: null },
        ],
        hasMore: false,
      }),
    },
  });
  const cell = (await screen.findByText('Recife')).closest('[role=cell]');
  t.notOk(cell?.classList.contains('cell-blank'));
  t.ok(screen.getByText('—').classList.contains('cell-blank'));
});

t.test('offers the first step when there is nothing', async (t) => {
  await renderScreen(t, <People />, {
    api: { 'GET /api/people': () => ({ people: [], hasMore: false }) },
  });
  t.ok(await screen.findByRole('heading', { name: 'Ninguém ainda' }));
});

t.test('says what failed and tries again', async (t) => {
  const { user, api } = await renderScreen(t, <People />, {
    api: { 'GET /api/people': () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  const alert = await screen.findByRole('alert');
  t.match(alert.textContent, /Algo falhou no servidor/);
  api.set({ 'GET /api/people': () => ({ people: people('Ana'), hasMore: false }) });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('Ana'));
});

t.test('opens the menu of a row by its name', async (t) => {
  opened = [];
  const { user } = await renderScreen(t, <People />, {
    api: { 'GET /api/people': () => ({ people: people('Ana', 'Beto'), hasMore: false }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Ações de Ana' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await until(() => rowsOf().join() === 'Beto');
  t.same(opened, [], 'which does not open the row as well');
  await user.click(screen.getByText('Beto'));
  t.same(opened, ['Beto']);
});

t.test('C.3: a row opens by Enter, and not when its text is selected', async (t) => {
  opened = [];
  const { user } = await renderScreen(t, <People />, {
    api: { 'GET /api/people': () => ({ people: people('Ana', 'Beto'), hasMore: false }) },
  });
  const cell = await screen.findByText('Ana');
  const row = cell.closest<HTMLElement>('[role="row"]');
  row?.focus();
  await user.keyboard('{Enter}');
  t.same(opened, ['Ana']);
  screen.getByRole('button', { name: 'Ações de Beto' }).focus();
  await user.keyboard('{Enter}');
  t.same(opened, ['Ana'], 'a button in the row means itself');
  await user.keyboard('{Escape}');
  window.getSelection()?.selectAllChildren(cell);
  cell.click();
  t.same(opened, ['Ana'], 'selected text is to be copied');
  window.getSelection()?.removeAllRanges();
  cell.click();
  t.same(opened, ['Ana', 'Ana']);
});
