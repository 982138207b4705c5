import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Segment } from '../models/segment.ts';
import { AudienceUsesPoint } from '../public.ts';
import type { AudienceSource, AudienceUse, AudienceUses } from '../public.ts';

/** The things that others have built on lists and segments. */
@injectable()
export class ListUses {
  constructor(@inject(filled(AudienceUsesPoint)) private readonly uses: Filled<AudienceUses>) {}

  /** Also those of plugins that are off: their data stays, and comes back with them. */
  async of(ctx: Ctx, source: AudienceSource): Promise<AudienceUse[]> {
    const found = await segmentsOn(ctx, source);
    for (const each of this.uses.all()) found.push(...(await each.of(ctx, source)));
    return found.map(({ kind, id, name, path }) => ({ kind, id, name, path }));
  }
}

const MOST = 20;

/** Segments with a condition on a list or a tag. */
const segmentsOn = async (ctx: Ctx, { kind, id }: AudienceSource): Promise<AudienceUse[]> => {
  if (kind === 'segment') return [];
  const condition = kind === 'list' ? { kind, listId: id } : { kind, tagId: id };
  const rows = await Segment.query(ctx.trx)
    .whereRaw('conditions @> ?::jsonb', [JSON.stringify([condition])])
    .orderByRaw('folded(name), id')
    .limit(MOST);
  return rows.map((row) => ({ kind: 'segment', id: row.id, name: row.name, path: '/segments' }));
};
