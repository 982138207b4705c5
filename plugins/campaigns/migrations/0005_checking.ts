import type { Knex } from 'knex';

const NAME = 'campaign_recipients_state_check';

/** Recipients whose number the channel is asked for before they are written to. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table campaign_recipients drop constraint ${NAME},
      add constraint ${NAME} check (state in ('waiting', 'checking', 'handed', 'asked', 'unanswered', 'sent', 'delivered',
                                              'read', 'failed', 'skipped', 'unknown'))`);
};

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw("update campaign_recipients set state = 'waiting' where state = 'checking'");
  await knex.raw(`
    alter table campaign_recipients drop constraint ${NAME},
      add constraint ${NAME} check (state in ('waiting', 'handed', 'asked', 'unanswered', 'sent', 'delivered', 'read',
                                              'failed', 'skipped', 'unknown'))`);
};
