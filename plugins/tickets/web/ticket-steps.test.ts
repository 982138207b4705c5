import t from 'tap';
import { bodyOf, questionBefore, undoOf } from './ticket-steps.ts';
import { buildPending, buildTicket } from './testing/builders.ts';

const own = buildTicket({ userId: 1 });
const others = buildTicket({ userId: 2 });
const waiting = buildPending();

t.test('only what goes back into the same hand can be undone', (t) => {
  t.equal(undoOf('resolve', own, 1), 'reopen');
  t.equal(undoOf('return', own, 1), 'accept');
  t.equal(undoOf('resolve', others, 1), undefined);
  t.equal(undoOf('resolve', waiting, 1), undefined);
  t.end();
});

t.test('what cannot be undone is asked first', (t) => {
  t.equal(questionBefore('resolve', own, 1), undefined);
  t.equal(questionBefore('return', own, 1), undefined);
  t.equal(questionBefore('resolve', waiting, 1), 'resolve-waiting');
  t.equal(questionBefore('resolve', others, 1), 'resolve-of-other');
  t.equal(questionBefore('return', others, 1), 'return-of-other');
  t.equal(questionBefore('accept', waiting, 1), undefined);
  t.equal(questionBefore('reopen', buildTicket({ status: 'closed', userId: 2 }), 1), undefined);
  t.end();
});

t.test('says what the API asks of each step', (t) => {
  t.same(bodyOf('accept', waiting, 1), { status: 'open', userId: 1 });
  t.same(bodyOf('reopen', others, 1), { status: 'open', userId: 1 });
  t.same(bodyOf('return', own, 1), { status: 'pending', userId: null });
  t.same(bodyOf('resolve', others, 1), {
    status: 'closed',
    userId: 2,
    queueId: 3,
    useIntegration: null,
    promptId: null,
    integrationId: null,
  });
  t.end();
});
