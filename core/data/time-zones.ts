import type { Ctx } from '../contract.ts';

/** The zone of companies that have chosen none. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** A zone's name as `Intl` has it, where several names are of one zone; undefined for what it does not know. */
const canonicalName = (name: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // The only way to ask; a RangeError is the answer.
    return undefined;
  }
};

/**
 * The name under which a time zone is stored: one that `Intl` and PostgreSQL both know. Browsers and operating systems differ
 * in the names they keep (`Asia/Calcutta` and `Asia/Kolkata`), so another name of the same zone is taken where PostgreSQL
 * lacks the wanted one. Offsets such as `+03:00` are no names: PostgreSQL reads their sign the other way round.
 * @param known the names of `pg_timezone_names`
 * @returns undefined when there is no such zone
 */
export const storedZoneName = (wanted: string, known: readonly string[]): string | undefined => {
  const canonical = canonicalName(wanted);
  if (canonical === undefined || /^[+-]/.test(wanted)) return undefined;
  const lower = wanted.toLowerCase();
  return (
    known.find((name) => name.toLowerCase() === lower) ??
    known.find((name) => canonicalName(name) === canonical)
  );
};

/** Looks a time zone up for storing. @returns its name, or undefined when `Intl` or PostgreSQL does not know it */
export const findTimeZone = async ({ trx }: Ctx, wanted: string): Promise<string | undefined> => {
  if (wanted === DEFAULT_TIME_ZONE) return wanted;
  if (canonicalName(wanted) === undefined) return undefined;
  const rows = await trx<{ name: string }>('pg_timezone_names').select('name').orderBy('name');
  return storedZoneName(
    wanted,
    rows.map(({ name }) => name),
  );
};
