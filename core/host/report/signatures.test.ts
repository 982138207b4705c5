import t from 'tap';
import { signatures } from './signatures.ts';

const CONTRACT = `
import type { Row } from './row.ts';
export type { Row } from './row.ts';
export { make as create } from './row.ts';
export * from './more.ts';
export { Link } from 'react-router-dom';
/** Not shown. */
export interface Spec { readonly id: string; /** Neither. */ readonly row?: Row }
export const limit = 5;
export const topics = { user: (id: number): string => 'u/' + String(id), all: 'all' } as const;
const own = 1;
`;
const ROW = `
export interface Row { readonly id: number }
export const make = async ({ id }: Row, times = 2, ...others: readonly Row[]): Promise<Row> => ({ id });
`;
const MORE = `
export class Store<T> {
  #rows = new Map<string, T>();
  readonly size: number = 0;
  constructor(private readonly limit: number) {}
  async find(id: string): Promise<T | undefined> { return this.#rows.get(id); }
  private trim(): void {}
}
export function pick<T>(all: readonly T[]): T | undefined { return all[0]; }
`;

t.test('shows each export as it is declared, without comments and bodies', (t) => {
  const root = t.testdir({
    core: { 'contract.ts': CONTRACT, 'row.ts': ROW, 'more.ts': MORE },
    plugins: { notes: { 'public.ts': 'export type NoteId = number;' }, hidden: {} },
  });
  const text = signatures(root).replaceAll(/\s+/g, ' ');
  for (const expected of [
    '### prosa/contract',
    'interface Spec { readonly id: string; readonly row?: Row; }',
    'interface Row { readonly id: number; }',
    'declare const make: (given1: Row, times?, ...others: readonly Row[]) => Promise<Row>; // as create',
    'declare function pick<T>(all: readonly T[]): T | undefined;',
    'find(id: string): Promise<T | undefined>;',
    'constructor(limit: number);',
    'readonly size: number;',
    'const limit = 5;',
    'user: undefined as (id: number) => string',
    "export { Link } from 'react-router-dom';",
    '### prosa/plugins/notes',
    'type NoteId = number;',
  ]) {
    t.ok(text.includes(expected), expected);
  }
  for (const hidden of ['Not shown', 'Neither', '#rows', 'trim', 'own', 'hidden']) {
    t.notOk(text.includes(hidden), hidden);
  }
  t.end();
});

t.test('is silent about a project that exports nothing', (t) => {
  t.equal(signatures(t.testdir({ plugins: {} })), '');
  t.end();
});
