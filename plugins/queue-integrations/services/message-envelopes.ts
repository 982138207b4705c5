import type { Ctx } from 'prosa/contract';
import { intList, prepared } from 'prosa/core';

/** A message as its channel knows it. */
export interface Envelope {
  readonly id: number;
  readonly externalId: string;
  readonly senderName: string;
  readonly sentAt: Date;
}

/** How channels name some messages, by their ids. */
export const envelopesOf = async (
  ctx: Ctx,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, Envelope>> => {
  const rows = await prepared<Envelope>(
    ctx,
    'queue-integrations.envelopes',
    `select m.id, m.external_id as "externalId", m.sender_name as "senderName", m.sent_at as "sentAt"
       from messages m where m.company_id = :companyId and m.id = any(:ids::int[])`,
    { companyId: ctx.companyId, ids: intList(messageIds) },
  );
  return new Map(rows.map((row) => [row.id, row]));
};
