import t from 'tap';
import { byName, matches } from './tag-list.ts';

t.test('a tag answers to any part of its name or colour', async (t) => {
  const tag = { name: 'Orçamento', color: '#0F766e' };
  for (const search of ['', '  ', 'orca', 'ÇAM', '0f76', '#0F766E'])
    t.ok(matches(tag, search), search);
  for (const search of ['vip', 'orcamentos', '#fff']) t.notOk(matches(tag, search), search);
});

t.test('names stand in order, whatever their case and accents', async (t) => {
  const names = ['zebra', 'Álvaro', 'bola', 'alvo'].map((name, id) => ({ id, name }));
  t.same(
    names.sort(byName).map(({ name }) => name),
    ['Álvaro', 'alvo', 'bola', 'zebra'],
  );
  const twins = [
    { id: 9, name: 'VIP' },
    { id: 3, name: 'vip' },
  ];
  t.same(
    twins.sort(byName).map(({ id }) => id),
    [3, 9],
  );
});
