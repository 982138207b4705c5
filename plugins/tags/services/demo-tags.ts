import type { Ctx } from 'prosa/contract';
import type { DemoContent } from 'prosa/core';
import { injectable } from 'tsyringe';
import { Tag } from '../models/tag.ts';

const TAGS = [
  { name: 'Cliente novo', color: '#15803d' },
  { name: 'Orçamento', color: '#b45309' },
  { name: 'VIP', color: '#6d28d9' },
];

/** Tags a shop would have. */
@injectable()
export class DemoTags implements DemoContent {
  readonly #tags = TAGS;

  async fill(ctx: Ctx): Promise<void> {
    await Tag.query(ctx.trx).insert(this.#tags);
  }
}
