import t from 'tap';
import fc from 'fast-check';
import { emptyList, reduceList } from './list-state.ts';
import type { ListAction, ListRules, ListState } from './list-state.ts';
import { visibleItems } from './visible-items.ts';

interface Row {
  readonly id: number;
  readonly text: string;
}

const rules: ListRules<Row> = { idOf: (row) => row.id };
const byText: ListRules<Row> = { ...rules, compare: (a, b) => a.text.localeCompare(b.text) };

const row = (id: number, text = `row ${id}`): Row => ({ id, text });

const page = (ids: readonly number[], since = 0, isFirst = true): ListAction<Row> => ({
  type: 'page',
  records: ids.map((id) => row(id)),
  hasMore: true,
  isFirst,
  since,
});

const after = (
  actions: readonly ListAction<Row>[],
  start: ListState<Row> = emptyList(),
): ListState<Row> => actions.reduce((state, action) => reduceList(state, action, rules), start);

const ids = (state: ListState<Row>, order = rules): readonly number[] =>
  visibleItems(state, order).map(({ id }) => id);

t.test('keeps the order of the pages, and puts newcomers first', async (t) => {
  const state = after([
    page([1, 2]),
    page([2, 3], 0, false),
    { type: 'upsert', record: row(8), seq: 4 },
    { type: 'upsert', record: row(9), seq: 5 },
  ]);
  t.same(ids(state), [9, 8, 1, 2, 3]);
});

t.test('changes a record in its place', async (t) => {
  const state = after([
    page([1, 2, 3]),
    { type: 'upsert', record: row(2, 'new'), seq: 4, mayEnter: false },
  ]);
  t.same(
    visibleItems(state, rules).map(({ text }) => text),
    ['row 1', 'new', 'row 3'],
  );
});

t.test('lets a record go that was deleted or no longer belongs', async (t) => {
  const state = after([
    page([1, 2, 3]),
    { type: 'remove', id: 1, seq: 4 },
    { type: 'upsert', record: row(2), seq: 5, belongs: false },
  ]);
  t.same(ids(state), [3]);
});

t.test('does not let in what only the server can judge', async (t) => {
  const state = after([page([1]), { type: 'upsert', record: row(2), seq: 4, mayEnter: false }]);
  t.same(ids(state), [1]);
});

t.test(
  'believes a page more than events it already holds, and later events more than the page',
  async (t) => {
    const state = after([
      { type: 'upsert', record: row(1, 'old event'), seq: 3 },
      { type: 'upsert', record: row(2, 'new event'), seq: 9 },
      page([1, 2], 5),
    ]);
    t.same(
      visibleItems(state, rules).map(({ text }) => text),
      ['row 1', 'new event'],
    );
  },
);

t.test('drops on a reload what the server no longer has', async (t) => {
  const state = after([page([1, 2]), { type: 'upsert', record: row(7), seq: 3 }, page([1], 3)]);
  t.same(ids(state), [1]);
});

t.test('keeps what is shown when a further page fails', async (t) => {
  const state = after([page([1]), { type: 'loadMore' }, { type: 'failed', error: 'ERR' }]);
  t.equal(state.status, 'ready');
  t.equal(state.error, 'ERR');
  t.equal(state.isLoadingMore, false);
});

t.test('sorts by its own order where it has one', async (t) => {
  const state = after([page([3, 1]), { type: 'upsert', record: row(2), seq: 1 }]);
  t.same(ids(state, byText), [1, 2, 3]);
});

const arbitraryEvent = fc.record({
  seq: fc.integer({ min: 1, max: 40 }),
  id: fc.integer({ min: 1, max: 6 }),
  kind: fc.constantFrom('upsert', 'enter', 'leave', 'remove'),
});

/** One event per number, as the server numbers them. */
const toActions = (
  events: readonly { seq: number; id: number; kind: string }[],
): ListAction<Row>[] =>
  [...new Map(events.map((event) => [event.seq, event])).values()].map(({ seq, id, kind }) =>
    kind === 'remove'
      ? { type: 'remove', id, seq }
      : {
          type: 'upsert',
          record: row(id, `as of ${seq}`),
          seq,
          belongs: kind !== 'leave',
          mayEnter: kind === 'enter',
        },
  );

t.test('ends the same whatever the order and repetition of events', async (t) => {
  const scenario = fc.array(arbitraryEvent, { maxLength: 30 }).chain((events) => {
    const actions = toActions(events);
    return fc.record({
      actions: fc.constant(actions),
      shuffled: fc.shuffledSubarray([...actions, ...actions], {
        minLength: actions.length * 2,
      }),
      order: fc.constantFrom(rules, byText),
    });
  });
  fc.assert(
    fc.property(scenario, ({ actions, shuffled, order }) => {
      const start = after([page([1, 2, 3])]);
      t.same(
        visibleItems(after(shuffled, start), order),
        visibleItems(after(actions, start), order),
      );
    }),
    { numRuns: 300 },
  );
});
