import t from 'tap';
import { act, axe, fireEvent, renderScreen, screen } from '../testing/index.tsx';
import { useState } from 'react';
import { VirtualList } from './VirtualList.tsx';

const HEIGHT = 80;

interface Row {
  readonly id: number;
}

const rows = (from: number, to: number): Row[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index }));

let change: (rows: readonly Row[]) => void;

const Rows = ({ first, onNearEnd }: { readonly first: readonly Row[]; onNearEnd?: () => void }) => {
  const [items, setItems] = useState(first);
  // The test changes the rows the way a list would.
  // oxlint-disable-next-line react/globals
  change = setItems;
  return (
    <VirtualList
      items={items}
      idOf={(row) => row.id}
      rowHeight={HEIGHT}
      label="Linhas"
      onNearEnd={onNearEnd}
    >
      {(row) => `linha ${row.id}`}
    </VirtualList>
  );
};

const scroller = (): HTMLElement => {
  const element = document.querySelector<HTMLElement>('[data-scroller]');
  if (!element) throw new Error('nothing scrolls');
  return element;
};

const scrollTo = (top: number): void => {
  scroller().scrollTop = top;
  fireEvent.scroll(scroller());
};

t.test('draws what is in view, and says how many there are', async (t) => {
  await renderScreen(t, <Rows first={rows(1, 1_000)} />);
  const drawn = screen.getAllByRole('listitem');
  t.ok(drawn.length > 10 && drawn.length < 100, `${drawn.length} of 1000 drawn`);
  t.equal(drawn[0]?.getAttribute('aria-setsize'), '1000');
  t.equal(drawn[0]?.getAttribute('aria-posinset'), '1');
  t.same(await axe(), []);
});

t.test('asks for more within 100 pixels of the end, not before', async (t) => {
  let asked = 0;
  await renderScreen(t, <Rows first={rows(1, 100)} onNearEnd={() => (asked += 1)} />);
  const end = 100 * HEIGHT - 3_000;
  scrollTo(end - 150);
  t.equal(asked, 0);
  scrollTo(end - 50);
  t.equal(asked, 1);
});

t.test('fills a view that the first page does not fill', async (t) => {
  let asked = 0;
  await renderScreen(t, <Rows first={rows(1, 3)} onNearEnd={() => (asked += 1)} />);
  t.equal(asked, 1);
});

t.test('keeps the reader’s place when rows arrive above, and says how many', async (t) => {
  const { user } = await renderScreen(t, <Rows first={rows(10, 200)} />);
  scrollTo(800);
  t.equal(screen.queryByRole('button'), null);
  act(() => change(rows(8, 200)));
  t.equal(scroller().scrollTop, 800 + 2 * HEIGHT);
  act(() => change(rows(7, 200)));
  const pill = screen.getByRole('button', { name: '3 novas' });
  await user.click(pill);
  t.equal(scroller().scrollTop, 0);
  t.equal(screen.queryByRole('button'), null);
});

t.test('lets rows in at the top when the reader is there', async (t) => {
  await renderScreen(t, <Rows first={rows(10, 200)} />);
  act(() => change(rows(8, 200)));
  t.equal(scroller().scrollTop, 0);
  t.equal(screen.queryByRole('button'), null);
});

t.test('keeps the place when rows above leave, also the one at the edge', async (t) => {
  await renderScreen(t, <Rows first={rows(1, 200)} />);
  scrollTo(1_000);
  act(() => change(rows(1, 200).filter(({ id }) => id !== 2 && id !== 13)));
  t.equal(scroller().scrollTop, 1_000 - 2 * HEIGHT, 'the first row that stayed stays where it was');
});
