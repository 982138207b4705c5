import type { Ctx } from '../contract.ts';
import { AppError } from '../kernel/app-error.ts';

/** Preferences a person may have, and bytes of JSON each may take. */
const MOST_PREFERENCES = 100;
const LONGEST_PREFERENCE = 8_192;

/** A person's choices by their keys: whatever JSON the screens that own the keys keep there. */
export type PreferenceValues = Readonly<Record<string, unknown>>;

const refused = (field: string): AppError => new AppError('ERR_VALIDATION', 400, { field });

/** Reads the preferences of a user. Part of the session, so that a screen has them from its first drawing on. */
export const preferencesOf = async (
  { trx, companyId }: Ctx,
  userId: number,
): Promise<PreferenceValues> => {
  const rows = await trx('user_preferences')
    .where({ company_id: companyId, user_id: userId })
    .select<{ key: string; value: unknown }[]>('key', 'value');
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

/**
 * Keeps one preference of a user; null forgets it.
 * @throws ERR_VALIDATION when it is too long, or one too many
 */
export const keepPreference = async (
  { trx, companyId }: Ctx,
  userId: number,
  key: string,
  value: unknown,
): Promise<void> => {
  const own = { company_id: companyId, user_id: userId };
  if (value === null) {
    await trx('user_preferences')
      .where({ ...own, key })
      .delete();
    return;
  }
  const json = JSON.stringify(value);
  if (Buffer.byteLength(json) > LONGEST_PREFERENCE) throw refused('value');
  await trx('user_preferences')
    .insert({ ...own, key, value: json })
    .onConflict(['company_id', 'user_id', 'key'])
    .merge(['value']);
  const [counted] = await trx('user_preferences')
    .where(own)
    .count<{ count: string }[]>('* as count');
  if (Number(counted?.count ?? 0) > MOST_PREFERENCES) throw refused('key');
};
