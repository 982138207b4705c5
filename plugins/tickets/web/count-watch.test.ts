import t from 'tap';
import { CountWatch } from './count-watch.ts';
import { buildPending } from './testing/builders.ts';

t.test('only what moves a ticket changes the counts', (t) => {
  const watch = new CountWatch();
  const ticket = buildPending();
  const message = { seq: 1, event: 'appMessage', action: 'create', ticket };
  const update = (changes: object) => ({
    seq: 2,
    event: 'ticket',
    action: 'update',
    ticket: { ...ticket, ...changes },
  });
  t.equal(watch.mayChange(message), true, 'never seen before');
  t.equal(watch.mayChange({ ...message, seq: 3 }), false, 'another message');
  t.equal(watch.mayChange(update({ status: 'open', userId: 1 })), true);
  t.equal(watch.mayChange(update({ status: 'open', userId: 1, lastMessage: 'x' })), false);
  t.equal(
    watch.mayChange({ seq: 4, event: 'ticket', action: 'delete', ticketId: ticket.id }),
    true,
  );
  t.equal(watch.mayChange({ ...message, seq: 5 }), true, 'back again');
  t.equal(
    watch.mayChange({ seq: 6, event: 'ticket', action: 'updateUnread', ticketId: ticket.id }),
    false,
  );
  t.end();
});
