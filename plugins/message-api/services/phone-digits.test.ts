import t from 'tap';
import { phoneDigits } from './phone-digits.ts';

t.test('reads numbers as programs and people write them', (t) => {
  const read: readonly [string | number, string][] = [
    ['5511988887777', '5511988887777'],
    [5511988887777, '5511988887777'],
    ['+55 (11) 98888-7777', '5511988887777'],
    ['\u202a+55 11 98888‑7777\u202c', '5511988887777'],
    ['351.912.345.678', '351912345678'],
  ];
  for (const [written, digits] of read) t.equal(phoneDigits(written), digits, String(written));
  t.end();
});

t.test('refuses what no telephone has', (t) => {
  const refused = [
    '',
    'Maria',
    '1234567',
    '1234567890123456',
    '55119@s.whatsapp.net',
    '55 11 x',
    0,
  ];
  for (const written of refused) t.equal(phoneDigits(written), undefined, String(written));
  t.end();
});
