import type { Knex } from 'knex';

/** A text without blanks around it and with single ones within. */
const TIDY = String.raw`btrim(regexp_replace(name, '\s+', ' ', 'g'))`;

/**
 * Companies have a time zone that PostgreSQL knows: one it does not know would fail every report. Their names are tidy, so
 * that no two differ in blanks alone; where two are the same then, the newer one is told apart by its id.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw(`
    update companies c set name = tidied.name || case when tidied.place = 1 then '' else ' (' || c.id || ')' end
      from (select id, ${TIDY} as name, row_number() over (partition by lower(${TIDY}) order by name = ${TIDY} desc, id) as place
              from companies) tidied
     where tidied.id = c.id and (tidied.place > 1 or tidied.name <> c.name)`);
  await knex.raw(`select set_config('app.system', 'off', true)`);
  await knex.raw(`
    alter table companies
      add constraint companies_name_tidy check (name = ${TIDY}),
      add constraint companies_time_zone_known check (timezone(time_zone, timestamptz 'epoch') is not null),
      add column referrer_id int references companies (id) on delete set null`);
  await knex.raw('create index companies_referrer_id_index on companies (referrer_id)');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table companies
      drop column referrer_id, drop constraint companies_time_zone_known, drop constraint companies_name_tidy`);
};
