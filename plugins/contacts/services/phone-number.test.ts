import t from 'tap';
import { canonicalNumber, typedNumber } from './phone-number.ts';

t.test('a Brazilian mobile number has its ninth digit, whichever way it came', async (t) => {
  const cases: readonly [string, string, string][] = [
    ['551187654321', '5511987654321', 'São Paulo without the ninth digit'],
    ['5511987654321', '5511987654321', 'São Paulo with it'],
    ['554891234567', '5548991234567', 'Florianópolis without it'],
    ['555561234567', '5555961234567', 'area code 55'],
    ['551132345678', '551132345678', 'a landline has none'],
    ['551152345678', '551152345678', 'a landline that begins with 5'],
    ['5511', '5511', 'not a whole number'],
    ['351912345678', '351912345678', 'Portugal, also twelve digits'],
    ['12025550123', '12025550123', 'United States'],
    ['5511871234567', '5511871234567', 'thirteen digits stay'],
    ['120363041234567890', '120363041234567890', 'the id of a group'],
    ['', '', 'nothing'],
  ];
  for (const [given, expected, name] of cases) t.equal(canonicalNumber(given), expected, name);
  for (const [, canonical] of cases) t.equal(canonicalNumber(canonical), canonical, 'stays itself');
});

t.test('takes numbers as people type them', async (t) => {
  for (const typed of [
    '5511987654321',
    '+55 (11) 98765-4321',
    ' 55 11 8765.4321 ',
    '+551187654321',
  ]) {
    t.equal(typedNumber(typed), '5511987654321', typed);
  }
});

t.test('refuses what no phone has', async (t) => {
  for (const typed of [
    '5511999999999@s.whatsapp.net',
    'status@broadcast',
    '120363041234567890@g.us',
    '120363041234567890',
    '1234567',
    '9'.repeat(60),
    '5️⃣5️⃣1️⃣1️⃣9️⃣8️⃣7️⃣6️⃣',
    '٥٥١١٩٨٧٦٥٤٣٢١',
    '55119876x4321',
    '++5511987654321',
    '',
  ]) {
    t.equal(typedNumber(typed), undefined, typed);
  }
});
