import 'prosa/web/testing';
import t from 'tap';
import { companionOf } from '../slots.ts';
import { companionEvents } from './companions.ts';
import { noTickets, reduceTickets, ticketsActionOf } from './tickets-state.ts';
import type { TicketsAction, TicketsState } from './tickets-state.ts';
import { buildTicket, at } from './testing/builders.ts';
import { Labels, labelsReducer } from './testing/labels.ts';
import type { TicketDto } from './types.ts';
import type { Acceptance } from './visible-tickets.ts';
import { visibleTickets } from './visible-tickets.ts';

const everything: Acceptance = { belongs: () => true };
const reducers = [labelsReducer];
const run = (actions: readonly TicketsAction[], from = noTickets()): TicketsState =>
  actions.reduce(reduceTickets, from);
const page = (tickets: TicketDto[], changes: Partial<TicketsAction> = {}): TicketsAction =>
  ({ type: 'page', tickets, cursor: null, isFirst: true, since: 10, ...changes }) as TicketsAction;
const idsOf = (state: TicketsState, acceptance = everything): number[] =>
  visibleTickets(state, acceptance).map(({ id }) => id);

t.test('an arriving message moves its ticket to the top', (t) => {
  const [one, two] = [buildTicket({ updatedAt: at(2) }), buildTicket({ updatedAt: at(1) })];
  const state = run([
    page([one, two]),
    { type: 'ticket', ticket: { ...two, updatedAt: at(3), unreadMessages: 1 }, seq: 11 },
  ]);
  t.same(idsOf(state), [two.id, one.id]);
  t.end();
});

t.test('one that is older than the last row loaded comes with its page', (t) => {
  const [one, old] = [buildTicket({ updatedAt: at(5) }), buildTicket({ updatedAt: at(1) })];
  const state = run([page([one], { cursor: 'x' }), { type: 'ticket', ticket: old, seq: 11 }]);
  t.same(idsOf(state), [one.id]);
  const rest = page([old], { isFirst: false, since: 11 });
  t.same(idsOf(reduceTickets(state, rest)), [one.id, old.id]);
  t.end();
});

t.test('what is older than the page says nothing', (t) => {
  const ticket = buildTicket({ lastMessage: 'new' });
  const late = { ...ticket, lastMessage: 'old' };
  const state = run([
    page([ticket]),
    { type: 'ticket', ticket: late, seq: 9 },
    { type: 'gone', id: ticket.id, seq: 10 },
    { type: 'ticket', ticket: buildTicket(), seq: 8 },
  ]);
  t.same(visibleTickets(state, everything), [ticket]);
  t.end();
});

t.test('reading takes the count away until the next message', (t) => {
  const ticket = buildTicket({ unreadMessages: 4 });
  const unread = (state: TicketsState) => visibleTickets(state, everything)[0]?.unreadMessages;
  const read = run([page([ticket]), { type: 'read', id: ticket.id, seq: 12 }]);
  t.equal(unread(read), 0);
  const late = { type: 'ticket', ticket: { ...ticket, unreadMessages: 5 }, seq: 11 } as const;
  t.equal(unread(reduceTickets(read, late)), 0);
  t.equal(unread(reduceTickets(read, { ...late, seq: 13 })), 5);
  t.end();
});

t.test('a renamed contact is renamed in its row', (t) => {
  const ticket = buildTicket();
  const contact = { ...ticket.contact, name: 'Maria Souza' };
  const event = { seq: 11, event: 'contact', action: 'update', contact };
  const state = run([page([ticket]), ticketsActionOf(event)!]);
  t.equal(visibleTickets(state, everything)[0]?.contact.name, 'Maria Souza');
  t.end();
});

t.test('what another plugin adds to tickets changes as its own events tell', (t) => {
  const [vip, quote] = [
    { id: 1, name: 'VIP' },
    { id: 2, name: 'Orçamento' },
  ];
  const ticket = buildTicket({}, { labels: [vip, quote] });
  const without = buildTicket();
  const labels = (state: TicketsState) =>
    companionOf(
      visibleTickets(state, { ...everything, reducers }).find(({ id }) => id === ticket.id)!,
      Labels,
    );
  const event = (seq: number, action: string, rest: object) =>
    companionEvents({ seq, event: 'label', action, ...rest }, reducers).map(
      (told) => ({ type: 'companion', told }) as const,
    );
  const told = (seq: number, changes: object) =>
    event(seq, 'update', { label: { ...vip, ...changes } });
  const first = run([page([ticket, without])]);
  const counted = run(told(11, { count: 4 }), first);
  t.equal(labels(counted), ticket.labels, 'a row whose labels are the same is not drawn again');
  const renamed = run(
    [...told(13, { name: 'Cliente VIP' }), ...told(12, { name: 'old' })],
    counted,
  );
  t.same(labels(renamed), [{ ...vip, name: 'Cliente VIP' }, quote]);
  const gone = event(14, 'delete', { labelId: 2 });
  t.same(labels(run(gone, renamed)), [{ ...vip, name: 'Cliente VIP' }]);
  t.same(labels(run(told(9, { name: 'older than the page' }), first)), ticket.labels);
  t.same(event(15, 'reload', {}), []);
  t.same(companionEvents({ seq: 16, event: 'tag', action: 'delete' }, reducers), []);
  t.end();
});

t.test('a name told before the page does not undo the page’s', (t) => {
  const ticket = buildTicket();
  const contact = { ...ticket.contact, name: 'former name' };
  const event = { seq: 9, event: 'contact', action: 'update', contact };
  const state = run([page([ticket]), ticketsActionOf(event)!]);
  t.equal(visibleTickets(state, everything)[0]?.contact.name, ticket.contact.name);
  t.end();
});

t.test('a row leaves a list whose condition its companion fulfils no more', (t) => {
  const ticket = buildTicket({}, { labels: [{ id: 7, name: 'Urgente' }] });
  const event = { seq: 11, event: 'label', action: 'delete', labelId: 7 };
  const [told] = companionEvents(event, reducers);
  const state = run([page([ticket]), { type: 'companion', told: told! }]);
  t.same(idsOf(state), [ticket.id]);
  const belongs = (one: TicketDto) => companionOf(one, Labels).length > 0;
  t.same(idsOf(state, { belongs, reducers }), []);
  t.end();
});

t.test('what a page brought stays through a search only the server can judge', (t) => {
  const [listed, stranger] = [buildTicket(), buildTicket()];
  const state = run([
    page([listed]),
    { type: 'ticket', ticket: { ...listed, lastMessage: 'other' }, seq: 11 },
    { type: 'ticket', ticket: stranger, seq: 12 },
  ]);
  t.same(idsOf(state, { belongs: () => true, mayEnter: () => false }), [listed.id]);
  t.end();
});

t.test('a failed further page keeps the rows', (t) => {
  const state = run([page([buildTicket()]), { type: 'loadMore' }, { type: 'failed', error: 'x' }]);
  t.match(state, { status: 'ready', isLoadingMore: false, error: 'x' });
  t.equal(run([{ type: 'failed', error: 'x' }]).status, 'error');
  t.end();
});
