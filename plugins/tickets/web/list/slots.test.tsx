import t from 'tap';
import { axe, buildManifest, screen, within, until } from 'prosa/web/testing';
import type { TicketListProps, TicketRowProps } from '../../public.ts';
import { buildTicket } from '../testing/builders.ts';
import { named, openDesk, rowOf } from '../testing/desk.tsx';

const URGENT = { id: 7, name: 'Urgente', color: '#b91c1c' };
const maria = named(buildTicket({ id: 1, tags: [URGENT] }), 'Maria Souza');
const rita = named(buildTicket({ id: 2 }), 'Rita Fernandes');

/** A filter as another plugin would write it. */
const UrgentFilter = ({ narrowings, narrow }: TicketListProps) => (
  <label>
    <input
      type="checkbox"
      checked={narrowings.tags !== undefined}
      onChange={(event) =>
        narrow(
          'tags',
          event.currentTarget.checked
            ? { value: '[7]', passes: ({ tags }) => tags.some(({ id }) => id === URGENT.id) }
            : undefined,
        )
      }
    />
    Só urgentes
  </label>
);

const Word = ({ ticket }: TicketRowProps) => <span>etapa de {ticket.contact.name}</span>;

const neighbour = {
  plugins: [
    {
      id: 'neighbour',
      icons: {},
      screens: {
        UrgentFilter: () => Promise.resolve({ default: UrgentFilter }),
        Word: () => Promise.resolve({ default: Word }),
      },
    },
  ],
  manifest: buildManifest({
    id: 'neighbour',
    fills: [
      { slot: 'tickets.list', component: 'UrgentFilter', order: 1 },
      { slot: 'tickets.row', component: 'Word', order: 1 },
    ],
  }),
};

t.test('others narrow the search: on the server, and live by their own rule', async (t) => {
  const { user, api, emit } = await openDesk(t, {
    tickets: [maria, rita],
    ...neighbour,
    api: {
      'GET /api/tickets': ({ query }) => {
        const tickets = query.get('tags') === '[7]' ? [maria] : [maria, rita];
        return { tickets, count: tickets.length, hasMore: false, nextCursor: null };
      },
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  await rowOf('Rita Fernandes');
  await user.click(await screen.findByRole('checkbox', { name: 'Só urgentes' }));
  await until(() => screen.queryByText('Rita Fernandes') === null);
  t.equal(api.callsOf('GET /api/tickets').at(-1)?.query.get('tags'), '[7]');
  t.ok(within(await rowOf('Maria Souza')).getByText('Urgente'));
  t.same(await axe(), []);

  emit({ event: 'ticket', action: 'update', ticket: { ...rita, tags: [URGENT] } });
  t.ok(await rowOf('Rita Fernandes'), 'one that comes to fulfil the condition comes in');
  emit({ event: 'ticket', action: 'update', ticket: { ...maria, tags: [] } });
  await until(() => screen.queryByText('Maria Souza') === null);

  await user.click(screen.getByRole('checkbox', { name: 'Só urgentes' }));
  t.ok(await rowOf('Maria Souza'));
  t.equal(api.callsOf('GET /api/tickets').at(-1)?.query.get('tags'), null);
});

t.test('others put a word into a row', async (t) => {
  await openDesk(t, { tickets: [maria], ...neighbour });
  t.ok(await within(await rowOf('Maria Souza')).findByText('etapa de Maria Souza'));
});
