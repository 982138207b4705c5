import type { Knex } from 'knex';

/**
 * Lanes of the outbox, and the chat of each of its rows. The version before this one writes rows without either: the lane
 * is then that of people, and a trigger fills in the contact. The contact also follows its message when contacts are
 * merged or parted, whichever statement moves the message.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table message_outbox
      add column lane smallint not null default 0 check (lane between 0 and 2),
      add column contact_id integer,
      add column connection_held_until timestamptz`);
  await knex.raw(`select set_config('app.system', 'on', true)`);
  await knex.raw(`
    update message_outbox o set contact_id = m.contact_id
      from messages m where m.company_id = o.company_id and m.id = o.message_id`);
  await knex.raw(`select set_config('app.system', 'off', true)`);
  await knex.raw(`
    create function fill_outbox_contact() returns trigger language plpgsql as $$
    begin
      select m.contact_id into new.contact_id from messages m
       where m.company_id = new.company_id and m.id = new.message_id;
      return new;
    end $$`);
  await knex.raw(`
    create trigger message_outbox_contact_filled before insert on message_outbox
      for each row when (new.contact_id is null) execute function fill_outbox_contact()`);
  await knex.raw(`
    create function move_outbox_contact() returns trigger language plpgsql as $$
    begin
      update message_outbox set contact_id = new.contact_id
       where company_id = new.company_id and message_id = new.id;
      return null;
    end $$`);
  await knex.raw(`
    create trigger message_outbox_contact_moved after update of contact_id on messages
      for each row when (old.contact_id <> new.contact_id) execute function move_outbox_contact()`);
  await knex.raw('alter table message_outbox alter column contact_id set not null');
  await knex.raw(
    'create index message_outbox_lane_index on message_outbox (connection_id, lane, id)',
  );
  await knex.raw(
    'create index message_outbox_chat_index on message_outbox (connection_id, contact_id, id)',
  );
  await knex.raw(
    `create index message_outbox_held_index on message_outbox (connection_id)
      where connection_held_until is not null`,
  );
  await knex.raw('drop index message_outbox_connection_id_id_index');
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('drop trigger message_outbox_contact_moved on messages');
  await knex.raw('drop trigger message_outbox_contact_filled on message_outbox');
  await knex.raw('drop function move_outbox_contact()');
  await knex.raw('drop function fill_outbox_contact()');
  await knex.raw(
    'create index message_outbox_connection_id_id_index on message_outbox (connection_id, id)',
  );
  await knex.raw(
    'alter table message_outbox drop column lane, drop column contact_id, drop column connection_held_until',
  );
};
