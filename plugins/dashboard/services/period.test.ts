import t from 'tap';
import { periodOf } from './period.ts';

const NOW = new Date('2026-11-21T15:00:00.000Z');
const ZONE = 'America/Sao_Paulo';

t.test('days count back from now, by the hour', (t) => {
  t.same(periodOf({ days: 7 }, NOW, ZONE), {
    sql: 't.queued_at >= :since',
    bindings: { since: new Date('2026-11-14T15:00:00.000Z') },
  });
  t.end();
});

t.test('dates are the company’s', (t) => {
  const { sql, bindings } = periodOf({ date_from: '2026-11-20', date_to: '2026-11-21' }, NOW, ZONE);
  t.match(sql, /queued_at.*:from.* and .*finished_at.*:to/);
  t.same(bindings, { from: '2026-11-20', to: '2026-11-21', timeZone: ZONE });
  t.end();
});

t.test('refuses nothing, and an end before the beginning', (t) => {
  t.throws(() => periodOf({}, NOW, ZONE), { code: 'ERR_DASHBOARD_FILTER_REQUIRED' });
  t.throws(() => periodOf({ date_from: '2026-11-21', date_to: '2026-11-20' }, NOW, ZONE), {
    code: 'ERR_DASHBOARD_INVALID_PERIOD',
  });
  t.end();
});
