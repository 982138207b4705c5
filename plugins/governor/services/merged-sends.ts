import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { moveRows, moveRowsBack } from '../../contacts/public.ts';
import type { ContactMergePart, MergingContacts } from '../../contacts/public.ts';

/** Whoever turns out to be one person was written to as often as both. Parted again, each has its own messages back. */
@injectable()
export class MergedSends implements ContactMergePart {
  readonly id = 'governor';
  readonly tables = ['outreach_sends'];

  merge(ctx: Ctx, contacts: MergingContacts): Promise<unknown> {
    return moveRows(ctx, 'outreach_sends', contacts);
  }

  part(ctx: Ctx, contacts: MergingContacts, moved: unknown): Promise<void> {
    return moveRowsBack(ctx, 'outreach_sends', contacts, moved);
  }
}
