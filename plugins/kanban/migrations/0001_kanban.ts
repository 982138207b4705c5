import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Cards of the active tickets, with all by which a lane is read and narrowed: a page of it and its count then cost the same
 * however many tickets there are. As in the kept counts, 0 stands for no lane, no queue and no attendant; the follower of the
 * tickets' facts keeps these columns in step, so none of them refers to another table.
 */
const createCards = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table kanban_cards (
      company_id int not null,
      ticket_id int not null,
      lane_id int not null,
      queue_id int not null,
      user_id int not null,
      since timestamptz(3) not null,
      primary key (company_id, ticket_id))`);
  await tenantTable(knex, 'kanban_cards', { referable: false });
  await tenantReference(knex, 'kanban_cards', 'ticket_id', 'tickets', 'cascade');
  await knex.raw(
    'create index kanban_cards_lane_index on kanban_cards (company_id, lane_id, since desc, ticket_id desc)',
  );
  await knex.raw(`
    create index kanban_cards_queue_index on kanban_cards
      (company_id, lane_id, queue_id, since desc, ticket_id desc)`);
  await knex.raw(`
    create index kanban_cards_user_index on kanban_cards
      (company_id, lane_id, user_id, since desc, ticket_id desc) where user_id > 0`);
  await knex.raw(`
    insert into kanban_cards (company_id, ticket_id, lane_id, queue_id, user_id, since)
    select t.company_id, t.id, coalesce(min(g.id), 0), coalesce(t.queue_id, 0), coalesce(t.user_id, 0), t.created_at
      from tickets t
      left join ticket_tags tt on tt.company_id = t.company_id and tt.ticket_id = t.id
      left join tags g on g.company_id = tt.company_id and g.id = tt.tag_id and g.kanban
     where t.status in ('open', 'pending')
     group by t.company_id, t.id`);
};

/** Cards, the arrangement of the lanes, and the rules by which cards move by themselves. */
export const up = async (knex: Knex): Promise<void> => {
  await createCards(knex);

  await knex.schema.createTable('kanban_lanes', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    // Null: the lane of the tickets without any lane's tag.
    table.integer('tag_id');
    table.integer('position').notNullable();
    table.integer('card_limit');
    table.check('card_limit > 0');
  });
  await knex.raw(
    'create unique index kanban_lanes_tag_key on kanban_lanes (company_id, coalesce(tag_id, 0))',
  );
  await knex.raw('create index kanban_lanes_tag_index on kanban_lanes (company_id, tag_id)');
  await tenantTable(knex, 'kanban_lanes', { referable: false });
  await tenantReference(knex, 'kanban_lanes', 'tag_id', 'tags', 'cascade');

  await knex.schema.createTable('kanban_rules', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE');
    table.text('event').notNullable();
    table.integer('tag_id');
    table.integer('queue_id');
    // Null: out of every lane.
    table.integer('lane_id');
    table.check("event in ('close', 'tag', 'queue')");
    table.check("(event = 'tag') = (tag_id is not null)");
    table.check("(event = 'queue') = (queue_id is not null)");
    table.index(['company_id', 'tag_id']);
    table.index(['company_id', 'queue_id']);
    table.index(['company_id', 'lane_id']);
  });
  await tenantTable(knex, 'kanban_rules', { referable: false });
  await tenantReference(knex, 'kanban_rules', 'tag_id', 'tags', 'cascade');
  await tenantReference(knex, 'kanban_rules', 'queue_id', 'queues', 'cascade');
  await tenantReference(knex, 'kanban_rules', 'lane_id', 'tags', 'cascade');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('kanban_rules');
  await knex.schema.dropTable('kanban_lanes');
  await knex.schema.dropTable('kanban_cards');
};
