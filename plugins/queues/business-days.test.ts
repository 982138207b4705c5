import t from 'tap';
import { businessDays, hoursFault } from './public.ts';
import type { GivenDay } from './public.ts';

const monday = (fields: Partial<GivenDay>): GivenDay => ({
  weekday: 'Segunda',
  weekdayEn: 'monday',
  ...fields,
});

const read = (fields: Partial<GivenDay>) => businessDays([monday(fields)])[0];
const span = (startTime: string, endTime: string) => ({ startTime, endTime });
const shift = [span('08:00', '12:00'), span('13:00', '18:00')];

t.test('a day with one beginning and one end is one interval', async (t) => {
  t.match(read(span('08:00', '18:00')), { intervals: [span('08:00', '18:00')] });
  t.match(read(span('18:00', '02:00')), { intervals: [span('18:00', '02:00')] });
  t.same(read(span('00:00', '00:00'))?.intervals, [], 'the same twice is closed');
  for (const blank of [span('', ''), span('08:00', ''), span('', '18:00')]) {
    t.match(read(blank), { intervals: [span('00:00', '24:00')], ...span('00:00', '23:59') });
  }
});

t.test('intervals are answered in order, with the first beginning and the last end', async (t) => {
  t.match(read({ intervals: [...shift].reverse() }), {
    ...span('08:00', '18:00'),
    intervals: shift,
  });
  t.match(read({ intervals: [] }), { ...span('00:00', '00:00'), intervals: [] });
});

t.test(
  'B.7: a client that knows no intervals changes what it knows, and loses no break',
  async (t) => {
    const stored = businessDays([monday({ intervals: shift })]);
    const put = (fields: Partial<GivenDay>) => businessDays([monday(fields)], stored)[0];
    t.same(put(span('08:00', '18:00'))?.intervals, shift, 'nothing changed');
    t.same(put(span('09:00', '18:00'))?.intervals, [span('09:00', '18:00')]);
    t.same(put({ ...span('09:00', '18:00'), intervals: shift })?.intervals, [
      span('09:00', '18:00'),
    ]);
    t.same(put({ ...span('08:00', '18:00'), intervals: shift })?.intervals, shift);
  },
);

t.test('days named twice, and intervals that are empty or overlap, are faults', async (t) => {
  const fault = (...days: GivenDay[]) => hoursFault(businessDays(days));
  const on = (weekdayEn: GivenDay['weekdayEn'], ...intervals: ReturnType<typeof span>[]) => ({
    weekday: weekdayEn,
    weekdayEn,
    intervals,
  });
  t.equal(fault(on('monday', ...shift), on('sunday')), undefined);
  t.equal(fault(on('monday', span('08:00', '12:00'), span('12:00', '13:00'))), undefined);
  t.same(fault(on('monday'), on('monday')), { day: 'monday', reason: 'twice' });
  t.same(fault(on('monday', span('08:00', '08:00'))), { day: 'monday', reason: 'empty' });
  t.same(fault(on('monday', span('08:00', '12:00'), span('11:59', '13:00'))), {
    day: 'monday',
    reason: 'overlap',
  });
  const night = span('18:00', '02:00');
  t.same(fault(on('monday', night), on('tuesday', span('01:00', '05:00'))), {
    day: 'tuesday',
    reason: 'overlap',
  });
  t.same(fault(on('sunday', night), on('monday', span('01:00', '05:00'))), {
    day: 'monday',
    reason: 'overlap',
  });
  t.equal(fault(on('monday', night), on('tuesday', span('02:00', '05:00'), night)), undefined);
});
