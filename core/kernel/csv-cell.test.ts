import t from 'tap';
import { csvCell } from './csv-cell.ts';

t.test('B.9: no cell of a CSV file is a formula', (t) => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
  for (const sign of [...signs, ...signs.map((each) => ` ${each}`)]) {
    t.match(csvCell(`${sign}1`), /^'/, sign);
  }
  for (const blank of ['\t', '\r', '\n']) t.match(csvCell(`${blank}=1`), /^"'/);
  for (const text of ['Ana', '1-1', 'a=b', 'é', '', ' Ana']) t.notMatch(csvCell(text), /'/, text);
  t.end();
});

t.test('a cell with what parts cells is quoted', (t) => {
  t.equal(csvCell('a;b'), '"a;b"');
  t.equal(csvCell('diz "oi"'), '"diz ""oi"""');
  t.equal(csvCell('linha\noutra'), '"linha\noutra"');
  t.equal(csvCell(' Ana'), '" Ana"');
  t.equal(csvCell('Ana'), 'Ana');
  t.end();
});
