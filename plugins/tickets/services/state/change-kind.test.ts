import t from 'tap';
import type { TicketStanding } from '../../facts.ts';
import { changeKind } from './change-kind.ts';

const at = (
  status: TicketStanding['status'],
  userId: number | null,
  queueId: number | null,
): TicketStanding => ({ status, userId, queueId });

t.test('each change of state has one name', async (t) => {
  for (const [before, after, kind] of [
    [undefined, at('pending', null, null), 'opened'],
    [undefined, at('closed', null, null), 'opened'],
    [at('pending', null, 1), at('open', 7, 1), 'accepted'],
    [at('pending', null, 1), at('open', 7, 2), 'accepted'],
    [at('open', 7, 1), at('pending', null, 1), 'returned'],
    [at('open', 7, 1), at('pending', null, 2), 'queued'],
    [at('open', 7, 1), at('open', 8, 1), 'queued'],
    [at('open', 7, 1), at('open', 7, 2), 'queued'],
    [at('pending', null, null), at('pending', null, 2), 'queued'],
    [at('open', 7, 1), at('closed', 7, 1), 'closed'],
    [at('pending', null, 1), at('closed', 7, 1), 'closed'],
    [at('closed', 7, 1), at('open', 8, 1), 'reopened'],
    [at('closed', 7, 1), at('pending', null, null), 'reopened'],
    [at('open', 7, 1), at('open', 7, 1), undefined],
    [at('closed', 7, 1), at('closed', 7, 1), undefined],
  ] as const) {
    t.equal(changeKind(before, after), kind, JSON.stringify([before, after]));
  }
});
