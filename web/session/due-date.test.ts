import t from 'tap';
import '../testing/browser.ts';
import { buildUser } from '../testing/builders.ts';
import { daysToMention, isPastDue } from './due-date.ts';

const now = Date.parse('2026-11-20T15:00:00Z');

const due = (dueDate: string | null, isSuper = false) => {
  const user = buildUser({ super: isSuper });
  return { ...user, company: { ...user.company, dueDate } };
};

t.test('lets a company in to the end of its due date', async (t) => {
  t.notOk(isPastDue(due('2026-11-20T03:00:00Z'), now));
  t.ok(isPastDue(due('2026-11-19T15:00:00Z'), now));
  t.notOk(isPastDue(due(null), now));
});

t.test('never shuts out the people of the platform', async (t) => {
  t.notOk(isPastDue(due('2020-01-01T00:00:00Z', true), now));
});

t.test('mentions the due date when fewer than five days remain', async (t) => {
  t.equal(daysToMention(due('2026-11-25T15:00:00Z'), now), undefined);
  t.equal(daysToMention(due('2026-11-24T15:00:00Z'), now), 4);
  t.equal(daysToMention(due('2026-11-20T15:00:00Z'), now), 0);
  t.equal(daysToMention(due('2026-11-19T15:00:00Z'), now), undefined);
});
