import type { Ctx } from 'prosa/contract';
import type { Contacts } from '../../../contacts/public.ts';
import { ConcurrentWrite } from './concurrent-write.ts';

/**
 * Before something that came is given up because its contact has nothing of the kind: whether the contact was merged into
 * another, or parted from one, while it was looked for. The transaction then starts over.
 * @param contactIds those that were asked about
 */
export const retryIfContactMoved = async (
  ctx: Ctx,
  contacts: Pick<Contacts, 'byNumbers'>,
  number: string,
  contactIds: readonly number[],
): Promise<void> => {
  const now = await contacts.byNumbers(ctx, [number]);
  if (now.every(({ id }) => contactIds.includes(id))) return;
  throw new ConcurrentWrite('the contact is another one by now');
};
