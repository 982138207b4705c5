import t from 'tap';
import { buildUser } from 'prosa/web/testing';
import { belongs, matchesText, mayNotify, refusalToOpen, sees, sightOf } from './membership.ts';
import { buildPending, buildTicket } from './testing/builders.ts';

const queues = [{ id: 3, name: 'Vendas', color: '#0f766e' }];
const ana = buildUser({ id: 1, queues });
const sight = sightOf(ana);
const boss = sightOf(buildUser({ id: 9, profile: 'admin' }));

t.test('an attendant sees own tickets and those of own queues; an admin all', (t) => {
  t.ok(sees(sight, buildTicket({ userId: 1, queueId: 8 })));
  t.ok(sees(sight, buildTicket({ userId: 2, queueId: 3 })));
  t.notOk(sees(sight, buildTicket({ userId: 2, queueId: 8 })));
  t.notOk(sees(sight, buildTicket({ userId: null, queueId: null })));
  t.ok(sees(sightOf({ ...ana, allTicket: 'enable' }), buildPending({ queueId: null })));
  t.ok(sees(boss, buildTicket({ userId: 2, queueId: 8 })));
  t.end();
});

t.test('the open tab holds own tickets, unless all are shown', (t) => {
  const others = buildTicket({ userId: 2 });
  t.ok(belongs(buildTicket(), { status: 'open' }, sight));
  t.notOk(belongs(others, { status: 'open' }, sight));
  t.notOk(belongs(others, { status: 'open' }, boss));
  t.ok(belongs(others, { status: 'open', showAll: true }, boss));
  t.ok(belongs(buildTicket({ status: 'closed', userId: 2 }), { status: 'closed' }, sight));
  t.ok(belongs(others, {}, sight), 'the search knows no state');
  t.end();
});

t.test('filters add up; a chosen queue keeps those without one, as the server does', (t) => {
  const other = buildTicket({ queueId: 8, queue: null });
  t.notOk(belongs(other, { queueIds: [3] }, boss));
  t.ok(belongs(buildTicket({ queueId: null }), { queueIds: [3] }, boss));
  t.notOk(belongs(buildTicket({ userId: 2 }), { userIds: [1] }, boss));
  t.notOk(belongs(buildPending(), { userIds: [1] }, boss));
  t.ok(
    belongs(buildTicket(), { userIds: [1], queueIds: [3], status: 'open', showAll: true }, boss),
  );
  t.notOk(belongs(buildTicket(), { unreadOnly: true }, sight));
  t.end();
});

t.test('a search finds names without accents, numbers in any shape, and last words', (t) => {
  const contact = { ...buildTicket().contact, name: 'João Araújo', number: '5511987650001' };
  const ticket = buildTicket({ contact, lastMessage: 'Segue o BOLETO' });
  for (const found of ['joao', 'araújo', '98765-0001', '(11) 98765', 'boleto', ' '])
    t.ok(matchesText(ticket, found), found);
  for (const missing of ['maria', '99999', 'joão 11'])
    t.notOk(matchesText(ticket, missing), missing);
  t.end();
});

t.test('says why a ticket may not be opened', (t) => {
  t.equal(refusalToOpen(buildTicket({ userId: 2 }), sight), 'of-other-user');
  t.equal(refusalToOpen(buildTicket({ userId: 2, queueId: 8 }), sight), 'not-seen');
  t.equal(refusalToOpen(buildPending(), sight), undefined);
  t.equal(refusalToOpen(buildTicket({ status: 'closed', userId: 2 }), sight), undefined);
  t.equal(refusalToOpen(buildTicket({ userId: 2 }), boss), undefined);
  t.end();
});

t.test('calls for an attendant only over what is free or theirs, and open', (t) => {
  t.ok(mayNotify(buildTicket(), ana));
  t.ok(mayNotify(buildTicket({ userId: null, queueId: null }), ana));
  t.notOk(mayNotify(buildTicket({ userId: 2 }), ana));
  t.notOk(mayNotify(buildTicket({ queueId: 8 }), ana));
  t.ok(mayNotify(buildPending(), ana), 'a new customer in an own queue');
  t.notOk(mayNotify(buildPending({ queueId: null }), ana));
  t.ok(mayNotify(buildPending({ queueId: null }), { ...ana, allTicket: 'enable' }));
  t.notOk(mayNotify(buildTicket({ status: 'closed' }), ana));
  t.notOk(mayNotify(buildPending({ queueId: 8 }), { ...ana, allTicket: 'enable' }));
  t.end();
});
