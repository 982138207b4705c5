import type { HelpDto } from '../schemas.ts';

/** The order of the lists. */
export const byTitle = (one: HelpDto, other: HelpDto): number =>
  one.title.localeCompare(other.title);

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether a help belongs to a list that is searched. */
export const isFound = (help: HelpDto, search: string): boolean =>
  folded(help.title).includes(folded(search.trim()));
