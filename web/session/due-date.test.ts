import t from 'tap';
import '../testing/browser.ts';
import { buildUser } from '../testing/builders.ts';
import { daysToMention, graceLeft, isPastDue, subscriptionNotice } from './due-date.ts';

const now = Date.parse('2026-11-20T15:00:00Z');

const due = (dueDate: string | null, isPlatforms = false) => {
  const user = buildUser();
  return { ...user, company: { ...user.company, dueDate, isPlatforms } };
};

t.test('lets a company in to the end of its due date', async (t) => {
  t.notOk(isPastDue(due('2026-11-20T03:00:00Z'), now));
  t.ok(isPastDue(due('2026-11-19T15:00:00Z'), now));
  t.notOk(isPastDue(due(null), now));
});

t.test('never shuts out the platform’s own company, nor warns it', async (t) => {
  t.notOk(isPastDue(due('2020-01-01T00:00:00Z', true), now));
  t.equal(graceLeft(due('2026-11-19T15:00:00Z', true), now), undefined);
  t.equal(daysToMention(due('2026-11-22T15:00:00Z', true), now), undefined);
});

t.test('counts the days of grace of a subscription that ended', async (t) => {
  const late = (day: string, grace: string) => {
    const user = due(`2026-11-${day}T15:00:00Z`);
    const settings = [{ key: 'gracePeriod', value: grace }];
    return { ...user, company: { ...user.company, settings } };
  };
  for (const [day, grace, left, isOver] of [
    ['20', '3', undefined, false],
    ['19', '3', 2, false],
    ['17', '3', 0, false],
    ['16', '3', undefined, true],
    ['19', '0', undefined, true],
  ] as const) {
    t.equal(graceLeft(late(day, grace), now), left, day);
    t.equal(isPastDue(late(day, grace), now), isOver, day);
  }
  // Two hours before midnight in São Paulo, when it is the next day already in Greenwich.
  const evening = Date.parse('2026-11-21T01:00:00Z');
  t.equal(graceLeft(late('17', '3'), evening), 0);
  t.ok(isPastDue(late('17', '3'), Date.parse('2026-11-21T03:00:00Z')));
});

t.test('mentions the due date when fewer than five days remain', async (t) => {
  t.equal(daysToMention(due('2026-11-25T15:00:00Z'), now), undefined);
  t.equal(daysToMention(due('2026-11-24T15:00:00Z'), now), 4);
  t.equal(daysToMention(due('2026-11-20T15:00:00Z'), now), 0);
  t.equal(daysToMention(due('2026-11-19T15:00:00Z'), now), undefined);
});

t.test('chooses the notice by the days that are left', async (t) => {
  const notice = (day: string, grace = '0') => {
    const user = due(`2026-${day}T15:00:00Z`);
    const settings = [{ key: 'gracePeriod', value: grace }];
    return subscriptionNotice({ ...user, company: { ...user.company, settings } }, now);
  };
  t.equal(notice('11-28'), undefined);
  t.same(notice('11-27'), { kind: 'soon', days: 7 });
  t.same(notice('11-20'), { kind: 'soon', days: 0 });
  t.same(notice('11-19', '3'), { kind: 'grace', left: 2 });
  t.same(notice('11-19'), { kind: 'read-only', daysToClosing: 29 });
  t.same(notice('10-21'), { kind: 'read-only', daysToClosing: 0 });
  t.same(notice('01-21'), { kind: 'read-only', daysToClosing: 0 });
  t.equal(subscriptionNotice(due('2020-01-01T00:00:00Z', true), now), undefined);
});
