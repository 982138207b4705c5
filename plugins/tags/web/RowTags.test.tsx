import t from 'tap';
import { axe, renderScreen, screen } from 'prosa/web/testing';
import type { TicketRowProps } from '../../tickets/public.ts';
import RowTags from './RowTags.tsx';

const TAGS = ['Urgente', 'VIP', 'Troca', 'Atacado'].map((name, at) => ({
  id: at + 1,
  name,
  color: '#b91c1c',
}));

/** As much of a ticket as its row of tags looks at. */
const carrying = (count: number) =>
  ({ id: 1, tags: TAGS.slice(0, count) }) as unknown as TicketRowProps['ticket'];

t.test('a row spells two tags out and counts the rest', async (t) => {
  const { rerender } = await renderScreen(t, <RowTags ticket={carrying(4)} />);
  t.ok(screen.getByText('Urgente'));
  t.ok(screen.getByText('VIP'));
  t.ok(screen.getByText('+2'));
  t.ok(screen.getByText('Troca, Atacado'), 'for those who hear it');
  t.same(await axe(), []);
  rerender(<RowTags ticket={carrying(2)} />);
  t.equal(screen.queryByText(/^\+/), null);
  rerender(<RowTags ticket={{ id: 2 } as TicketRowProps['ticket']} />);
  t.equal(document.querySelector('.row-tags'), null);
});
