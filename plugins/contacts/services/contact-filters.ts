import type { Ctx, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { coreErrors } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ContactFiltersPoint } from '../shared/filters.ts';
import type { ContactFilter } from '../shared/filters.ts';

/** The choices that other plugins add to the list of contacts. */
@injectable()
export class ContactFilters {
  constructor(
    @inject(filled(ContactFiltersPoint)) private readonly filters: Filled<ContactFilter>,
  ) {}

  /**
   * The select of a choice, see {@link ContactFilter.choices}; undefined without one.
   * @throws ERR_VALIDATION for one that no plugin adds, or a plugin that is off for the company
   */
  async select(ctx: Ctx, filter = ''): Promise<string | undefined> {
    if (filter === '') return undefined;
    for (const { choices } of await this.filters.for(ctx)) {
      const select = choices.get(filter);
      if (select !== undefined) return select;
    }
    throw coreErrors.ERR_VALIDATION({ field: 'filter' });
  }
}
