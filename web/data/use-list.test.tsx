import t from 'tap';
import { act, renderScreen, reply, screen, until } from '../testing/index.tsx';
import { useState } from 'react';
import type { List, ListOptions } from './use-list.ts';
import { useList } from './use-list.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly status?: string;
}

let list: List<Row>;

const Names = (options: Partial<ListOptions<Row>>) => {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('open');
  // The test reads what a screen would be given.
  // oxlint-disable-next-line react/globals
  list = useList<Row>({ path: '/rows', itemsKey: 'rows', search, params: { status }, ...options });
  return (
    <>
      <input
        aria-label="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <button type="button" onClick={() => setStatus('closed')}>
        closed
      </button>
      <output>{list.status === 'ready' ? names().join(' ') : list.status}</output>
    </>
  );
};

const names = (): string[] => list.items.map(({ name }) => name);

const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id, name: `r${id}` }));

const shows = (text: string): Promise<HTMLElement> =>
  screen.findByText((_, element) => element?.tagName === 'OUTPUT' && element.textContent === text);

t.test('reads a list that comes as a whole, without asking for pages', async (t) => {
  const { api } = await renderScreen(
    t,
    <Names path="/all" itemsKey={undefined} params={{}} live={{ event: 'row' }} />,
    { api: { 'GET /api/all': () => rows(1, 2) } },
  );
  await shows('r1 r2');
  t.notOk(list.hasMore);
  t.same([...(api.calls[0]?.query.keys() ?? [])], []);
});

t.test(
  'searches once the reader rests, in lower case, and keeps the old rows meanwhile',
  async (t) => {
    const { user, api } = await renderScreen(t, <Names />, {
      api: {
        'GET /api/rows': ({ query }) => ({
          rows: query.get('searchParam') === 'ana' ? rows(7) : rows(1, 2),
          hasMore: false,
        }),
      },
    });
    await shows('r1 r2');
    await user.type(screen.getByLabelText('search'), ' Ana');
    t.same(names(), ['r1', 'r2']);
    await shows('r7');
    t.equal(api.calls.length, 2, 'one request for the whole word');
    t.equal(list.searched, 'ana');
  },
);

t.test('starts anew with another filter', async (t) => {
  const { user } = await renderScreen(t, <Names />, {
    api: {
      'GET /api/rows': ({ query }) => ({
        rows: query.get('status') === 'open' ? rows(1) : rows(9),
        hasMore: false,
      }),
    },
  });
  await shows('r1');
  await user.click(screen.getByRole('button'));
  await shows('r9');
});

t.test('asks for the page that follows what is shown, also after rows left', async (t) => {
  const all = rows(1, 2, 3, 4, 5, 6, 7);
  const gone = new Set<number>();
  const { api, emit } = await renderScreen(t, <Names live={{ event: 'row' }} />, {
    api: {
      'GET /api/rows': ({ query }) => {
        const left = all.filter(({ id }) => !gone.has(id));
        const start = (Number(query.get('pageNumber')) - 1) * 2;
        return { rows: left.slice(start, start + 2), hasMore: left.length > start + 2 };
      },
    },
  });
  await shows('r1 r2');
  act(() => list.loadMore());
  act(() => list.loadMore());
  await shows('r1 r2 r3 r4');
  t.equal(api.calls.length, 2, 'one at a time');
  gone.add(1);
  emit({ event: 'row', action: 'delete', rowId: 1 });
  await shows('r2 r3 r4');
  act(() => list.loadMore());
  await shows('r2 r3 r4 r5');
  act(() => list.loadMore());
  await shows('r2 r3 r4 r5 r6 r7');
});

t.test('lets in what belongs, and out what no longer does', async (t) => {
  const isOpen = (row: Row): boolean => row.status === 'open';
  const { emit } = await renderScreen(
    t,
    <Names live={{ event: 'row', enter: 'always', accepts: isOpen }} />,
    { api: { 'GET /api/rows': () => ({ rows: rows(1), hasMore: false }) } },
  );
  await shows('r1');
  emit({ event: 'row', action: 'update', row: { id: 2, name: 'r2', status: 'open' } });
  emit({ event: 'row', action: 'update', row: { id: 3, name: 'r3', status: 'closed' } });
  emit({ event: 'row', action: 'update', row: { id: 1, name: 'r1', status: 'closed' } });
  t.same(names(), ['r2']);
});

t.test('reads everything anew on a reload or when events were lost', async (t) => {
  let now = rows(1);
  const { emit, emitReset } = await renderScreen(t, <Names live={{ event: 'row' }} />, {
    api: { 'GET /api/rows': () => ({ rows: now, hasMore: false }) },
  });
  await shows('r1');
  now = rows(2);
  emit({ event: 'row', action: 'reload' });
  await shows('r2');
  now = rows(3);
  emitReset();
  await shows('r3');
});

t.test('shows at once what the screen itself has changed', async (t) => {
  const { emit } = await renderScreen(t, <Names live={{ event: 'row' }} />, {
    api: { 'GET /api/rows': () => ({ rows: rows(1), hasMore: false }) },
  });
  await shows('r1');
  act(() => list.upsert({ id: 5, name: 'mine' }));
  t.same(names(), ['mine', 'r1']);
  emit({ event: 'row', action: 'create', row: { id: 5, name: 'saved' } });
  t.same(names(), ['saved', 'r1']);
  act(() => list.remove(5));
  t.same(names(), ['r1']);
});

t.test('loads nothing without a path, and says what failed with one', async (t) => {
  const { api, rerender } = await renderScreen(t, <Names path={null} />, {
    api: { 'GET /api/rows': () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  t.equal(api.calls.length, 0);
  rerender(<Names />);
  await until(() => list.status === 'error');
  t.match(list.error, { code: 'ERR_INTERNAL' });
});
