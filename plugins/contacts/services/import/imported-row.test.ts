import t from 'tap';
import { readRow } from './imported-row.ts';
import type { Plan } from './imported-row.ts';

const TITLES = ['Nome', 'Sobrenome', 'Fone', 'E-mail', 'Robô', 'CPF', 'Interno'];
const PLAN: Plan = {
  columns: ['name', 'name', 'number', 'email', 'ignoreBot', 'extra', 'skip'],
  country: '55',
  existing: 'keep',
};
const read = (...cells: readonly string[]) => readRow(cells, TITLES, PLAN, 50);

t.test('a row is a contact with what is noted of it', async (t) => {
  t.same(read('Ana', 'Souza', '11 8765-4321', 'ana@example.com', 'Sim', '123', 'não'), {
    candidate: {
      number: '5511987654321',
      name: 'Ana Souza',
      email: 'ana@example.com',
      ignoreBot: true,
      extraInfo: [{ name: 'CPF', value: '123' }],
    },
  });
});

t.test('a surname that the first column holds as well is not said twice', async (t) => {
  for (const [first, last, name] of [
    ['Ana Souza', 'Souza', 'Ana Souza'],
    ['Ana', 'SOUZA LIMA', 'Ana SOUZA LIMA'],
    ['', 'Souza', 'Souza'],
    ['Mariana', 'Ana', 'Mariana Ana'],
  ] as const) {
    t.match(read(first, last, '5511987654321'), { candidate: { name } });
  }
});

t.test('what a row leaves out is not known, rather than empty', async (t) => {
  t.same(read('', '', '5511987654321', '', '', '', ''), {
    candidate: {
      number: '5511987654321',
      name: undefined,
      email: undefined,
      ignoreBot: undefined,
      extraInfo: [],
    },
  });
});

t.test('names of all scripts stay as they are', async (t) => {
  for (const name of ['محمد العربي', 'Ñuñez  D’Ávila', '李小龍', 'Zoë 🎸']) {
    t.match(read(name, '', '5511987654321'), {
      candidate: { name: name.replace(/\s+/g, ' ') },
    });
  }
});

t.test('nothing is cut off to make a row fit', async (t) => {
  for (const [cells, problem] of [
    [['Ana', '', ''], 'missing-number'],
    [['A', '', '5511987654321'], 'short-name'],
    [['x'.repeat(51), '', '5511987654321'], 'long-name'],
    [['Ana', '', '5511987654321', 'ana@'], 'invalid-email'],
    [['Ana', '', '5511987654321', 'a@b.c, d@e.f'], 'invalid-email'],
    [['Ana', '', '5511987654321', '', '', 'x'.repeat(1001)], 'long-value'],
    [['Obra', '', '120363041234567890'], 'group'],
  ] as const) {
    t.same(read(...cells), { problem }, problem);
  }
});
