import { Type } from '@sinclair/typebox';
import t from 'tap';
import { columnsOf, defineColumns, definePoint } from '../contract.ts';
import type { ColumnSource } from '../contract.ts';
import { Closed, Nullable } from '../kernel/schemas.ts';
import { AddedColumns } from './added-columns.ts';

const point = definePoint<ColumnSource<object>>('shelves.columns', 'many');

const adding = (name: string): ColumnSource<object> => ({
  columns: defineColumns(Closed({ [name]: Nullable(Type.String()) }), { [name]: null }),
  read: (id) => id,
  write: () => Promise.resolve(),
});

const added = (...sources: ColumnSource<object>[]): AddedColumns =>
  new AddedColumns(point, {
    all: () => sources,
    for: () => Promise.resolve(sources),
    one: () => {
      throw new Error('a point for many');
    },
  });

const Shelf = Closed({ name: Type.String(), tone: Type.Optional(Type.Null()) });

t.test('a schema is given the added columns, and places kept for them', async (t) => {
  const schema = added(adding('size'), adding('tone')).in(Shelf);
  t.same(Object.keys(schema.properties), ['name', 'tone', 'size']);
  t.match(schema.properties.tone, { anyOf: [{ type: 'string' }, { type: 'null' }] });
  t.same(schema.required, ['name']);
  t.same(added().in(Shelf), Shelf);
});

t.test('a name that is taken is refused', async (t) => {
  t.throws(() => added(adding('name')).in(Shelf), /"shelves.columns" have the name "name"/);
  t.throws(() => added(adding('size'), adding('size')).in(Shelf), /have the name "size"/);
});

t.test('a body comes apart into what is the record’s own and what is added', async (t) => {
  t.same(added(adding('size')).split({ name: 'Ana', size: null }), {
    own: { name: 'Ana' },
    added: { size: null },
  });
});

t.test('a column that a record does not have is empty', async (t) => {
  const columns = defineColumns<{ size: string | null; tone: string }>(
    {},
    { size: null, tone: 'x' },
  );
  t.same(columnsOf({ name: 'Ana', size: 'G' }, columns), { size: 'G', tone: 'x' });
});
