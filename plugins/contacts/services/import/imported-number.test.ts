import t from 'tap';
import { importedNumber, numbersIn } from './imported-number.ts';

t.test('a number is the same person, however the spreadsheet writes it', async (t) => {
  for (const cell of [
    '5511987654321',
    '551187654321',
    '+55 (11) 98765-4321',
    '+55 11 8765-4321',
    '(11) 98765-4321',
    '11 8765 4321',
    '011 98765-4321',
    '0055 11 98765-4321',
    '11987654321',
    '\u202a+55 11 98765\u20114321\u202c',
    '11\u00a098765\u20134321',
    '11987654321 ::: 1133334444',
  ]) {
    t.same(importedNumber(cell, '55'), { number: '5511987654321' }, cell);
  }
});

t.test('numbers of other countries stay what they are', async (t) => {
  for (const [cell, number] of [
    ['+1 202-555-0123', '12025550123'],
    ['12025550123', '12025550123'],
    ['00351 912 345 678', '351912345678'],
    ['+54 9 11 2345-6789', '5491123456789'],
    ['551132345678', '551132345678'],
    ['1132345678', '551132345678'],
  ] as const) {
    t.same(importedNumber(cell, '55'), { number }, cell);
  }
  t.same(importedNumber('11987654321', ''), { number: '11987654321' }, 'no country to add');
});

t.test('says why a cell is no number', async (t) => {
  for (const [cell, problem] of [
    ['', 'missing-number'],
    [' - ', 'missing-number'],
    ['5,51199E+12', 'shortened-number'],
    ['5.51199E+12', 'shortened-number'],
    ['98765-4321', 'no-area'],
    ['8765-4321', 'no-area'],
    ['1234567', 'invalid-number'],
    ['não tem', 'invalid-number'],
    ['11 98765-4321 / 11 3333-4444', 'invalid-number'],
    ['5511987654321@s.whatsapp.net', 'invalid-number'],
  ] as const) {
    t.same(importedNumber(cell, '55'), { problem }, cell);
  }
});

t.test('a cell may hold several numbers, as Google writes them', async (t) => {
  t.same(numbersIn('11 98765-4321 ::: 11 3333-4444'), ['11 98765-4321', '11 3333-4444']);
  t.same(numbersIn('11 98765-4321:::'), ['11 98765-4321']);
  t.same(numbersIn(' '), []);
});
