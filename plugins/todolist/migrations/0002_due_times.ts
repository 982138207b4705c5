import type { Knex } from 'knex';

/** Tasks get a time until which they are to be done, a reminder, and the ticket that they are about. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('todolist_tasks', (table) => {
    table.timestamp('due_at');
    // Minutes before that time.
    table.integer('reminder_minutes');
    // When the person is still to be reminded; empty once it has happened.
    table.timestamp('remind_at');
    // No reference: the task outlives the ticket, and who may not see the ticket learns nothing from its name.
    table.uuid('ticket_uuid');
    table.index(['company_id', 'user_id', 'ticket_uuid'], 'todolist_tasks_by_ticket');
  });
  await knex.raw(
    `create index todolist_tasks_to_remind on todolist_tasks (remind_at, company_id)
      where remind_at is not null`,
  );
  await knex.raw(
    `create index todolist_tasks_due on todolist_tasks (company_id, user_id, due_at)
      where due_at is not null and not is_done`,
  );
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('todolist_tasks', (table) => {
    table.dropColumns('due_at', 'reminder_minutes', 'remind_at', 'ticket_uuid');
  });
};
