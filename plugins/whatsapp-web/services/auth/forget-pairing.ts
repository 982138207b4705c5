import type { Ctx } from 'prosa/contract';

/**
 * Forgets who a connection was, and its keys with it. Keys of a restored installation must not be used a second time:
 * the ratchets of the phones have moved on since the backup.
 * @returns whether it was paired
 */
export const forgetPairing = async ({ trx }: Ctx, connectionId: number): Promise<boolean> => {
  const paired = await trx('whatsapp_web_credentials')
    .where({ connection_id: connectionId })
    .delete();
  await trx('whatsapp_web_keys').where({ connection_id: connectionId }).delete();
  return paired > 0;
};
