import t from 'tap';
import { textNotice } from './text-notices.ts';

const values = {
  greetingMessage: 'Olá!',
  complationMessage: 'Até logo!',
  outOfHoursMessage: 'Voltamos amanhã.',
  ratingMessage: 'Como foi?',
  expiresInactiveMessage: 'Encerramos por aqui.',
  expiresTicket: 0,
};
const settings = { scheduleType: 'company', userRating: 'enabled' };

t.test('C.1: a text that is sent needs no notice', async (t) => {
  for (const name of ['greetingMessage', 'complationMessage', 'outOfHoursMessage'] as const) {
    t.equal(textNotice(name, values, settings), undefined);
  }
  t.equal(textNotice('ratingMessage', values, settings), undefined);
  const some = { ...values, expiresTicket: 30 };
  t.equal(textNotice('expiresInactiveMessage', some, settings), undefined);
});

t.test('C.1: a text that is never sent says why', async (t) => {
  const notice = (name: Parameters<typeof textNotice>[0], changes: object = {}) =>
    textNotice(name, values, { ...settings, ...changes });
  t.equal(notice('outOfHoursMessage', { scheduleType: 'queue' }), 'queueHours');
  t.equal(notice('outOfHoursMessage', { scheduleType: 'disabled' }), 'noHours');
  t.equal(notice('outOfHoursMessage', { scheduleType: undefined }), undefined, 'not known yet');
  t.equal(notice('ratingMessage', { userRating: 'disabled' }), 'ratingOff');
  t.equal(notice('expiresInactiveMessage'), 'neverExpires');
});

t.test('C.1: nothing is said of a text nobody wrote', async (t) => {
  const empty = { ...values, ratingMessage: ' ' };
  t.equal(textNotice('ratingMessage', empty, { ...settings, userRating: 'disabled' }), undefined);
});
