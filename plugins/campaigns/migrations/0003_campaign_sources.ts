import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/** The kinds of sources: their column here, the one they had in campaigns, and the table they refer to. */
const KINDS = [
  ['contact_list_id', 'contact_list_id', 'contact_lists'],
  ['segment_id', 'segment_id', 'segments'],
  ['tag_id', 'tag_list_id', 'tags'],
] as const;

/** A campaign is for the people of any number of lists, segments and tags, without those of others. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('campaign_sources', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.integer('campaign_id').notNullable();
    for (const [column] of KINDS) table.integer(column);
    // Their people are left out.
    table.boolean('is_excluded').notNullable().defaultTo(false);
    table.check(
      'num_nonnulls(contact_list_id, segment_id, tag_id) = 1',
      [],
      'campaign_sources_kind_check',
    );
    table.index(['campaign_id', 'id']);
  });
  await tenantTable(knex, 'campaign_sources', { referable: false });
  await tenantReference(knex, 'campaign_sources', 'campaign_id', 'campaigns', 'cascade');
  for (const [column, , table] of KINDS) {
    await tenantReference(knex, 'campaign_sources', column, table, 'cascade');
    await knex.raw('create index ?? on campaign_sources (??) where ?? is not null', [
      `campaign_sources_${column}_index`,
      column,
      column,
    ]);
  }
  // Of several one alone counted so far: the tag before the segment, and that before the list.
  await knex.raw(`
    insert into campaign_sources (company_id, campaign_id, tag_id, segment_id, contact_list_id)
      select company_id, id, tag_list_id,
             case when tag_list_id is null then segment_id end,
             case when tag_list_id is null and segment_id is null then contact_list_id end
        from campaigns where coalesce(tag_list_id, segment_id, contact_list_id) is not null`);
  await knex.raw(`
    insert into campaign_sources (company_id, campaign_id, contact_list_id, is_excluded)
      select company_id, id, excluded_list_id, true from campaigns where excluded_list_id is not null`);
  await knex.raw(`alter table campaigns drop column contact_list_id, drop column excluded_list_id,
                    drop column segment_id, drop column tag_list_id`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('campaigns', (table) => {
    for (const column of ['contact_list_id', 'excluded_list_id', 'segment_id', 'tag_list_id']) {
      table.integer(column);
    }
  });
  await tenantReference(knex, 'campaigns', 'excluded_list_id', 'contact_lists', 'set null');
  for (const [column, former, table] of KINDS) {
    await tenantReference(knex, 'campaigns', former, table, 'set null');
    await knex.raw(
      `update campaigns c set ${former} = s.${column} from campaign_sources s
        where s.campaign_id = c.id and not s.is_excluded and s.${column} is not null`,
    );
  }
  await knex.raw(`
    update campaigns c set excluded_list_id = s.contact_list_id from campaign_sources s
     where s.campaign_id = c.id and s.is_excluded and s.contact_list_id is not null`);
  await knex.schema.dropTable('campaign_sources');
};
