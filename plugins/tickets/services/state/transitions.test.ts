import t from 'tap';
import type { TicketStatus } from '../../public.ts';
import { actionFor, decide } from './transitions.ts';
import type { TicketAction, TicketFacts } from './transitions.ts';

const ANA = { userId: 1, isAdmin: false };
const BOSS = { userId: 9, isAdmin: true };

const ticket = (status: TicketStatus, userId: number | null): TicketFacts => ({
  status,
  userId,
  queueId: 3,
  isGroup: false,
});

t.test('every state answers every action', (t) => {
  const table: [TicketStatus, number | null, TicketAction, typeof ANA, string][] = [
    ['pending', null, 'accept', ANA, 'open:1'],
    ['pending', null, 'return', ANA, 'ERR_TICKET_TRANSITION'],
    ['pending', null, 'resolve', ANA, 'closed:1'],
    ['pending', null, 'reopen', ANA, 'ERR_TICKET_TRANSITION'],
    ['pending', null, 'transfer', ANA, 'pending:null'],
    ['open', 1, 'accept', ANA, 'ERR_TICKET_ALREADY_ACCEPTED'],
    ['open', 1, 'return', ANA, 'pending:null'],
    ['open', 2, 'return', ANA, 'ERR_TICKET_OF_OTHER_USER'],
    ['open', 2, 'return', BOSS, 'pending:null'],
    ['open', 1, 'resolve', ANA, 'closed:1'],
    ['open', 2, 'resolve', ANA, 'ERR_TICKET_OF_OTHER_USER'],
    ['open', 2, 'resolve', BOSS, 'closed:2'],
    ['open', 1, 'reopen', ANA, 'ERR_TICKET_TRANSITION'],
    ['open', 2, 'transfer', ANA, 'ERR_TICKET_OF_OTHER_USER'],
    ['open', 2, 'transfer', BOSS, 'pending:null'],
    ['closed', 1, 'accept', ANA, 'ERR_TICKET_TRANSITION'],
    ['closed', 1, 'return', ANA, 'ERR_TICKET_TRANSITION'],
    ['closed', 1, 'resolve', ANA, 'ERR_TICKET_TRANSITION'],
    ['closed', 2, 'reopen', ANA, 'open:1'],
    ['closed', 1, 'transfer', ANA, 'ERR_TICKET_TRANSITION'],
  ];
  for (const [status, owner, action, actor, expected] of table) {
    const result = decide(ticket(status, owner), action, actor, { queueId: 3, userId: null });
    const said =
      'refused' in result
        ? result.refused
        : `${String(result.patch.status)}:${String(result.patch.userId)}`;
    t.equal(said, expected, `${status} of ${String(owner)}, ${action} by ${String(actor.userId)}`);
  }
  t.end();
});

t.test('a transfer needs a queue, and a person makes it open', (t) => {
  t.match(decide(ticket('open', 1), 'transfer', ANA, { queueId: null, userId: 2 }), {
    refused: 'ERR_QUEUE_REQUIRED',
  });
  t.match(decide(ticket('open', 1), 'transfer', ANA, { queueId: 4, userId: 2 }), {
    patch: { status: 'open', userId: 2, queueId: 4 },
    texts: ['transferred'],
  });
  t.end();
});

t.test('groups are sent no automatic text', (t) => {
  const group = { ...ticket('pending', null), isGroup: true };
  for (const action of ['accept', 'resolve', 'transfer'] as const) {
    t.match(decide(group, action, ANA, { queueId: 3, userId: null }), { texts: [] });
  }
  t.end();
});

t.test('reads the step from the state that is asked for', (t) => {
  t.equal(actionFor('pending', 'open', false), 'accept');
  t.equal(actionFor('open', 'pending', false), 'return');
  t.equal(actionFor('open', 'closed', false), 'resolve');
  t.equal(actionFor('pending', 'closed', false), 'resolve');
  t.equal(actionFor('closed', 'open', false), 'reopen');
  t.equal(actionFor('open', undefined, true), 'transfer');
  t.equal(actionFor('open', 'pending', true), 'transfer');
  t.equal(actionFor('open', 'open', false), 'accept');
  t.end();
});
