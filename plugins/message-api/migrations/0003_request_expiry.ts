import type { Knex } from 'knex';

const allow = async (knex: Knex, states: string): Promise<void> => {
  await knex.raw(
    `do $$ declare name text; begin
       for name in select conname from pg_constraint
                    where conrelid = 'outreach_requests'::regclass and contype = 'c'
                      and pg_get_constraintdef(oid) like '%state%' loop
         execute format('alter table outreach_requests drop constraint %I', name);
       end loop;
     end $$`,
  );
  await knex.raw(
    `alter table outreach_requests add constraint outreach_requests_state_check check (state in (${states}))`,
  );
};

/** Requests wait until a time of their program's, or for a week, and not for good. */
export const up = async (knex: Knex): Promise<void> => {
  await allow(knex, `'waiting', 'sent', 'skipped', 'cancelled', 'expired'`);
  await knex.raw('alter table outreach_requests add column expires_at timestamptz');
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw(`update outreach_requests set expires_at = created_at + interval '7 days'`);
  await knex.raw(`select set_config('app.system', 'off', true)`);
  await knex.raw('alter table outreach_requests alter column expires_at set not null');
  await knex.raw(
    `create index outreach_requests_expiry_index on outreach_requests (expires_at) where state = 'waiting'`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw(`update outreach_requests set state = 'skipped' where state = 'expired'`);
  await knex.raw(`select set_config('app.system', 'off', true)`);
  await knex.raw('alter table outreach_requests drop column expires_at');
  await allow(knex, `'waiting', 'sent', 'skipped', 'cancelled'`);
};
