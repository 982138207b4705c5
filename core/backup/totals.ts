import type { BackupSummary } from './backup.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** Contents of a backup, in one line. */
export const totalsOf = ({ manifest, seal }: BackupSummary): string => {
  const rows = sum(
    manifest.tables.flatMap(({ companies }) => Object.values(companies).map((each) => each.rows)),
  );
  const media = Object.values(seal.media);
  const [files, bytes] = [
    sum(media.map((each) => each.files)),
    sum(media.map((each) => each.bytes)),
  ];
  return (
    `${String(manifest.companies)} companies, ${String(rows)} rows in ${String(manifest.tables.length)} tables, ` +
    `${String(files)} media files (${(bytes / 1e6).toFixed(1)} MB), made by Prosa ${manifest.prosa} at ${manifest.madeAt}`
  );
};
