import type { Knex } from 'knex';

/** An address that never expired, as contacts kept it before: company, file, signature. */
const OLD = '/api/whatsapp-pictures/[0-9]+/([0-9a-f-]{36})/[A-Za-z0-9_-]+';

/**
 * A contact keeps the id of its picture; the address is signed for a while whenever the contact is shown. The stored
 * records of merged contacts change alike.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw(
    `update contacts set profile_pic_url = coalesce(substring(profile_pic_url from :old), '')
      where profile_pic_url <> ''`,
    { old: OLD },
  );
  await knex.raw(
    `update contact_merges
        set gone = regexp_replace(gone::text, :old, '\\1', 'g')::jsonb,
            changes = regexp_replace(changes::text, :old, '\\1', 'g')::jsonb
      where gone::text ~ :old or changes::text ~ :old`,
    { old: OLD },
  );
  await knex.raw(`select set_config('app.system', 'off', true)`);
};

/** The ids stay: an older version shows initials for them, until a new picture comes. */
export const down = (): Promise<void> => Promise.resolve();
