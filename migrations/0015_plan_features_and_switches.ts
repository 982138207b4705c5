import type { Knex } from 'knex';
import { tenantTable } from '../core/data/schema.ts';

/** Flag of the API → its column, which the version before this migration reads and writes. */
const COLUMNS = {
  useCampaigns: 'use_campaigns',
  useSchedules: 'use_schedules',
  useInternalChat: 'use_internal_chat',
  useExternalApi: 'use_external_api',
  useKanban: 'use_kanban',
  useOpenAi: 'use_open_ai',
  useIntegrations: 'use_integrations',
} as const;

const pairs = (row: string): string =>
  Object.entries(COLUMNS)
    .map(([flag, column]) => `'${flag}', ${row}${column}`)
    .join(', ');

/**
 * The features of a plan become one value, by feature, so that a new feature needs no column. The seven columns stay in step
 * with it: the version before this one may run beside it, or come back.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`alter table plans add column features jsonb not null default '{}'`);
  await knex.raw(`update plans set features = jsonb_build_object(${pairs('')})`);
  await knex.raw(`
    create function plan_features_in_step() returns trigger language plpgsql as $$
    begin
      if (tg_op = 'INSERT' and new.features = '{}')
         or (tg_op = 'UPDATE' and new.features = old.features) then
        new.features := new.features || jsonb_build_object(${pairs('new.')});
      else
        ${Object.entries(COLUMNS)
          .map(
            ([flag, column]) =>
              `new.${column} := coalesce((new.features ->> '${flag}')::boolean, true);`,
          )
          .join('\n        ')}
      end if;
      return new;
    end $$`);
  await knex.raw(`
    create trigger plan_features_in_step before insert or update on plans
      for each row execute function plan_features_in_step()`);

  // It was made for later, and nothing has ever used it.
  await knex.schema.dropTable('plugin_switches');
  await knex.raw(`
    create table plugin_switches (
      company_id int not null references companies (id) on delete cascade,
      plugin_id text not null,
      -- By the company's admins; null: as the plugin has it by default.
      chosen boolean,
      -- By the platform's own people, whatever plan and company say.
      forced boolean,
      updated_at timestamptz not null default now(),
      primary key (company_id, plugin_id)
    )`);
  await tenantTable(knex, 'plugin_switches', { referable: false });
  await knex.raw(`
    create table plugin_switch_changes (
      -- A company's id; 0: all companies.
      scope int primary key,
      seq bigint not null
    )`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('plugin_switch_changes');
  await knex.schema.dropTable('plugin_switches');
  await knex.schema.createTable('plugin_switches', (table) => {
    table.text('plugin_id').primary();
    table.boolean('enabled').notNullable();
  });
  await knex.raw('drop trigger plan_features_in_step on plans');
  await knex.raw('drop function plan_features_in_step()');
  await knex.raw('alter table plans drop column features');
};
