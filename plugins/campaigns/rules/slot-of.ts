import { createHash } from 'node:crypto';

/**
 * The slot whose text a contact is sent: by a hash of campaign and contact, so that it stays the same however often it is asked.
 * @param slots those with a text, in their order
 */
export const slotOf = (campaignId: number, contactId: number, slots: readonly number[]): number => {
  const hash = createHash('md5').update(`${campaignId}:${contactId}`).digest('hex');
  const slot = slots[Number.parseInt(hash.slice(0, 7), 16) % slots.length];
  if (slot === undefined) throw new Error('a campaign without a text has no slots');
  return slot;
};

/**
 * The same as an expression of SQL. The statement is given `:campaignId` and `:slots`, a list of whole numbers.
 * @param contactId the column with the contact's id
 */
export const slotSql = (contactId: string): string => `
  (:slots::int[])[1 + ('x' || substr(md5(:campaignId::text || ':' || ${contactId}::text), 1, 7))::bit(28)::int
                      % cardinality(:slots::int[])]`;
