import type { Fact } from 'prosa/contract';
import t from 'tap';
import {
  TicketAccepted,
  TicketClosed,
  TicketDeleted,
  TicketOpened,
  TicketQueued,
  TicketReopened,
  TicketReturned,
} from '../../tickets/public.ts';
import type { TicketChange, TicketStanding } from '../../tickets/public.ts';
import { RatingAsked, RatingGiven } from '../facts.ts';
import { attend } from './attend.ts';
import type { Attendance, AttendanceFact } from './attend.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 18, 12, minute));
const text = (minute: number): string => at(minute).toISOString();

const fact = (
  { id }: Pick<Fact<never>, 'id'>,
  minute: number,
  payload: object,
): AttendanceFact => ({
  id,
  companyId: 1,
  seq: minute,
  at: at(minute),
  payload: { ticketId: 7, ...payload },
});

const pending = (queueId: number | null = null): TicketStanding => ({
  status: 'pending',
  userId: null,
  queueId,
});
const open = (userId: number, queueId: number | null = null): TicketStanding => ({
  status: 'open',
  userId,
  queueId,
});
const closed = (userId: number | null): TicketStanding => ({
  status: 'closed',
  userId,
  queueId: null,
});

const change = (
  kind: Fact<TicketChange>,
  minute: number,
  from: TicketStanding | null,
  to: TicketStanding,
): AttendanceFact => fact(kind, minute, { contactId: 3, from, to });

const after = (...facts: readonly AttendanceFact[]): readonly Attendance[] =>
  facts.reduce<readonly Attendance[]>(attend, []);

t.test('an attendance waits from its queue on, starts once and ends with its ticket', async (t) => {
  t.match(
    after(
      change(TicketOpened, 0, null, pending()),
      change(TicketQueued, 1, pending(), pending(5)),
      change(TicketAccepted, 2, pending(5), open(9, 5)),
      change(TicketQueued, 3, open(9, 5), open(8, 5)),
      change(TicketClosed, 4, open(8, 5), closed(null)),
    ),
    [
      {
        contactId: 3,
        userId: 8,
        createdAt: text(0),
        queuedAt: text(1),
        startedAt: text(2),
        finishedAt: text(4),
      },
    ],
  );
});

t.test(
  'a ticket that is returned waits anew, and one that leaves its queue does not',
  async (t) => {
    const returned = [
      change(TicketOpened, 0, null, open(9)),
      change(TicketReturned, 1, open(9), pending()),
    ];
    t.match(after(...returned), [{ userId: null, queuedAt: text(1), startedAt: null }]);
    const moved = change(TicketQueued, 2, pending(5), pending(null));
    t.match(after(...returned, moved), [{ queuedAt: text(1) }]);
  },
);

t.test('a ticket that a person begins has no wait, unless it has a queue', async (t) => {
  t.match(after(change(TicketOpened, 0, null, open(9))), [{ queuedAt: null, startedAt: text(0) }]);
  t.match(after(change(TicketOpened, 0, null, open(9, 5))), [{ queuedAt: text(0) }]);
  t.same(after(change(TicketOpened, 0, null, closed(9))), []);
});

t.test('a closed ticket whose attendant changes is attended no more', async (t) => {
  t.same(after(change(TicketQueued, 0, closed(9), closed(8))), []);
  t.match(after(change(TicketReopened, 0, closed(9), open(8))), [{ userId: 8, queuedAt: null }]);
});

t.test('an answer rates the attendance that was asked about and is none itself', async (t) => {
  const asked = [
    change(TicketOpened, 0, null, open(9)),
    change(TicketClosed, 1, open(9), closed(9)),
    fact(RatingAsked, 1, {}),
    change(TicketReopened, 2, closed(9), pending()),
  ];
  t.match(after(...asked), [
    { finishedAt: text(1), ratingAt: text(1), rated: false },
    { createdAt: text(2) },
  ]);
  const rated = after(...asked, fact(RatingGiven, 2, { rating: 3 }));
  t.match(rated, [{ ratingAt: text(1), rated: true, rating: 3 }]);
  t.equal(rated.length, 1);
  t.same(attend(rated, fact(RatingGiven, 3, { rating: 1 })), rated, 'one answer for one question');
});

t.test('of a deleted ticket what was done stays, and what went on goes', async (t) => {
  const attendances = after(
    change(TicketOpened, 0, null, open(9)),
    change(TicketClosed, 1, open(9), closed(9)),
    change(TicketReopened, 2, closed(9), pending()),
    fact(TicketDeleted, 3, { from: pending(), removed: true }),
  );
  t.match(attendances, [{ finishedAt: text(1) }]);
  t.equal(attendances.length, 1);
});
