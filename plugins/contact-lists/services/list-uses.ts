import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { AudienceUsesPoint } from '../public.ts';
import type { AudienceSource, AudienceUse, AudienceUses } from '../public.ts';

/** The things that others have built on lists and segments. */
@injectable()
export class ListUses {
  constructor(@inject(filled(AudienceUsesPoint)) private readonly uses: Filled<AudienceUses>) {}

  /** Also those of plugins that are off: their data stays, and comes back with them. */
  async of(ctx: Ctx, source: AudienceSource): Promise<AudienceUse[]> {
    const found: AudienceUse[] = [];
    for (const each of this.uses.all()) found.push(...(await each.of(ctx, source)));
    return found.map(({ kind, id, name, path }) => ({ kind, id, name, path }));
  }
}
