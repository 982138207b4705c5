import type { ListRules, ListState } from './list-state.ts';

/** Whether a record stands where the pages are, not beyond their ends. */
const isWithin = <T>({ first, last }: ListState<T>, rules: ListRules<T>, record: T): boolean => {
  const { compare, isWindowed = false } = rules;
  if (!isWindowed || compare === undefined) return true;
  if (first !== undefined && compare(record, first) < 0) return false;
  return last === undefined || compare(record, last) <= 0;
};

/** The items the list shows: pages with live changes laid over them, and newcomers. Pure. */
export const visibleItems = <T>(state: ListState<T>, rules: ListRules<T>): readonly T[] => {
  const { current = (record: T) => record, belongs, mayEnter } = rules;
  const kept: T[] = [];
  for (const [id, page] of state.paged) {
    const told = state.told.get(id);
    const { record, seq } = told ?? page;
    if (record === undefined) continue;
    const item = current(record, seq);
    const isUnchanged = told === undefined && item === record;
    if (isWithin(state, rules, item) && (isUnchanged || (belongs?.(item) ?? true))) kept.push(item);
  }
  const newcomers: { readonly item: T; readonly firstSeq: number }[] = [];
  for (const [id, { record, seq, firstSeq, ...told }] of state.told) {
    if (record === undefined || !told.mayEnter || state.paged.has(id)) continue;
    const item = current(record, seq);
    const isOne = (belongs?.(item) ?? true) && (mayEnter?.(item) ?? true);
    if (isOne && isWithin(state, rules, item)) newcomers.push({ item, firstSeq });
  }
  newcomers.sort((a, b) => b.firstSeq - a.firstSeq);
  const all = [...newcomers.map(({ item }) => item), ...kept];
  if (rules.compare === undefined) return all;
  const { compare, idOf } = rules;
  return all.sort((a, b) => compare(a, b) || String(idOf(a)).localeCompare(String(idOf(b))));
};
