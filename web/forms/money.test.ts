import t from 'tap';
import { formatMoney, readMoney, writeMoney } from './money.ts';

t.test('B.4: amounts are read as they are written in Brazil', async (t) => {
  for (const [text, value] of [
    ['99,90', 99.9],
    ['99,9', 99.9],
    ['99.90', 99.9],
    ['1.149,90', 1149.9],
    ['1,149.90', 1149.9],
    ['1.149', 1149],
    ['R$ 49', 49],
    [' 0 ', 0],
    ['1.234.567,05', 1_234_567.05],
  ] as const) {
    t.equal(readMoney(text), value, text);
  }
});

t.test('B.4: anything else is no amount, never another one', async (t) => {
  for (const text of ['', 'abc', '99,999', '9.9.9', '1,2,3', '-5', '1e3', '12.34,56', ',5']) {
    t.equal(readMoney(text), undefined, text);
  }
});

t.test('an amount comes back as it was written', async (t) => {
  for (const value of [0, 0.1, 99.9, 1149.9, 10_000_000]) {
    t.equal(readMoney(writeMoney(value)), value);
    t.equal(readMoney(formatMoney(value)), value);
  }
});
