import t from 'tap';
import { periodOf } from './period.ts';

const NOW = new Date('2026-11-21T15:00:00.000Z');

t.test('days count back from now, by the hour', (t) => {
  t.same(periodOf({ days: 7 }, NOW), {
    key: 'since',
    since: "greatest('-infinity'::timestamptz, :since::timestamptz)",
    until: undefined,
    bindings: { since: new Date('2026-11-14T15:00:00.000Z') },
  });
  t.end();
});

t.test('dates are the company’s', (t) => {
  const { key, since, until, bindings } = periodOf(
    { date_from: '2026-11-20', date_to: '2026-11-21' },
    NOW,
  );
  t.equal(key, 'from-to');
  t.match(since, /:from.*zone/);
  t.match(until, /:to::date \+ 1.*zone/);
  t.same(bindings, { from: '2026-11-20', to: '2026-11-21' });
  t.end();
});

t.test('refuses nothing, and an end before the beginning', (t) => {
  t.throws(() => periodOf({}, NOW), { code: 'ERR_DASHBOARD_FILTER_REQUIRED' });
  t.throws(() => periodOf({ date_from: '2026-11-21', date_to: '2026-11-20' }, NOW), {
    code: 'ERR_DASHBOARD_INVALID_PERIOD',
  });
  t.end();
});
