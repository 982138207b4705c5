import t from 'tap';
import { buildPending, buildTicket } from '../testing/builders.ts';
import { mayTransfer, queueFor, refusalOfTransfer, transferBody } from './transfer.ts';

const BRUNO = { id: 2, name: 'Bruno Costa' };
const open = buildTicket({ queueId: 3, userId: 1, whatsappId: 5 });
const waiting = buildPending({ queueId: 3, whatsappId: 5 });
const nowhere = { queueId: null, userId: null, whatsappId: null };
const sight = { userId: 1, isAdmin: false };

t.test('one hands on what one may finish, and nothing that is finished', (t) => {
  t.ok(mayTransfer(open, sight));
  t.ok(mayTransfer(waiting, sight));
  t.notOk(mayTransfer(buildTicket({ userId: 2 }), sight));
  t.ok(mayTransfer(buildTicket({ userId: 2 }), { userId: 9, isAdmin: true }));
  t.notOk(mayTransfer(buildTicket({ status: 'closed' }), sight));
  t.end();
});

t.test('a queue must be chosen, and something must change', (t) => {
  const refusal = (ticket: typeof open, changes: object) =>
    refusalOfTransfer(ticket, { ...nowhere, ...changes });
  t.equal(refusal(open, {}), 'no-queue');
  t.equal(refusal(open, { queueId: 3 }), undefined, 'given back to its queue');
  t.equal(refusal(open, { queueId: 3, userId: 1 }), 'is-with');
  t.equal(refusal(open, { queueId: 3, userId: 2 }), undefined);
  t.equal(refusal(open, { queueId: 3, userId: 1, whatsappId: 6 }), undefined);
  t.equal(refusal(waiting, { queueId: 3 }), 'is-here');
  t.equal(refusal(waiting, { queueId: 3, whatsappId: 5 }), 'is-here');
  t.equal(refusal(waiting, { queueId: 4 }), undefined);
  t.equal(refusal(waiting, { queueId: 3, userId: 2 }), undefined);
  t.end();
});

t.test('with somebody it is theirs, without it waits', (t) => {
  t.same(transferBody({ queueId: 4, userId: 2, whatsappId: null }), {
    status: 'open',
    userId: 2,
    queueId: 4,
  });
  t.same(transferBody({ queueId: 4, userId: null, whatsappId: 6 }), {
    status: 'pending',
    userId: null,
    queueId: 4,
    whatsappId: 6,
  });
  t.end();
});

t.test('an attendant’s queue is known where there is only one it can be', (t) => {
  const queue = (id: number) => ({ id, name: `Fila ${String(id)}` });
  t.equal(queueFor({ ...BRUNO, queues: [queue(3), queue(4)] }, open), 3, 'it can stay where it is');
  t.equal(queueFor({ ...BRUNO, queues: [queue(4)] }, open), 4);
  t.equal(queueFor({ ...BRUNO, queues: [queue(4), queue(5)] }, open), null);
  t.equal(queueFor({ ...BRUNO, queues: [] }, open), null);
  t.end();
});
