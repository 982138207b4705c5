import t from 'tap';
import type { ContactRow } from '../schemas.ts';
import { byName, matches } from './contact-list.ts';

const contact = (name: string, number = '5511987654321', id = 1): ContactRow => ({
  id,
  uuid: '00000000-0000-4000-8000-000000000001',
  name,
  number,
  email: '',
  profilePicUrl: '',
  isGroup: false,
  ignoreBot: false,
});

t.test('a contact answers to any part of its name or number', async (t) => {
  for (const search of [
    '',
    '  ',
    'joao',
    'ARAÚ',
    'o a',
    '98765',
    '(11) 98765-4321',
    '+55',
    '(11) 9',
    '11 8765-4321',
    '+55 11 8765 4321',
    '011 98765.4321',
    '\u202a+55 11 98765\u20114321\u202c',
  ]) {
    t.ok(matches(contact('João Araújo'), search), search);
  }
  for (const search of ['maria', '99999', 'joãoaraújo', '55 11 9 0']) {
    t.notOk(matches(contact('João Araújo'), search), search);
  }
});

t.test('names stand in order, whatever their case and accents', async (t) => {
  const names = ['bruno', 'Álvaro', 'Ana', 'alvim'].map((name, at) => contact(name, '1', at));
  t.same(
    names.sort(byName).map(({ name }) => name),
    ['Álvaro', 'alvim', 'Ana', 'bruno'],
  );
  const twins = [contact('Ana', '1', 9), contact('ANA', '2', 3)];
  t.same(
    twins.sort(byName).map(({ id }) => id),
    [3, 9],
  );
});
