import type { Knex } from 'knex';
import { tenantReference, tenantTable } from 'prosa/core';

/**
 * Attendances: one row each time a conversation is begun, until it is closed.
 *
 * A trigger writes them in the transaction that moves the conversation, whoever moves it, so that the two never disagree.
 * It runs where status, queue or attendant change, and nowhere else: a message in a conversation that goes on costs it
 * nothing. It touches the one row of that conversation, whose lock the transaction holds.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('ticket_trackings', (table) => {
    table.increments('id', { primaryKey: true });
    table.integer('company_id').notNullable();
    table.integer('ticket_id');
    table.integer('contact_id');
    table.integer('user_id');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('queued_at');
    table.timestamp('started_at');
    table.timestamp('finished_at');
    table.timestamp('rating_at');
    table.boolean('rated').notNullable().defaultTo(false);
    table.specificType('rating', 'smallint');
    table.check('rating between 1 and 3');
    table.index(['ticket_id', 'id']);
    table.index(['contact_id']);
    table.index(['company_id', 'created_at']);
    table.index(['company_id', 'queued_at']);
  });
  await tenantTable(knex, 'ticket_trackings', { referable: false });
  // An attendance stays counted when its ticket, contact or attendant is gone.
  await tenantReference(knex, 'ticket_trackings', 'ticket_id', 'tickets', 'set null');
  await tenantReference(knex, 'ticket_trackings', 'contact_id', 'contacts', 'set null');
  await tenantReference(knex, 'ticket_trackings', 'user_id', 'users', 'set null');
  await knex.raw(
    `create unique index ticket_trackings_open_key on ticket_trackings (company_id, ticket_id)
      where finished_at is null`,
  );
  await trackByTriggers(knex);
};

/** Has triggers write attendances. */
export const trackByTriggers = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create function track_ticket() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        update ticket_trackings t set
          user_id = case when new.status = 'pending' then null else coalesce(new.user_id, t.user_id) end,
          queued_at = case
            when new.status = 'pending'
             and (old.status <> 'pending'
                  or (new.queue_id is not null and new.queue_id is distinct from old.queue_id))
            then now() else t.queued_at end,
          started_at = case new.status
            when 'pending' then null
            when 'open' then coalesce(t.started_at, now())
            else t.started_at end,
          finished_at = case when new.status = 'closed' then now() end
        where t.company_id = new.company_id and t.ticket_id = new.id and t.finished_at is null;
        if found then return null; end if;
      end if;
      if new.status <> 'closed' then
        insert into ticket_trackings (company_id, ticket_id, contact_id, user_id, queued_at, started_at)
        values (new.company_id, new.id, new.contact_id,
                case new.status when 'open' then new.user_id end,
                case when new.status = 'pending' or new.queue_id is not null then now() end,
                case new.status when 'open' then now() end);
      end if;
      return null;
    end $$`);
  // Before the row goes: afterwards its open attendance would not be known any more.
  await knex.raw(`
    create function forget_open_tracking() returns trigger language plpgsql as $$
    begin
      delete from ticket_trackings
       where company_id = old.company_id and ticket_id = old.id and finished_at is null;
      return old;
    end $$`);
  await knex.raw(`
    create trigger tickets_begun after insert on tickets
      for each row execute function track_ticket()`);
  await knex.raw(`
    create trigger tickets_moved after update on tickets for each row
      when ((old.status, old.queue_id, old.user_id) is distinct from (new.status, new.queue_id, new.user_id)
            and (old.status <> 'closed' or new.status <> 'closed'))
      execute function track_ticket()`);
  await knex.raw(`
    create trigger tickets_gone before delete on tickets for each row
      when (old.status <> 'closed') execute function forget_open_tracking()`);
};

/** Takes the triggers away, where they are. */
export const stopTriggers = async (knex: Knex): Promise<void> => {
  for (const trigger of ['tickets_begun', 'tickets_moved', 'tickets_gone']) {
    await knex.raw('drop trigger if exists ?? on tickets', [trigger]);
  }
  await knex.raw('drop function if exists track_ticket()');
  await knex.raw('drop function if exists forget_open_tracking()');
};

export const down = async (knex: Knex): Promise<void> => {
  await stopTriggers(knex);
  await knex.schema.dropTable('ticket_trackings');
};
