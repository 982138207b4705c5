import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { TagUse } from '../../tags/public.ts';
import { ListUses } from './list-uses.ts';

/** Segments, and what else is written to people by their tags. */
@injectable()
export class TagUses implements TagUse {
  constructor(@inject(ListUses) private readonly uses: ListUses) {}

  async usesOf(ctx: Ctx, tagId: number): Promise<readonly string[]> {
    return (await this.uses.of(ctx, { kind: 'tag', id: tagId })).map(({ name }) => name);
  }
}
