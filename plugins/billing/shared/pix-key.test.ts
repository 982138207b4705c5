import t from 'tap';
import { isPixKey } from './pix-key.ts';

t.test('knows Pix keys by their form', (t) => {
  for (const key of [
    '71cdf9ba-c695-4e3c-b010-abb521a3f1be',
    'financeiro@exemplo.com.br',
    '+5511987654321',
    '52998224725',
    '12ABC34501DE35',
  ]) {
    t.ok(isPixKey(key), key);
  }
  for (const key of [
    '',
    '11987654321',
    '52998224724',
    '529.982.247-25',
    `${'a'.repeat(70)}@b.com.br`,
  ]) {
    t.notOk(isPixKey(key), key);
  }
  t.end();
});
