import type { PluginManifest, SealedColumn } from '../contract.ts';

/** Settings of companies and of the platform; only those a manifest calls secret are sealed. */
const CORE_COLUMNS: readonly SealedColumn[] = ['settings', 'platform_settings'].map((table) => ({
  table,
  column: 'value',
  purpose: 'setting:{key}',
}));

/** Every column that holds what the installation's key sealed: the core's, and those that the plugins declare. */
export const sealedColumns = (
  manifests: readonly Pick<PluginManifest, 'sealed'>[],
): readonly SealedColumn[] => [...CORE_COLUMNS, ...manifests.flatMap(({ sealed = [] }) => sealed)];

const PLACE = /\{(\w+)\}/g;

/** The names in a purpose that stand for columns of the row. */
export const columnsOfPurpose = ({ purpose }: SealedColumn): readonly string[] =>
  [...purpose.matchAll(PLACE)].map(([, name = '']) => name);

/** The purpose that a row's value was sealed for. */
export const purposeOf = (
  { purpose }: SealedColumn,
  row: Readonly<Record<string, unknown>>,
): string => purpose.replace(PLACE, (_whole, name: string) => String(row[name]));
