import t from 'tap';
import { formatNumber, numberFor, suggestCustomer } from './customer.ts';

t.test('a name always has the same number, a mobile one', async (t) => {
  t.equal(numberFor('Rita Fernandes'), numberFor('Rita Fernandes'));
  t.not(numberFor('Rita Fernandes'), numberFor('Júlia Prado'));
  t.match(numberFor(''), /^55119\d{8}$/);
});

t.test('suggests who has not written yet, one after another', async (t) => {
  const first = suggestCustomer([]);
  const second = suggestCustomer([first.name]);
  t.not(second.name, first.name);
  t.not(suggestCustomer([], 1).name, first.name);
});

t.test('once everybody has written, namesakes come with numbers of their own', async (t) => {
  const taken: string[] = [];
  for (let next = suggestCustomer(taken); !taken.includes(next.name);) {
    taken.push(next.name);
    next = suggestCustomer(taken);
  }
  const namesake = suggestCustomer(taken, 1);
  t.ok(taken.includes(namesake.name));
  t.not(namesake.number, numberFor(namesake.name));
});

t.test('writes numbers the way they are read', async (t) => {
  t.equal(formatNumber('5511987650001'), '+55 11 98765-0001');
  t.equal(formatNumber('551133334444'), '+55 11 3333-4444');
  t.equal(formatNumber('351912345678'), '+351912345678');
});
