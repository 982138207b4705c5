import t from 'tap';
import { axe, buildManifest, screen, within, until } from 'prosa/web/testing';
import { contributeValue } from 'prosa/web';
import { companionOf, CompanionReducersPoint } from '../../slots.ts';
import type { TicketListProps, TicketRowProps } from '../../slots.ts';
import { buildTicket } from '../testing/builders.ts';
import { named, openDesk, rowOf } from '../testing/desk.tsx';
import { Labels, labelsReducer } from '../testing/labels.ts';

const URGENT = { id: 7, name: 'Urgente' };
const maria = named(buildTicket({ id: 1 }, { labels: [URGENT] }), 'Maria Souza');
const rita = named(buildTicket({ id: 2 }), 'Rita Fernandes');

/** A filter as another plugin would write it. */
const UrgentFilter = ({ narrowings, narrow }: TicketListProps) => (
  <label>
    <input
      type="checkbox"
      checked={narrowings.labels !== undefined}
      onChange={(event) =>
        narrow(
          'labels',
          event.currentTarget.checked
            ? { value: '[7]', passes: (ticket) => companionOf(ticket, Labels).length > 0 }
            : undefined,
        )
      }
    />
    Só urgentes
  </label>
);

const Word = ({ ticket }: TicketRowProps) => (
  <span>
    {companionOf(ticket, Labels)
      .map(({ name }) => name)
      .join()}{' '}
    de {ticket.contact.name}
  </span>
);

const neighbour = {
  plugins: [
    {
      id: 'neighbour',
      icons: {},
      contributes: [contributeValue(CompanionReducersPoint, labelsReducer)],
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
        const tickets = query.get('labels') === '[7]' ? [maria] : [maria, rita];
        return { tickets, count: tickets.length, hasMore: false, nextCursor: null };
      },
    },
  });
  await user.click(await screen.findByRole('tab', { name: 'Busca' }));
  await rowOf('Rita Fernandes');
  await user.click(await screen.findByRole('checkbox', { name: 'Só urgentes' }));
  await until(() => screen.queryByText('Rita Fernandes') === null);
  t.equal(api.callsOf('GET /api/tickets').at(-1)?.query.get('labels'), '[7]');
  t.same(await axe(), []);

  emit({ event: 'ticket', action: 'update', ticket: { ...rita, labels: [URGENT] } });
  t.ok(await rowOf('Rita Fernandes'), 'one that comes to fulfil the condition comes in');
  emit({ event: 'ticket', action: 'update', ticket: { ...maria, labels: [] } });
  await until(() => screen.queryByText('Maria Souza') === null);

  await user.click(screen.getByRole('checkbox', { name: 'Só urgentes' }));
  t.ok(await rowOf('Maria Souza'));
  t.equal(api.callsOf('GET /api/tickets').at(-1)?.query.get('labels'), null);
});

t.test('others put a word into a row, and change it by events of their own', async (t) => {
  const { emit } = await openDesk(t, { tickets: [maria], ...neighbour });
  t.ok(await within(await rowOf('Maria Souza')).findByText('Urgente de Maria Souza'));
  emit({ event: 'label', action: 'update', label: { ...URGENT, name: 'Agora' } });
  t.ok(await within(await rowOf('Maria Souza')).findByText('Agora de Maria Souza'));
});
