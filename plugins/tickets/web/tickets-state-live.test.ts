import 'prosa/web/testing';
import { deepStrictEqual } from 'node:assert/strict';
import t from 'tap';
import fc from 'fast-check';
import type { RealtimeEvent } from 'prosa/web';
import { companionOf } from '../slots.ts';
import { companionEvents } from './companions.ts';
import { belongs } from './membership.ts';
import type { TicketFilter } from './membership.ts';
import { noTickets, reduceTickets, ticketsActionOf } from './tickets-state.ts';
import type { TicketsAction, TicketsState } from './tickets-state.ts';
import { Labels, labelsReducer } from './testing/labels.ts';
import { DEEDS, SIGHT, URGENT, isHeard, listOf, play } from './testing/small-world.ts';
import type { World } from './testing/small-world.ts';
import { compareTickets } from './ticket-order.ts';
import type { TicketDto } from './types.ts';
import { visibleTickets } from './visible-tickets.ts';

const isUrgent = (ticket: TicketDto): boolean =>
  companionOf(ticket, Labels).some(({ id }) => id === URGENT.id);

const FILTERS: readonly TicketFilter[] = [
  { status: 'open' },
  { status: 'open', showAll: true },
  { status: 'pending' },
  { status: 'pending', order: 'waiting' },
  { status: 'open', showAll: true, order: 'unread' },
  { status: 'pending', order: 'oldest' },
  { status: 'closed' },
  { unreadOnly: true },
  { narrowings: { labels: { value: '[7]', passes: isUrgent } } },
  { queueIds: [3] },
  {},
];

const deeds = fc.array(
  fc.record({ on: fc.integer({ min: 1, max: 8 }), deed: fc.constantFrom(...DEEDS) }),
  { minLength: 1, maxLength: 25 },
);
const size = fc.integer({ min: 1, max: 9 });
const luck = fc.infiniteStream(fc.nat()) as fc.Arbitrary<Iterator<number, number>>;

const REDUCERS = [labelsReducer];

const actionsOf = (event: RealtimeEvent): TicketsAction[] => {
  const action = ticketsActionOf(event);
  const told = companionEvents(event, REDUCERS);
  return [
    ...(action ? [action] : []),
    ...told.map((one) => ({ type: 'companion', told: one }) as const),
  ];
};

/** A list on a screen, and how far down it is loaded. */
class Screen {
  state: TicketsState = noTickets();
  #edge: TicketDto | undefined;

  constructor(
    readonly filter: TicketFilter,
    readonly size: number,
  ) {}

  #compare(one: TicketDto, other: TicketDto): number {
    return compareTickets(this.filter.order)(one, other);
  }

  do(action: TicketsAction): void {
    this.state = reduceTickets(this.state, action);
  }

  hear(event: RealtimeEvent): void {
    for (const action of actionsOf(event)) this.do(action);
  }

  /** The server answers with the world as it is, of which the page knew this much when it asked. */
  load(world: World, since: number): void {
    this.#page(listOf(world, this.filter), true, since);
  }

  loadMore(world: World, since: number): void {
    const edge = this.#edge;
    if (edge === undefined) return;
    this.#page(
      listOf(world, this.filter).filter((one) => this.#compare(one, edge) > 0),
      false,
      since,
    );
  }

  #page(rows: readonly TicketDto[], isFirst: boolean, since: number): void {
    const tickets = rows.slice(0, this.size);
    const cursor = rows.length > this.size ? 'next' : null;
    this.#edge = cursor === null ? undefined : tickets.at(-1);
    this.do({ type: 'page', tickets, cursor, isFirst, since });
  }

  /** Shows exactly what a fresh load of as many rows would. */
  equals(world: World): void {
    const shown = visibleTickets(this.state, {
      belongs: (ticket) => belongs(ticket, this.filter, SIGHT),
      order: this.filter.order,
      reducers: REDUCERS,
    });
    const edge = this.#edge;
    const fresh = listOf(world, this.filter).filter(
      (one) => edge === undefined || this.#compare(one, edge) <= 0,
    );
    deepStrictEqual(shown, fresh);
  }
}

t.test('any order and repetition of events ends where a fresh load begins', (t) => {
  fc.assert(
    fc.property(
      deeds,
      fc.constantFrom(...FILTERS),
      size,
      fc.nat(),
      fc.nat(),
      luck,
      (done, filter, rows, seenAt, moreAt, chance) => {
        const { told, answered, after } = play(done);
        const now = after.at(-1)!;
        const since = seenAt % after.length;
        const next = (): number => chance.next().value;
        const actions = [
          // Of what the page holds already, some is told again.
          ...[...told, ...told]
            .filter(({ event }) => event.seq > since || next() % 2 === 0)
            .filter(isHeard)
            .flatMap(({ event }) => actionsOf(event)),
          // The reader's steps were answered knowing no more than what came before it.
          ...answered.map(({ ticket, seq }): TicketsAction => ({
            type: 'ticket',
            ticket,
            seq: (next() % seq) + 0.5,
          })),
        ]
          .map((action) => ({ action, rank: next() }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ action }) => action);
        const screen = new Screen(filter, rows);
        screen.load(after[since]!, since);
        actions.forEach((action, index) => {
          // The next page is read when everything has happened, but only this much is known of it.
          if (index === moreAt % actions.length) screen.loadMore(now, since);
          screen.do(action);
        });
        screen.equals(now);
      },
    ),
    { numRuns: 1_000 },
  );
  t.pass('as often as it was tried');
  t.end();
});

t.test('what was missed for good is made up for by reading anew', (t) => {
  fc.assert(
    fc.property(
      deeds,
      fc.constantFrom(...FILTERS),
      size,
      fc.nat(),
      fc.nat(),
      luck,
      (done, filter, rows, seenAt, backAt, chance) => {
        const { told, after } = play(done);
        const since = seenAt % after.length;
        const back = since + (backAt % (after.length - since));
        const screen = new Screen(filter, rows);
        screen.load(after[since]!, since);
        // Between the two some came and some never did.
        for (const one of told.slice(since, back).filter(isHeard)) {
          if (chance.next().value % 2 === 0) screen.hear(one.event);
        }
        screen.load(after[back]!, back);
        for (const one of told.slice(back).filter(isHeard)) screen.hear(one.event);
        screen.equals(after.at(-1)!);
      },
    ),
    { numRuns: 500 },
  );
  t.pass('as often as it was tried');
  t.end();
});
