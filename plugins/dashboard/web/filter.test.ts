import t from 'tap';
import { dateOf, paramsOf, startFilter } from './filter.ts';

const filter = startFilter(20_778);

t.test('begins with yesterday and today', (t) => {
  t.same(filter, { type: 'range', from: '2026-11-20', to: '2026-11-21', days: 0 });
  t.equal(dateOf(0), '1970-01-01');
  t.end();
});

t.test('asks by range or by period, never by both', (t) => {
  const range = { date_from: '2026-11-20', date_to: '2026-11-21' };
  t.same(paramsOf({ ...filter, days: 7 }), { params: range });
  t.same(paramsOf({ ...filter, type: 'period', days: 7 }), { params: { days: 7 } });
  t.same(paramsOf({ ...filter, to: '' }), { params: { ...range, date_to: '' } });
  t.end();
});

t.test('refuses a filter that says nothing, and an end before the beginning', (t) => {
  const nothing = { refused: 'ERR_DASHBOARD_FILTER_REQUIRED' };
  t.same(paramsOf({ ...filter, from: '', to: '' }), nothing);
  t.same(paramsOf({ ...filter, type: 'period' }), nothing);
  t.same(paramsOf({ ...filter, from: '2026-11-22' }), { refused: 'ERR_DASHBOARD_INVALID_PERIOD' });
  t.end();
});
