import process from 'node:process';
import t from 'tap';
import '../testing/browser.ts';
import { speak } from '../testing/texts.ts';
import {
  daysUntil,
  formatDate,
  formatDateTime,
  formatMoment,
  formatTime,
  formatWhen,
  isOtherClock,
} from './time.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const at = (text: string): Date => new Date(text);

t.test('writes dates and times by the company’s clock', async (t) => {
  const moment = at('2026-11-20T02:05:00Z');
  t.equal(formatDate(moment, SAO_PAULO), '19/11/2026');
  t.equal(formatTime(moment, SAO_PAULO), '23:05');
  t.equal(formatDateTime(moment, 'Asia/Tokyo'), '20/11/2026 11:05');
  t.equal(formatTime(at('2026-11-20T03:00:00Z'), SAO_PAULO), '00:00');
});

t.test('says when something was, the nearer the more exactly', async (t) => {
  await speak('pt');
  const now = at('2026-11-20T15:00:00Z');
  t.equal(formatWhen(at('2026-11-20T03:10:00Z'), now, SAO_PAULO), '00:10');
  t.equal(formatWhen(at('2026-11-20T02:50:00Z'), now, SAO_PAULO), 'ontem');
  t.equal(formatWhen(at('2026-11-17T15:00:00Z'), now, SAO_PAULO), 'terça');
  t.equal(formatWhen(at('2026-11-01T15:00:00Z'), now, SAO_PAULO), '01/11/2026');
  t.equal(
    formatWhen(at('2026-11-20T15:00:30Z'), now, SAO_PAULO),
    '12:00',
    'clocks differ a little',
  );
});

t.test('counts days by the calendar, not by 24 hours', async (t) => {
  const now = at('2026-11-20T23:00:00Z');
  t.equal(daysUntil(at('2026-11-21T04:00:00Z'), now, SAO_PAULO), 1);
  t.equal(daysUntil(at('2026-11-20T12:00:00Z'), now, SAO_PAULO), 0);
  t.equal(daysUntil(at('2026-11-19T12:00:00Z'), now, SAO_PAULO), -1);
});

t.test(
  'moments are read on the reader’s own clock, and told on the company’s where it differs',
  async (t) => {
    await speak('pt');
    const moment = at('2026-11-20T02:05:00Z');
    t.equal(formatTime(moment), '23:05');
    t.equal(formatMoment(moment), '19/11/2026 23:05');
    process.env.TZ = 'America/New_York';
    t.teardown(() => {
      process.env.TZ = SAO_PAULO;
    });
    t.equal(formatTime(moment), '21:05');
    t.equal(formatMoment(moment), '19/11/2026 21:05 (19/11/2026 23:05 no fuso da empresa)');
    // New York sets its clocks back on 1 November and on again on 14 March 2027.
    t.equal(formatTime(at('2026-11-01T05:30:00Z')), '01:30');
    t.equal(formatTime(at('2026-11-01T06:30:00Z')), '01:30');
    t.equal(formatTime(at('2027-03-14T06:59:00Z')), '01:59');
    t.equal(formatTime(at('2027-03-14T07:00:00Z')), '03:00');
    t.equal(formatDate(moment), '19/11/2026', 'days are the company’s');
    t.ok(isOtherClock('America/New_York', SAO_PAULO, moment));
    t.notOk(isOtherClock('America/Manaus', 'America/New_York', at('2026-07-01T00:00:00Z')));
  },
);
