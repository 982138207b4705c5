import t from 'tap';
import { actionsOf, isOfOther, silencedBy } from './allowed-actions.ts';
import { buildPending, buildTicket } from './testing/builders.ts';

const ana = { userId: 1, isAdmin: false };
const boss = { userId: 9, isAdmin: true };

t.test('each state offers its steps, the next one first', (t) => {
  t.same(actionsOf({ status: 'pending' }), ['accept', 'resolve']);
  t.same(actionsOf({ status: 'open' }), ['resolve', 'return']);
  t.same(actionsOf({ status: 'closed' }), ['reopen']);
  t.end();
});

t.test('a ticket in another hand is left to it, but for admins', (t) => {
  t.equal(isOfOther(buildTicket(), ana), false);
  t.equal(isOfOther(buildTicket({ userId: 2 }), ana), true);
  t.equal(isOfOther(buildTicket({ userId: 2 }), boss), false);
  t.equal(isOfOther(buildPending(), ana), false);
  t.equal(isOfOther(buildPending({ userId: 2 }), ana), true);
  t.end();
});

t.test('says why nothing can be written', (t) => {
  t.equal(silencedBy(buildTicket(), ana), undefined);
  t.equal(silencedBy(buildTicket({ userId: 2 }), ana), 'of-other-user');
  t.equal(silencedBy(buildTicket({ userId: 2 }), boss), undefined);
  t.equal(silencedBy(buildPending(), boss), 'waiting');
  t.equal(silencedBy(buildTicket({ status: 'closed' }), boss), 'finished');
  t.equal(silencedBy(buildTicket({ whatsappId: null }), ana), 'without-connection');
  t.end();
});
