import t from 'tap';
import { USUAL_HOURS } from '../../queues/public.ts';
import { isOpen, localMoment, nextOpening } from './hours.ts';

const moment = (at: string, timeZone = 'America/Sao_Paulo') => localMoment(new Date(at), timeZone);

t.test('the day and the hour are the company’s own, not the server’s', async (t) => {
  t.same(moment('2026-11-21T01:30:00Z'), { date: '2026-11-20', weekday: 'friday', time: '22:30' });
  t.same(moment('2026-11-21T01:30:00Z', 'Asia/Tokyo'), {
    date: '2026-11-21',
    weekday: 'saturday',
    time: '10:30',
  });
});

t.test('summer time moves the hours with the clock on the wall', async (t) => {
  // New York: the second Sunday of March at 2 the clock shows 3.
  const zone = 'America/New_York';
  t.equal(moment('2026-03-06T13:00:00Z', zone).time, '08:00');
  t.equal(moment('2026-03-09T12:00:00Z', zone).time, '08:00');
  t.equal(isOpen(USUAL_HOURS, moment('2026-03-06T12:30:00Z', zone)), false);
  t.equal(isOpen(USUAL_HOURS, moment('2026-03-09T12:30:00Z', zone)), true);
  // São Paulo had it until 2019.
  t.equal(moment('2019-01-15T10:00:00Z').time, '08:00');
  t.equal(moment('2019-07-15T10:00:00Z').time, '07:00');
});

t.test('both ends of a day belong to it', async (t) => {
  const at = (time: string, weekday = 'friday') =>
    isOpen(USUAL_HOURS, { date: '2026-11-20', weekday, time });
  t.same(
    ['07:59', '08:00', '18:00', '18:01'].map((time) => at(time)),
    [false, true, true, false],
  );
  t.equal(at('00:00', 'sunday'), false, 'from 00:00 to 00:00 nobody is there');
});

t.test('a day without hours, or without an entry, is open', async (t) => {
  const days = [
    { weekday: 'Sexta', weekdayEn: 'friday', startTime: '', endTime: '12:00' },
  ] as const;
  for (const weekday of ['friday', 'monday']) {
    t.equal(isOpen(days, { date: '2026-11-20', weekday, time: '23:00' }), true);
  }
});

t.test('a closed period has one name from its first minute to its last', async (t) => {
  const next = (at: string) => nextOpening(USUAL_HOURS, moment(at));
  t.equal(next('2026-11-20T10:00:00Z'), '2026-11-20 08:00');
  t.equal(next('2026-11-20T22:00:00Z'), '2026-11-21 08:00');
  t.equal(next('2026-11-21T16:00:00Z'), '2026-11-23 08:00', 'from Saturday noon');
  t.equal(next('2026-11-22T16:00:00Z'), '2026-11-23 08:00', 'over Sunday');
  const never = USUAL_HOURS.map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' }));
  t.equal(nextOpening(never, moment('2026-11-20T10:00:00Z')), 'never');
});
