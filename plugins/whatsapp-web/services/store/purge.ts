import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';

/** As long as WhatsApp asks for a message again, and lets one be quoted by its content. */
const KEPT_DAYS = 14;
/** How long the library counts attempts to decrypt or to send a message again. */
const RETRY_COUNTS = 'prosa-retries';

/** Forgets what no answer, redelivery or quote will ask for any more. */
@injectable()
export class Purge {
  constructor(@inject(Core.Database) private readonly database: Database) {}

  async run(): Promise<void> {
    await this.database.system('whatsapp purge', async ({ trx }) => {
      const old = trx.raw('now() - make_interval(days => ?)', [KEPT_DAYS]);
      await trx('whatsapp_web_journal')
        .whereNotNull('stored_at')
        .where('created_at', '<', old)
        .delete();
      await trx('whatsapp_web_files').where('created_at', '<', old).delete();
      await trx('whatsapp_web_sent').where('created_at', '<', old).delete();
      await trx('whatsapp_web_keys')
        .where('type', RETRY_COUNTS)
        .where('updated_at', '<', trx.raw(`now() - interval '1 day'`))
        .delete();
    });
  }
}
