import t from 'tap';
import { isPersonal, personalWords } from './personal-data.ts';

const person = {
  name: 'João da Silva',
  email: 'joao.silva77@padaria-boa.com.br',
  company: 'Padaria Boa & Cia.',
  phone: '+55 (11) 98765-4321',
};

t.test('knows the words somebody who knows the person tries', (t) => {
  const words = personalWords(person);
  for (const word of ['joao', 'silva', 'padaria', 'boa', 'joaodasilva', 'padariaboacia']) {
    t.ok(words.includes(word), word);
  }
  for (const word of ['joaosilva', '5511987654321', '987654321']) t.ok(words.includes(word), word);
  t.notOk(words.includes('da'), 'two letters are in every other word');
  t.same(personalWords({}), []);
  t.ok(personalWords({ name: 'a1 '.repeat(500), company: 'abc '.repeat(500) }).length <= 40);
  t.end();
});

t.test('own data with little around it is personal', (t) => {
  const words = personalWords(person);
  for (const password of [
    'joaosilva',
    'Joao1985',
    'JOÃO-1985!',
    'Padaria@2024',
    'padariaboa#1',
    'boapadaria123',
    '987654321',
    '11987654321',
    '98765-4321',
  ]) {
    t.ok(isPersonal(password, words), password);
  }
  for (const password of [
    'joao-toca-violao',
    'joao-8317-2094',
    'padeiro-2024-x',
    '4915-8820-1773',
    '',
  ]) {
    t.notOk(isPersonal(password, words), password);
  }
  t.end();
});
