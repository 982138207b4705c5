import { definePoint } from 'prosa/contract';

/** Choices by which the list of contacts, and what is exported of it, is narrowed. */
export interface ContactFilter {
  /**
   * By the name that the list is asked with (the plugin's id and a word, `consents.out`) a select of `id` and `folded_name` of
   * the contacts that a choice lets through. It is given `:companyId`, and reads a table with an index in the order of
   * (folded_name, id): pages of the list are read from it, whatever its size.
   */
  readonly choices: ReadonlyMap<string, string>;
}

/** Filled by plugins that know what contacts are looked for by (many). `ContactFilterSlot` has their controls. */
export const ContactFiltersPoint = definePoint<ContactFilter>('contacts.filters', 'many');
