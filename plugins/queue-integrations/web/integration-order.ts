import type { IntegrationDto } from '../schemas.ts';

/** A text as the server compares it: without case and accents. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Integrations as the server orders them. */
export const newestFirst = (
  a: Pick<IntegrationDto, 'id' | 'createdAt'>,
  b: Pick<IntegrationDto, 'id' | 'createdAt'>,
): number => b.createdAt.localeCompare(a.createdAt) || b.id - a.id;

/** Whether a list answers to a search, as the server would say. */
export const answers = ({ name }: Pick<IntegrationDto, 'name'>, search: string): boolean =>
  folded(name).includes(folded(search.trim()));
