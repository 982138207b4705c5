import t from 'tap';
import { isEndTime, isTime, maskTime } from './time-mask.ts';

t.test('digits become a time while they are typed', async (t) => {
  const typed = ['', '0', '08', '083', '0830', '08305', '8h30', '08:3'];
  t.same(typed.map(maskTime), ['', '0', '08', '08:3', '08:30', '08:30', '83:0', '08:3']);
});

t.test('only times that exist are times; a day may end at 24:00', async (t) => {
  t.same(['', '00:00', '23:59', '24:00', '12:60', '8:00', '08:3'].map(isTime), [
    false,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  t.same(['24:00', '18:00', '', '24:01'].map(isEndTime), [true, true, false, false]);
});
